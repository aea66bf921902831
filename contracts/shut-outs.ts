import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Done, Id, prose, Timestamp } from './shapes.ts'

const ShutOut = z.strictObject({
  staffId: Id,
  name: z.string(),
  reason: z.string(),
  at: Timestamp,
})

const ShutOuts = z.strictObject({
  /** Who sees nothing of the manuscript for a conflict of interest. Authors among the staff are not listed. */
  shutOut: z.array(ShutOut),
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
