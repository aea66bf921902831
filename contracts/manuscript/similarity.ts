import * as z from 'zod/mini'
import { hiddenPlaces } from '#domain/manuscript/same-work.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Id, Timestamp } from '../shapes.ts'
import { Status } from './manuscripts.ts'

/** Words of the manuscript that stand in the other work too, and their share of its text in per cent. */
const overlap = { words: z.int(), share: z.int() }

const SimilarWork = z.strictObject({
  /** The other text, for the comparison. */
  text: z.int(),
  number: z.string(),
  heading: z.string(),
  author: z.string(),
  journal: z.string(),
  status: Status,
  since: Timestamp,
  /** Where it can be read. */
  address: z.string(),
  isSameAuthor: z.boolean(),
  ...overlap,
})

const Similar = z.strictObject({
  /** Of the manuscript; null as long as none was read. */
  version: z.nullable(z.int()),
  /** Those with the most in common first. */
  works: z.array(SimilarWork),
  /** Of what this member of staff may not see, only where it is. */
  hidden: z.array(z.strictObject({ place: z.enum(hiddenPlaces), ...overlap })),
})
export type Similar = z.infer<typeof Similar>

export const listSimilar = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/similar',
  who: 'staff-or-observer',
  summary: 'The works of all journals whose text has passages in common with the newest version of a manuscript',
  params: ById,
  reply: Similar,
})

const Comparison = z.strictObject({
  work: SimilarWork,
  version: z.int(),
  /** In the order of the manuscript. `from`: the place of the first word. */
  passages: z.array(z.strictObject({ from: z.int(), words: z.int(), here: z.string(), there: z.string() })),
})
export type Comparison = z.infer<typeof Comparison>

export const compareTexts = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/similar/{text}',
  who: 'staff-or-observer',
  summary: 'The passages that a manuscript has in common with another work',
  params: z.strictObject({ id: Id, text: z.coerce.number().check(z.int(), z.positive(), z.maximum(2147483647)) }),
  reply: Comparison,
})
