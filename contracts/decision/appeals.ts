import * as z from 'zod/mini'
import { appealOutcomes, reasonsLength } from '#domain/manuscript/appeal.ts'
import { accents } from '#domain/manuscript/journal.ts'
import { endpoint } from '../endpoint.ts'
import { decisionFields, Letter } from '../manuscript/decisions.ts'
import { Moved } from '../manuscript/manuscripts.ts'
import { ByKey } from '../review/revisions.ts'
import { anyProse, ById, Done, Id, TextFormat, Timestamp } from '../shapes.ts'

const Appeal = z.strictObject({
  reasons: z.string(),
  at: Timestamp,
  answer: z.nullable(
    z.strictObject({
      at: Timestamp,
      outcome: z.enum(appealOutcomes),
      text: z.nullable(z.string()),
    }),
  ),
})
export type Appeal = z.infer<typeof Appeal>

/** What the author sees. `given` is their last appeal. */
export const OwnAppeal = z.strictObject({
  manuscriptId: Id,
  number: z.string(),
  title: z.string(),
  journal: z.strictObject({ title: z.string(), office: z.string(), accent: z.enum(accents) }),
  /** The reason given for the rejection. */
  comment: z.nullable(z.string()),
  /** `closed`: nothing was appealed, and nothing can be; `problem` says why. */
  state: z.enum(['possible', 'waiting', 'answered', 'closed']),
  problem: z.nullable(z.string()),
  /** Whether reports came with the rejection. */
  hasReports: z.boolean(),
  /** The last day for an appeal. */
  until: z.string(),
  given: z.nullable(Appeal),
})
export type OwnAppeal = z.infer<typeof OwnAppeal>

/** `by` is null if nobody has answered, or if that member of staff has left. */
export const StaffAppeal = z.strictObject({ ...Appeal.shape, by: z.nullable(z.string()) })
export type StaffAppeal = z.infer<typeof StaffAppeal>

export const readAppeal = endpoint({
  method: 'GET',
  path: '/appeal/{key}',
  who: 'anyone',
  summary: 'Whether the author can appeal a rejection, their last appeal and its answer; opening it changes nothing',
  params: ByKey,
  reply: OwnAppeal,
})

export const appealDecision = endpoint({
  method: 'POST',
  path: '/appeal/{key}',
  who: 'anyone',
  summary: 'Appeal a rejection, once, with reasons',
  limit: 'manuscript-edit',
  params: ByKey,
  body: z.strictObject({ reasons: anyProse('Your reasons', reasonsLength.max) }),
  reply: Done,
})

export const listAppeals = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/appeal',
  who: 'staff-or-observer',
  summary: "A manuscript's appeals with their answers, newest first",
  params: ById,
  reply: z.array(StaffAppeal),
})

const comment = anyProse('The reason', 5000)

export const upholdLetter = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/appeal/letter',
  who: 'admin',
  summary: 'The e-mail that upholding the rejection would send, to be read and changed first',
  params: ById,
  query: z.strictObject({ comment, format: TextFormat }),
  reply: Letter,
})

export const upholdRejection = endpoint({
  method: 'PATCH',
  path: '/manuscript/{id}/appeal',
  who: 'admin',
  summary: 'Answer an appeal: the rejection stands. To reopen the manuscript answers it, too',
  undoable: true,
  params: ById,
  body: z.strictObject({ comment, ...decisionFields }),
  reply: Moved,
})
