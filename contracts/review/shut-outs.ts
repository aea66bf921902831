import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ById, Done, Id, prose, Timestamp } from '../shapes.ts'

const ShutOut = z.strictObject({
  staffId: Id,
  name: z.string(),
  reason: z.string(),
  at: Timestamp,
})

const Named = z.strictObject({
  _id: Id,
  name: z.string(),
  /** By what they were found among the authors: 'e-mail address and name'. */
  by: z.string(),
  /** Whether the person who asks may say that this is an author, and that it is not. */
  mayConfirm: z.boolean(),
  mayDismiss: z.boolean(),
  /** Why nobody can confirm it now: another admin is needed. */
  problem: z.nullable(z.string()),
})

const ShutOuts = z.strictObject({
  /** Who sees nothing of the manuscript for a conflict of interest. */
  shutOut: z.array(ShutOut),
  /** Who may be an author. They see the manuscript, but neither reviewers nor reports, until it is settled. */
  named: z.array(Named),
  /** The person who asks is shut out, and sees the manuscript only because no other admin does. */
  needsAdmin: z.boolean(),
  /** Whom the person who asks may shut out: an admin everybody who handles manuscripts of the journal, others themselves. */
  possible: z.array(z.strictObject({ _id: Id, name: z.string() })),
})
export type ShutOuts = z.infer<typeof ShutOuts>

export const listShutOuts = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/shut-outs',
  who: 'staff-or-observer',
  summary: 'Which members of staff are shut out of a manuscript for a conflict of interest, and who may be',
  params: ById,
  reply: ShutOuts,
})

export const settleConflict = endpoint({
  method: 'POST',
  path: '/manuscript/{id}/conflicts/{staffId}',
  who: 'staff-or-observer',
  summary: 'Say whether a member of staff is an author: of oneself that one is, as an admin who is not named either',
  params: z.strictObject({ id: Id, staffId: Id }),
  body: z.strictObject({ isAuthor: z.boolean(), reason: z.optional(z.string().check(z.trim(), z.maxLength(1000))) }),
  reply: Done,
})

export const shutOut = endpoint({
  method: 'POST',
  path: '/manuscript/{id}/shut-outs',
  who: 'staff',
  summary: 'Shut yourself out of a manuscript for a conflict of interest or, as an admin, a colleague, who is told',
  params: ById,
  body: z.strictObject({ staffId: Id, reason: prose('The reason', 1000) }),
  reply: Done,
  status: 201,
})

export const letIn = endpoint({
  method: 'DELETE',
  path: '/manuscript/{id}/shut-outs/{staffId}',
  who: 'admin',
  summary: 'Let a colleague see the manuscript again, who is told',
  params: z.strictObject({ id: Id, staffId: Id }),
  reply: Done,
})
