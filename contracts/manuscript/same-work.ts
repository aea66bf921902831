import * as z from 'zod/mini'
import { hiddenPlaces, titleLikenesses } from '#domain/manuscript/same-work.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Done, Id, Timestamp } from '../shapes.ts'
import { Status } from './manuscripts.ts'
import { takenAt } from './record-fields.ts'

/** What a work has in common with the manuscript: one of both at least. */
const likeness = { sameFile: z.boolean(), title: z.nullable(z.enum(titleLikenesses)) }

/** The newest work that a manuscript looks like; without a number if the member of staff may not see it. */
export const SameAs = z.strictObject({ number: z.nullable(z.string()), ...likeness })
export type SameAs = z.infer<typeof SameAs>

const AlikeWork = z.strictObject({
  /** Of the manuscript, or of an article that has none. */
  _id: Id,
  /** The manuscript's number or, if somebody may read only what is published, the article's. */
  number: z.string(),
  heading: z.string(),
  author: z.string(),
  journal: z.string(),
  status: Status,
  since: Timestamp,
  mayOpen: z.boolean(),
  /** The address of the published article. */
  article: z.nullable(z.string()),
  ...likeness,
})

const Alike = z.strictObject({
  /** Newest first. */
  works: z.array(AlikeWork),
  /** Of what this member of staff may not see, only where it is. */
  hidden: z.array(z.strictObject({ place: z.enum(hiddenPlaces), ...likeness })),
})
export type Alike = z.infer<typeof Alike>

export const listAlike = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/alike',
  who: 'staff-or-observer',
  summary: 'The works of all journals that have the same file as a manuscript, or the same title',
  params: ById,
  reply: Alike,
})

export const sayNotDuplicate = endpoint({
  method: 'POST',
  path: '/manuscript/{id}/alike/{workId}/not-duplicate',
  who: 'staff',
  summary: 'Say that a manuscript and a work like it are not the same: it is not shown as a possible duplicate again',
  params: z.strictObject({ id: Id, workId: Id }),
  reply: Done,
})

const SentBefore = z.strictObject({
  /** The author's own. `mayOpen`: it belongs to the account. */
  own: z.array(
    z.strictObject({
      ...{ _id: Id, number: z.string(), heading: z.string(), status: Status, since: Timestamp },
      ...{ mayOpen: z.boolean(), article: z.nullable(z.string()) },
      ...likeness,
    }),
  ),
  articles: z.array(z.strictObject({ heading: z.string(), authors: z.string(), address: z.string(), ...likeness })),
})
export type SentBefore = z.infer<typeof SentBefore>

export const findSentBefore = endpoint({
  method: 'POST',
  path: '/manuscript/sent-before',
  who: 'author',
  limit: 'sent-before',
  summary: "Which of the author's own manuscripts and of the published articles have this title or file",
  body: z.strictObject({
    title: takenAt('submission').title,
    file: z._default(z.string().check(z.maxLength(2000)), ''),
  }),
  reply: SentBefore,
})
