import * as z from 'zod/mini'
import { type PaymentWay, paymentWays } from '#domain/money/payment.ts'
import { refundStates } from '#domain/money/refund.ts'
import { endpoint } from '../endpoint.ts'
import { decisionFields } from '../manuscript/decisions.ts'
import { ByAge, ById, Done, Id, line, PageNumber, Proposed, paged, prose, Timestamp } from '../shapes.ts'

/** A reference cannot be guessed, but the provider's page shows it to everybody who opens the checkout. */
export const Reference = z
  .string()
  .check(z.regex(/^[A-Za-z0-9.=-]{1,100}$/, { error: 'This is not a valid reference.' }))

export const Mode = z.enum(['test', 'live'])
export const Way = z.enum(Object.keys(paymentWays) as PaymentWay[])
export const Amount = { amountMinor: z.int(), currency: z.string() }

export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'Enter the month as YYYY-MM.' }))

export const startPayment = endpoint({
  method: 'POST',
  path: '/pay/manuscript/{manuscriptId}',
  who: 'anyone',
  summary: "Start to pay an approved manuscript's charge; answers with the provider's checkout page",
  limit: 'payment-start',
  params: z.strictObject({ manuscriptId: Id }),
  body: z.strictObject({}),
  reply: z.strictObject({ url: z.string() }),
})

export const verifyPayment = endpoint({
  method: 'GET',
  path: '/manuscript/verify/payment/{reference}',
  who: 'anyone',
  summary: 'Ask the provider about a payment; answers with the manuscript and its receipt once it is paid',
  limit: 'payment-check',
  params: z.strictObject({ reference: Reference }),
  reply: z.strictObject({ _id: Id, status: z.literal('paid'), receipt: z.string() }),
})

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/pay/webhook',
  who: 'anyone',
  summary: 'Webhook of the payment provider',
  fromAnySite: true,
  body: 'raw',
  reply: Done,
})

export const markPaid = endpoint({
  method: 'PATCH',
  path: '/manuscript/{id}/paid',
  who: 'admin-or-finance',
  summary:
    'Mark an approved manuscript as paid, for money that came another way; above the amount for one person this only proposes it',
  undoable: true,
  params: ById,
  body: z.strictObject({
    way: z.optional(Way),
    reference: z.optional(line('The reference', 100)),
    paidOn: z.optional(z.string().check(z.maxLength(10, { error: 'Enter the date as YYYY-MM-DD.' }))),
    ...decisionFields,
  }),
  reply: z.union([z.strictObject({ _id: Id, status: z.literal('paid'), receipt: z.string() }), Proposed]),
})

export const Payment = z.strictObject({
  receipt: z.string(),
  reference: z.string(),
  /** 'manual', or the name of the provider. */
  method: z.string(),
  mode: Mode,
  purpose: z.enum(['article-charge', 'course']),
  subjectId: z.string(),
  description: z.string(),
  payerName: z.string(),
  payerEmail: z.string(),
  ...Amount,
  paidAt: Timestamp,
  /** If an admin marked the payment: how the money arrived, and the bank's reference. */
  way: z.nullable(Way),
  externalReference: z.nullable(z.string()),
  /** The receipt of the entry that this one reverses, with an amount below zero. Null for all other entries. */
  reverses: z.nullable(z.string()),
  /** Null unless this entry has been reversed. */
  reversal: z.nullable(z.strictObject({ receipt: z.string(), reason: z.nullable(z.string()), at: Timestamp })),
  /** What has gone back to the payer of this entry, and what is on its way. */
  refundedMinor: z.int(),
  refundingMinor: z.int(),
  /** True for a payment on sample content, which does not count as income. */
  sample: z.boolean(),
})
export type Payment = z.infer<typeof Payment>

/** `courseId`: of a payment for a course, unless its purchase was deleted. */
const ListedPayment = z.strictObject({ ...Payment.shape, courseId: z.nullable(Id) })
export type ListedPayment = z.infer<typeof ListedPayment>

export const listPayments = endpoint({
  method: 'GET',
  path: '/pay/list',
  who: 'admin-or-finance',
  summary: 'All payments or those of one month, newest first unless asked otherwise',
  query: z.strictObject({ month: z.optional(Month), sort: ByAge, page: PageNumber }),
  /** Payments are counted only as far as three pages ahead. */
  reply: z.strictObject({ payments: z.array(ListedPayment), ...paged }),
})

export const exportPayments = endpoint({
  method: 'GET',
  path: '/pay/export',
  who: 'admin-or-finance',
  summary: 'The ledger as a CSV file (RFC 4180) for bookkeeping, oldest first: whole, or of one month such as 2026-11',
  query: z.strictObject({ month: z.optional(Month) }),
  reply: 'stream',
})

export const HeldPayment = z.strictObject({
  reference: z.string(),
  kind: z.enum(['parked', 'refund-due']),
  reason: z.string(),
  mode: Mode,
  ...Amount,
  subjectId: z.nullable(z.string()),
  description: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  payerEmail: z.nullable(z.string()),
  createdAt: Timestamp,
  settledAt: z.nullable(Timestamp),
  settledAs: z.nullable(z.enum(['refunded', 'applied'])),
  note: z.nullable(z.string()),
  /** The state of its last refund, if one was asked for. */
  refund: z.nullable(z.enum(refundStates)),
  sample: z.boolean(),
})
export type HeldPayment = z.infer<typeof HeldPayment>

export const listRefunds = endpoint({
  method: 'GET',
  path: '/pay/refunds',
  who: 'admin-or-finance',
  summary: 'Money that could not be matched: what is still to be settled first, then newest first',
  query: z.strictObject({ page: PageNumber }),
  reply: z.strictObject({ refunds: z.array(HeldPayment), ...paged }),
})

export const settleRefund = endpoint({
  method: 'PATCH',
  path: '/pay/refunds/{reference}',
  who: 'admin-or-finance',
  summary: 'Record that held money has been refunded or dealt with',
  params: z.strictObject({ reference: Reference }),
  body: z.strictObject({ note: z.optional(prose('Note', 1000)) }),
  reply: Done,
})
