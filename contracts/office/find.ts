import * as z from 'zod/mini'
import { findKinds, longestQuery } from '#domain/manuscript/find.ts'
import { endpoint } from '../endpoint.ts'
import { BoundedPage, line } from '../shapes.ts'

export const hitsPerPage = 25

/** A text in parts: those that were searched for, and the rest. */
const Parts = z.array(z.strictObject({ text: z.string(), isMatch: z.boolean() }))

const Hit = z.strictObject({
  _id: z.string(),
  /** Its page in the office. */
  href: z.string(),
  title: Parts,
  detail: Parts,
})
export type Hit = z.infer<typeof Hit>

const Group = z.strictObject({
  kind: z.enum(findKinds),
  hits: z.array(Hit),
  /** How many of this kind were found; counting stops early. */
  total: z.int(),
  hasMore: z.boolean(),
})
export type Group = z.infer<typeof Group>

export const find = endpoint({
  method: 'GET',
  path: '/find',
  who: 'any-staff',
  summary:
    'Find manuscripts and articles, people, messages and e-mails: a few of each kind, or a page of one; typing errors are forgiven',
  query: z.strictObject({
    q: line('The search', longestQuery),
    kind: z.optional(z.enum(findKinds, { error: 'There is no such kind.' })),
    page: BoundedPage,
  }),
  /** Only the kinds of which something was found. */
  reply: z.strictObject({ groups: z.array(Group) }),
})
