import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { decisionFields } from '../manuscript/decisions.ts'
import { ById, Id, line, prose } from '../shapes.ts'

/** `decidedBy`: who made the decision, if it was not the admin who enters it. */
const concessionFields = {
  reason: prose('The reason', 2000),
  decidedBy: z.optional(line('Who decided', 200)),
  ...decisionFields,
}

export const waiveCharge = endpoint({
  method: 'PATCH',
  path: '/manuscript/{id}/waive',
  who: 'admin-or-finance',
  summary: 'Waive the charge of an approved manuscript: it counts as paid, without income and without a receipt',
  undoable: true,
  params: ById,
  body: z.strictObject(concessionFields),
  reply: z.strictObject({ _id: Id, status: z.literal('paid') }),
})

const amount = 'Enter the amount that the author is to pay.'

export const reduceCharge = endpoint({
  method: 'PATCH',
  path: '/manuscript/{id}/reduce',
  who: 'admin-or-finance',
  summary: 'Reduce the charge of an approved manuscript; the whole charge as `dueMinor` cancels a reduction',
  undoable: true,
  params: ById,
  body: z.strictObject({
    dueMinor: z
      .int({ error: amount })
      .check(z.minimum(0, { error: amount }), z.maximum(1_000_000_000, { error: amount })),
    ...concessionFields,
  }),
  reply: z.strictObject({
    _id: Id,
    status: z.literal('approved'),
    amountMinor: z.int(),
    currency: z.enum(['NGN', 'USD']),
  }),
})

export const undoPaid = endpoint({
  method: 'PATCH',
  path: '/manuscript/{id}/undo-paid',
  who: 'admin-or-finance',
  summary: 'Undo a mark as paid, or a waiver, by an entry that reverses it; not what the provider confirmed',
  undoable: true,
  params: ById,
  body: z.strictObject({ reason: prose('The reason', 2000), ...decisionFields }),
  reply: z.strictObject({ _id: Id, status: z.literal('approved') }),
})
