import * as z from 'zod/mini'
import { leakKinds } from '#domain/manuscript/anonymity/report.ts'
import { anonymities } from '#domain/words/peer-review.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Done, Id, line, Timestamp } from '../shapes.ts'

/** These words, at this place of the copy's text. */
const spot = {
  at: z.string().check(z.minLength(1), z.maxLength(300)),
  start: z.int().check(z.minimum(0), z.maximum(100_000_000)),
  match: z.string().check(z.minLength(1), z.maxLength(2000)),
}
const quote = { place: z.string(), before: z.string(), match: z.string(), after: z.string() }

const Leak = z.strictObject({
  at: z.string(),
  start: z.int(),
  ...quote,
  kind: z.enum(leakKinds),
  /** Proposed words; empty where there is no proposal. */
  replacement: z.string(),
  /** Whom or what it tells, where that is known. */
  about: z.exactOptional(z.string()),
  isReplaceable: z.boolean(),
})
export type Leak = z.infer<typeof Leak>

const ReviewersCopy = z.strictObject({
  version: z.int(),
  state: z.enum(['making', 'ready', 'failed']),
  /** Why it could not be made, in a sentence. */
  failure: z.nullable(z.string()),
  /** Whether it was made from a file that staff uploaded. */
  isByHand: z.boolean(),
  madeAt: z.nullable(Timestamp),
  /** Reviewers can be invited only after this. `by` is null if nothing was to be decided. */
  accepted: z.nullable(z.strictObject({ at: Timestamp, by: z.nullable(z.string()) })),
  /** The PDF first. */
  files: z.array(z.strictObject({ url: z.string(), name: z.string(), bytes: z.int() })),
  removed: z.array(z.strictObject({ what: z.string(), where: z.string(), count: z.int() })),
  /** Places that are still to be decided. */
  leaks: z.array(Leak),
  /** Why the Word file has no PDF, in a sentence; null if it has one or none was tried. */
  noPdf: z.nullable(z.string()),
  /** The pages of a PDF that became pictures, because words could not be taken out of them otherwise. */
  pictures: z.array(z.int()),
  /** How many entries of the reference list are by an author of the manuscript. */
  ownReferences: z.int(),
  /** In order. `text` replaced the match, or is null if it was kept. */
  decisions: z.array(
    z.strictObject({
      /** What was saved at once has one number, by which it can be taken back; null for what was decided long ago. */
      batch: z.nullable(z.int()),
      ...quote,
      text: z.nullable(z.string()),
      by: z.string(),
      at: Timestamp,
    }),
  ),
})
export type ReviewersCopy = z.infer<typeof ReviewersCopy>

export const readCopies = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/reviewers-copies',
  who: 'staff-or-observer',
  summary: "The reviewers' copies of a manuscript's versions: what was removed, and what still looks like a name",
  params: ById,
  reply: z.strictObject({ anonymity: z.enum(anonymities), copies: z.array(ReviewersCopy) }),
})

const ByVersion = z.strictObject({ id: Id, version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)) })

const mostPlaces = 1000

export const settleCopy = endpoint({
  method: 'POST',
  path: '/manuscript/{id}/reviewers-copies/{version}/settle',
  who: 'staff',
  summary:
    "Put other words, or on a page of a PDF a black box, in places that look like a name, or keep them; if any is replaced, the reviewers' copy is made again",
  params: ByVersion,
  body: z.strictObject({
    /** Without a `text` the place is kept. */
    places: z
      .array(z.strictObject({ ...spot, text: z.nullable(line('The replacement', 500)) }))
      .check(z.minLength(1), z.maxLength(mostPlaces)),
  }),
  reply: Done,
})

export const takeBackDecisions = endpoint({
  method: 'POST',
  path: '/manuscript/{id}/reviewers-copies/{version}/take-back',
  who: 'staff',
  summary: "Take back what was decided at once about a reviewers' copy; it is made again",
  params: ByVersion,
  body: z.strictObject({ batch: z.int().check(z.minimum(1), z.maximum(1_000_000)) }),
  reply: Done,
})

export const uploadCopy = endpoint({
  method: 'POST',
  path: '/manuscript/{id}/reviewers-copies/{version}/upload',
  who: 'staff',
  summary: "Use an uploaded file as the reviewers' copy; it is cleaned and checked, too",
  params: ByVersion,
  body: z.strictObject({ file: z.string().check(z.maxLength(2000)) }),
  reply: Done,
})

export const remakeCopy = endpoint({
  method: 'POST',
  path: '/manuscript/{id}/reviewers-copies/{version}/remake',
  who: 'staff',
  summary: "Make the reviewers' copy from the author's file again, without earlier decisions",
  params: ByVersion,
  reply: Done,
})
