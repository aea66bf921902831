import * as z from 'zod/mini'
import { proposalKinds, proposalOutcomes } from '#domain/money/second-person.ts'
import { endpoint } from '../endpoint.ts'
import { anyProse, ById, Done, Id, PageNumber, paged, Timestamp } from '../shapes.ts'
import { Amount } from './payments.ts'

const MoneyProposal = z.strictObject({
  _id: Id,
  kind: z.enum(proposalKinds),
  manuscriptId: z.nullable(z.string()),
  description: z.string(),
  ...Amount,
  /** What will be entered with it, such as the bank's reference. */
  facts: z.array(z.string()),
  /** Null once the account is deleted. */
  by: z.nullable(z.string()),
  at: Timestamp,
  /** Null once it is answered, or if whoever asks can confirm it. */
  problem: z.nullable(z.string()),
  isOwn: z.boolean(),
  answer: z.nullable(
    z.strictObject({
      outcome: z.enum(proposalOutcomes),
      note: z.nullable(z.string()),
      by: z.nullable(z.string()),
      at: Timestamp,
    }),
  ),
  sample: z.boolean(),
})
export type MoneyProposal = z.infer<typeof MoneyProposal>

export const listMoneyProposals = endpoint({
  method: 'GET',
  path: '/pay/proposals',
  who: 'admin-or-finance',
  summary: 'Payments and refunds that need a second person: those that wait first, oldest first, then those answered',
  query: z.strictObject({ page: PageNumber }),
  reply: z.strictObject({ proposals: z.array(MoneyProposal), ...paged }),
})

export const answerMoneyProposal = endpoint({
  method: 'PATCH',
  path: '/pay/proposals/{id}',
  who: 'admin-or-finance',
  summary:
    'Confirm or decline, as an admin, what a colleague has proposed: confirming carries it out. One’s own is only taken back',
  params: ById,
  body: z.strictObject({
    outcome: z.enum(proposalOutcomes, { error: 'Choose an answer.' }),
    note: z._default(anyProse('The note', 2000), ''),
  }),
  reply: Done,
})
