import * as z from 'zod/mini'
import { articleTypes } from '#domain/manuscript/article-types.ts'
import { reviewFilters, reviewStages } from '#domain/words/peer-review.ts'
import { endpoint } from '../endpoint.ts'
import { BoundedPage, paged, Slug, Timestamp } from '../shapes.ts'
import { Manuscript, Status, Transferred } from './manuscripts.ts'
import { SameAs } from './same-work.ts'

export const ListedManuscript = z.strictObject({
  ...Manuscript.shape,
  objections: z.int(),
  /** Whether an appeal waits for its answer; whether it is with the author for correction, or has come back. */
  appealed: z.boolean(),
  ...{ returned: z.boolean(), corrected: z.boolean() },
  overdue: z.boolean(),
  emailConfirmed: z.boolean(),
  /** How far its review is, since when it is there or in its status, and whether something of it is past its day. */
  stage: z.nullable(z.enum(reviewStages)),
  since: Timestamp,
  isLate: z.boolean(),
  sameAs: z.nullable(SameAs),
})
export type ListedManuscript = z.infer<typeof ListedManuscript>

export const manuscriptsPerPage = 25

const counted = { count: z.int(), hasMore: z.boolean() }

const Filter = z.strictObject({
  status: z.optional(Status),
  journal: z.optional(Slug),
  articleType: z.optional(z.enum(articleTypes)),
  stage: z.optional(z.enum(reviewFilters)),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
})
export type ManuscriptFilter = z.infer<typeof Filter>

/** By the time in their status, or by the day on which they were received. */
export const manuscriptSorts = ['oldest', 'newest', 'received-first', 'received-last'] as const
export type ManuscriptSort = (typeof manuscriptSorts)[number]

export const listManuscripts = endpoint({
  method: 'GET',
  path: '/manuscript',
  who: 'staff-or-observer',
  summary: 'The manuscripts of this staff member, those that wait longest first and what is published last',
  query: z.extend(Filter, { sort: z._default(z.enum(manuscriptSorts), 'oldest'), page: BoundedPage }),
  reply: z.strictObject({
    manuscripts: z.array(ListedManuscript),
    /** Manuscripts are counted only as far as three pages ahead. */
    ...paged,
    /** The count for each status that this member of staff sees, whatever the filter. `hasMore`: there may be more. */
    waiting: z.array(z.strictObject({ status: Status, ...counted })),
    /** The count of all, published ones included. */
    all: z.strictObject(counted),
    /** Present if a manuscript had the number that is searched for and has left the editor's journal. */
    transferred: z.optional(Transferred),
  }),
})

export const exportManuscripts = endpoint({
  method: 'GET',
  path: '/manuscript/export',
  who: 'staff',
  summary: 'The same as a CSV file (RFC 4180), whole, in the order in which they were received',
  query: Filter,
  reply: 'stream',
})
