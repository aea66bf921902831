import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ByAge, ById, Done, email, Id, Timestamp } from '../shapes.ts'

export const letterStates = ['waiting', 'sending', 'sent', 'failed', 'cancelled'] as const
export type LetterState = (typeof letterStates)[number]

const eachState = { waiting: z.int(), sending: z.int(), sent: z.int(), failed: z.int(), cancelled: z.int() }

export const Letter = z.strictObject({
  _id: Id,
  kind: z.string(),
  to: z.string(),
  toName: z.string(),
  subject: z.string(),
  state: z.enum(letterStates),
  tries: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: Timestamp,
  /** When sending is tried next, or null if it will not be tried. */
  dueAt: z.nullable(Timestamp),
  sentAt: z.nullable(Timestamp),
  manuscript: z.nullable(Id),
  newsletter: z.nullable(Id),
})
export type Letter = z.infer<typeof Letter>

const Filter = z.strictObject({
  state: z.optional(z.enum(letterStates, { error: 'There is no such state.' })),
  to: z.optional(email()),
  newsletter: z.optional(Id),
  without: z.optional(z.literal('newsletters')),
})
export type LetterFilter = z.infer<typeof Filter>

export const listLetters = endpoint({
  method: 'GET',
  path: '/letters',
  who: 'admin',
  summary: 'The outbox: every e-mail with its state, newest first unless asked otherwise',
  /** `before`: the last one of the page before, in the order asked for. */
  query: z.extend(Filter, { sort: ByAge, before: z.optional(Id) }),
  reply: z.strictObject({
    letters: z.array(Letter),
    next: z.nullable(Id),
    /** By state, whatever state was asked for, up to a hundred each. */
    counts: z.strictObject({ all: z.int(), ...eachState }),
  }),
})

export const exportLetters = endpoint({
  method: 'GET',
  path: '/letters/export',
  who: 'admin',
  summary: 'The same as a CSV file (RFC 4180), whole, without the texts of the e-mails',
  query: Filter,
  reply: 'stream',
})

export const readLetter = endpoint({
  method: 'GET',
  path: '/letters/{id}',
  who: 'admin',
  summary: 'An e-mail as it reads, without the links and codes that are for its recipient only',
  params: ById,
  reply: z.extend(Letter, { text: z.string() }),
})

export const retryLetter = endpoint({
  method: 'POST',
  path: '/letters/{id}/retry',
  who: 'admin',
  summary: 'Retry a failed e-mail',
  params: ById,
  reply: Done,
})

export const retryLetters = endpoint({
  method: 'POST',
  path: '/letters/retry',
  who: 'admin',
  summary: 'Retry every failed e-mail, or those of one newsletter',
  body: z.strictObject({ newsletter: z.optional(Id) }),
  reply: Done,
})

export const dismissLetter = endpoint({
  method: 'POST',
  path: '/letters/{id}/dismiss',
  who: 'admin',
  summary: 'Take a failed e-mail off the list of failed ones; it is not sent again',
  params: ById,
  reply: Done,
})
