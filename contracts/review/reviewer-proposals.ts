import * as z from 'zod/mini'
import { conflictKinds } from '#domain/review/conflict.ts'
import { reviewerSources } from '#domain/review/reviewer.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Id } from '../shapes.ts'

const Proposal = z.strictObject({
  /** Null if they are not in the register yet. */
  _id: z.nullable(Id),
  name: z.string(),
  /** The main address; null if we know none. */
  email: z.nullable(z.string()),
  affiliation: z.nullable(z.string()),
  orcid: z.nullable(z.string()),
  topics: z.array(z.string()),
  source: z.enum(reviewerSources),
  /** Why they are proposed, in sentences. */
  reasons: z.array(z.string()),
  /** What speaks against asking them, the gravest first. */
  conflicts: z.array(z.strictObject({ kind: z.enum(conflictKinds), sentence: z.string() })),
  /** Whether they must not be asked, because they are an author. */
  refused: z.boolean(),
})
export type Proposal = z.infer<typeof Proposal>

export const proposeReviewers = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/reviewer-proposals',
  who: 'staff',
  summary:
    'At most 20 people who could review a manuscript, best first and those with a conflict last, with reasons and conflicts; or those who are found in the register',
  params: ById,
  query: z.strictObject({ search: z.optional(z.string().check(z.trim(), z.maxLength(200))) }),
  reply: z.array(Proposal),
})
