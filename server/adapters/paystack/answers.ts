import * as z from 'zod'
import { disputeStatuses } from '#domain/money/dispute.ts'

/** Paystack's answers. The schemas read its field names, and their transforms give ours. */
export const Envelope = z.object({
  status: z.boolean(),
  message: z.string().default(''),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
})

export type Call = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: string }
export type Answer = z.output<typeof Envelope> & { httpStatus: number }

export const Checkout = z
  .object({ authorization_url: z.url({ protocol: /^https?$/ }), access_code: z.string().min(1), reference: z.string() })
  .transform(({ authorization_url: url, reference }) => ({ url, reference }))

const Id = z.union([z.int().nonnegative(), z.string().regex(/^\d+$/)]).transform(String)
/** Some answers have amounts as text. */
const Amount = z.union([z.int().nonnegative(), z.string().regex(/^\d+$/)]).transform(Number)
const CurrencyCode = z.string().regex(/^[A-Z]{3}$/)
const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** Each kind of event names its payment in another place. */
export const Notice = z
  .object({
    event: z.string(),
    data: z.object({
      id: Id.nullish().catch(null),
      reference: z.string().nullish().catch(null),
      transaction_reference: z.string().nullish().catch(null),
      transaction: z.object({ reference: z.string() }).nullish().catch(null),
    }),
  })
  .transform(({ event, data }) => {
    const reference = data.transaction?.reference ?? data.transaction_reference ?? data.reference ?? null
    if (event.startsWith('refund.')) return { event, reference, about: 'refund' as const }
    if (event.startsWith('charge.dispute.'))
      return { event, reference, about: 'dispute' as const, disputeId: data.id ?? null }
    return { event, reference: data.reference ?? null }
  })

const underWay = z.enum(['ongoing', 'processing', 'queued']).transform(() => 'pending' as const)

export const Transaction = z
  .object({
    id: Id,
    domain: z.enum(['test', 'live']),
    status: z.union([z.enum(['abandoned', 'failed', 'pending', 'reversed', 'success']), underWay]),
    reference: z.string(),
    amount: z.int().nonnegative(),
    currency: CurrencyCode,
    paid_at: z.iso.datetime({ offset: true }).nullish(),
    channel: z.string().nullish(),
    fees: z.int().nonnegative().nullish(),
    gateway_response: z.string().nullish(),
    metadata: z.unknown().optional().transform(metadataOf),
  })
  .transform(({ domain: mode, amount, paid_at, channel, fees, gateway_response, ...same }) => ({
    ...same,
    mode,
    amountMinor: amount,
    paidAt: paid_at ? new Date(paid_at) : null,
    channel: channel ?? null,
    feesMinor: fees ?? null,
    gatewayResponse: gateway_response ?? '',
  }))

/** `transaction` is an id in lists, and an object in the answer to a new refund. */
export const Refund = z
  .object({
    id: Id,
    transaction: z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]).nullish(),
    amount: Amount,
    currency: CurrencyCode,
    status: z.enum(['pending', 'processing', 'processed', 'failed', 'needs-attention']),
    merchant_note: z.string().nullish(),
    dispute: z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]).nullish(),
  })
  .transform(({ id, transaction, amount, currency, status, merchant_note, dispute }) => ({
    ...{ id, amountMinor: amount, currency, state: status },
    transactionId: transaction ?? null,
    note: merchant_note ?? '',
    disputeId: dispute ?? null,
  }))

export const Dispute = z
  .object({
    id: Id,
    refund_amount: Amount.nullish(),
    currency: CurrencyCode.nullish(),
    status: z.enum(disputeStatuses),
    resolution: z.string().nullish(),
    domain: z.enum(['test', 'live']),
    transaction: z.object({ reference: z.string(), amount: z.int().nonnegative(), currency: CurrencyCode }),
    category: z.string().nullish(),
    dueAt: Moment.nullish(),
    resolvedAt: Moment.nullish(),
    created_at: Moment.nullish(),
    createdAt: Moment.nullish(),
    messages: z.array(z.object({ body: z.string().nullish() })).nullish(),
  })
  .transform(({ refund_amount, domain, transaction, created_at, createdAt, messages, ...same }) => ({
    id: same.id,
    reference: transaction.reference,
    amountMinor: refund_amount ?? transaction.amount,
    currency: same.currency ?? transaction.currency,
    mode: domain,
    status: same.status,
    resolution: same.resolution ?? null,
    category: same.category ?? null,
    complaint: messages?.[0]?.body ?? null,
    raisedAt: created_at ?? createdAt ?? new Date(0),
    dueAt: same.dueAt ?? null,
    resolvedAt: same.resolvedAt ?? null,
  }))

export const EvidenceAdded = z.object({ id: Id })
export const UploadPlace = z.object({ signedUrl: z.url({ protocol: /^https?$/ }), fileName: z.string().min(1) })
export const Pages = z.object({ pageCount: z.int().nonnegative() })

/** Paystack sends metadata as an object, as JSON text, or as '' or null if there is none. */
export function metadataOf(value: unknown): Record<string, unknown> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(typeof value === 'string' ? parseJson(value) : value)
  return parsed.success ? parsed.data : {}
}

/** Returns undefined if the text is not JSON. Paystack's ids have 64 bits, so very large integers stay text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
      Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source : value,
    )
  } catch {
    return undefined
  }
}
