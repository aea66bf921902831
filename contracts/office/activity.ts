import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ByAge, Day, Id, Timestamp } from '../shapes.ts'

const Word = z.string().check(z.regex(/^[a-z-]{1,50}$/, { error: 'This is not a valid word.' }))

const Filter = z.strictObject({
  /** Who acted: an account's id, or 'site' for what the site does by itself. */
  person: z.optional(z.union([z.literal('site'), Id], { error: 'There is no such person.' })),
  action: z.optional(Word),
  object: z.optional(Word),
  objectId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** Both days are included; a day begins at the publisher's midnight. */
  from: z.optional(Day),
  to: z.optional(Day),
})
export type ActivityFilter = z.infer<typeof Filter>

export const ActivityEntry = z.strictObject({
  _id: Id,
  at: Timestamp,
  actor: z.string(),
  actorId: z.nullable(z.string()),
  /** Null for the site itself, and for an author whose account is gone. */
  actorName: z.nullable(z.string()),
  action: z.string(),
  object: z.string(),
  objectId: z.nullable(z.string()),
  /** The record's name, if the record still exists or the entry gives the name. */
  objectName: z.nullable(z.string()),
  journal: z.nullable(z.string()),
  /** The record's page, if it still has one. */
  page: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  /** The details in words for people. */
  said: z.string(),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

export const listActivity = endpoint({
  method: 'GET',
  path: '/activity',
  who: 'admin',
  summary: 'Who did what to which record and when, newest first unless asked otherwise',
  /** `before`: the last one of the page before, in the order asked for. */
  query: z.extend(Filter, { sort: ByAge, before: z.optional(Id) }),
  reply: z.strictObject({
    entries: z.array(ActivityEntry),
    next: z.nullable(Id),
    /** All actions and kinds of record, for the filters. */
    actions: z.array(z.string()),
    objects: z.array(z.string()),
  }),
})

export const exportActivity = endpoint({
  method: 'GET',
  path: '/activity/export',
  who: 'admin',
  summary: 'The same as a CSV file (RFC 4180), whole',
  query: Filter,
  reply: 'stream',
})
