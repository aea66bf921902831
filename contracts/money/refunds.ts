import * as z from 'zod/mini'
import { disputeDecisions, disputeStatuses } from '#domain/money/dispute.ts'
import { refundOrigins, refundStates } from '#domain/money/refund.ts'
import { endpoint } from '../endpoint.ts'
import { anyLine, anyProse, Done, line, PageNumber, paged, prose, Timestamp } from '../shapes.ts'
import { Amount, Mode, Reference, Way } from './payments.ts'

const error = 'Enter an amount, such as 10,000.'
const amountFrom = (least: number) =>
  z.int({ error }).check(z.minimum(least, { error }), z.maximum(1_000_000_000, { error }))

const about = {
  reference: z.string(),
  mode: Mode,
  ...Amount,
  /** Null if this site does not know the payment. */
  subjectId: z.nullable(z.string()),
  description: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  payerEmail: z.nullable(z.string()),
  sample: z.boolean(),
}

export const Refund = z.strictObject({
  id: z.string(),
  ...about,
  /** Null for money that was held. */
  receipt: z.nullable(z.string()),
  state: z.enum(refundStates),
  origin: z.enum(refundOrigins),
  reason: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  /** Of one that was sent back without the provider: how, the bank's reference, and the day. */
  way: z.nullable(Way),
  externalReference: z.nullable(z.string()),
  paidOn: z.nullable(z.string()),
  askedBy: z.nullable(z.string()),
  createdAt: Timestamp,
  processedAt: z.nullable(Timestamp),
})
export type Refund = z.infer<typeof Refund>

export const listRefundsSent = endpoint({
  method: 'GET',
  path: '/pay/refunds-sent',
  who: 'admin-or-finance',
  summary: 'Refunds that were sent to the payment provider or made there, newest first',
  query: z.strictObject({ page: PageNumber }),
  reply: z.strictObject({ refunds: z.array(Refund), ...paged }),
})

export const askRefund = endpoint({
  method: 'POST',
  path: '/pay/refunds/{reference}/send',
  who: 'admin-or-finance',
  summary: 'Refund a payment, whole or in part, through the payment provider',
  params: z.strictObject({ reference: Reference }),
  body: z.strictObject({
    amountMinor: amountFrom(1),
    reason: prose('A reason', 500),
  }),
  reply: Done,
})

export const recordRefund = endpoint({
  method: 'POST',
  path: '/pay/refunds/{reference}/record',
  who: 'admin-or-finance',
  summary: 'Enter that a payment which came without the provider was sent back, whole or in part; the payer is told',
  undoable: true,
  params: z.strictObject({ reference: Reference }),
  body: z.strictObject({
    amountMinor: amountFrom(1),
    reason: prose('A reason', 500),
    way: z.enum(Way.options, { error: 'Choose how the money was sent back.' }),
    bankReference: z.optional(line('The reference', 100)),
    paidOn: z.optional(z.string().check(z.maxLength(10, { error: 'Enter the date as YYYY-MM-DD.' }))),
    /** Of a payment for a course: whether the buyer can no longer read it. */
    endsAccess: z._default(z.boolean(), false),
  }),
  reply: Done,
})

const DisputeId = z.string().check(z.regex(/^[\w-]{1,50}$/, { error: 'This is not a valid id.' }))

const answerFields = {
  decision: z.enum(disputeDecisions),
  message: anyProse('The reason', 2000),
  refundMinor: z._default(amountFrom(0), 0),
  service: anyProse('The evidence', 5000),
  phone: anyLine("The payer's phone number", 50),
}

export const Dispute = z.strictObject({
  id: z.string(),
  ...about,
  category: z.nullable(z.string()),
  complaint: z.nullable(z.string()),
  status: z.enum(disputeStatuses),
  resolution: z.nullable(z.string()),
  raisedAt: Timestamp,
  dueAt: z.nullable(Timestamp),
  resolvedAt: z.nullable(Timestamp),
  answer: z.nullable(z.strictObject({ decision: z.enum(disputeDecisions), message: z.string(), service: z.string() })),
  answeredAt: z.nullable(Timestamp),
  answeredBy: z.nullable(z.string()),
  sentAt: z.nullable(Timestamp),
  problem: z.nullable(z.string()),
})
export type Dispute = z.infer<typeof Dispute>

export const listDisputes = endpoint({
  method: 'GET',
  path: '/pay/disputes',
  who: 'admin-or-finance',
  summary: 'Payments that their payers dispute: what waits for an answer first, by its due date, then newest first',
  query: z.strictObject({ page: PageNumber }),
  reply: z.strictObject({ disputes: z.array(Dispute), ...paged }),
})

export const answerDispute = endpoint({
  method: 'POST',
  path: '/pay/disputes/{id}/answer',
  who: 'admin-or-finance',
  summary: 'Answer a dispute: accept it, or decline it with evidence',
  params: z.strictObject({ id: DisputeId }),
  body: z.strictObject(answerFields),
  reply: Done,
})
