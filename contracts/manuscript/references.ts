import * as z from 'zod/mini'
import { checkStates } from '#domain/manuscript/references/check.ts'
import { noticeKinds } from '#domain/manuscript/references/crossref-work.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Timestamp } from '../shapes.ts'

const ReferenceCheck = z.strictObject({
  state: z.enum(checkStates),
  doi: z.nullable(z.string()),
  /** What the DOI leads to. */
  work: z.nullable(z.strictObject({ title: z.string(), year: z.nullable(z.int()) })),
  /** `doi`: of the notice itself. */
  notice: z.nullable(z.strictObject({ kind: z.enum(noticeKinds), doi: z.nullable(z.string()) })),
  checkedAt: z.nullable(Timestamp),
})
export type ReferenceCheck = z.infer<typeof ReferenceCheck>

/**
 * `checks`: one for each reference of the file, in the order of the list. `given`: what the record has in addition, because
 * the author changed or added it in the form.
 */
const ReferenceChecks = z.strictObject({
  isOn: z.boolean(),
  checks: z.array(ReferenceCheck),
  given: z.array(z.strictObject({ text: z.string(), check: ReferenceCheck })),
})
export type ReferenceChecks = z.infer<typeof ReferenceChecks>

export const listReferenceChecks = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/references',
  who: 'staff-or-observer',
  summary: 'What Crossref knows of the references in the newest version of a manuscript',
  params: ById,
  reply: ReferenceChecks,
})
