import { createHash } from 'node:crypto'
import * as z from 'zod'
import { isEmail } from '#domain/words/email.ts'
import { metadataOf } from './answers.ts'
import type { SimulatedTransaction } from './store.ts'

/** The faults to simulate for one transaction, from `metadata.simulate` or the choice on the checkout page. */
export type Simulate = z.infer<typeof Simulate>
export const Simulate = z.object({
  webhook: z.enum(['once', 'delay', 'drop', 'duplicate', 'wrong-signature']).default('once'),
  verify: z.enum(['truth', 'other-amount', 'other-currency', 'error']).default('truth'),
  refund: z.enum(['works', 'fails']).default('works'),
})

const httpUrl = z.url({ protocol: /^https?$/, error: 'Invalid URL' })

export const Metadata = z
  .unknown()
  .optional()
  .transform(metadataOf)
  .pipe(z.looseObject({ cancel_action: httpUrl.optional(), simulate: Simulate.optional() }))

const minimumMinor = { NGN: 5_000, USD: 200 }
// Paystack documents a maximum of 10,000,000 for every currency, without a unit. We read it as major units.
const maximumMinor = 1_000_000_000

const badEmail = 'Invalid Email Address Passed'

export const Initialise = z
  .object({
    email: z.string({ error: badEmail }).refine(isEmail, { error: badEmail }),
    amount: z
      .union([z.int(), z.string().regex(/^\d+$/)], { error: 'Invalid Amount Sent' })
      .transform(Number)
      .refine((amount) => amount <= maximumMinor, { error: 'Amount is above the maximum' }),
    currency: z.enum(['NGN', 'USD'], { error: 'Currency not supported by merchant' }).default('NGN'),
    reference: z
      .string()
      .regex(/^[A-Za-z0-9.=-]+$/, { error: 'Invalid characters in transaction reference' })
      .optional(),
    callback_url: httpUrl.optional(),
    metadata: Metadata,
  })
  .refine(({ amount, currency }) => amount >= minimumMinor[currency], { error: 'Amount is below the minimum' })

const moment = z.coerce.date().optional()

export const Listing = z.object({
  status: z.string().optional(),
  transaction: z.string().optional(),
  from: moment,
  to: moment,
  perPage: z.coerce.number().int().min(1).max(100).default(50),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
})

const gatewayResponses: Record<string, string> = {
  success: 'Successful',
  failed: 'Declined',
  abandoned: 'The transaction was not completed',
}

export function simulateOf(row: SimulatedTransaction): Simulate {
  return Simulate.parse(Metadata.parse(row.metadata).simulate ?? {})
}

/** Paystack's public prices: in naira 1.5 % and, from ₦2,500, ₦100, together at most ₦2,000; in dollars 3.9 %. */
function feesOf({ amountMinor, currency, status }: SimulatedTransaction): number | null {
  if (status !== 'success') return null
  if (currency !== 'NGN') return Math.ceil(amountMinor * 0.039)
  return Math.min(200_000, Math.ceil(amountMinor * 0.015) + (amountMinor < 250_000 ? 0 : 10_000))
}

export const transactionId = (reference: string) =>
  Number.parseInt(createHash('sha256').update(reference).digest('hex').slice(0, 12), 16)

/** A transaction as `verify`, the listing and the webhook show it. */
export function transactionData(row: SimulatedTransaction) {
  const [createdAt, paidAt] = [row.createdAt.toISOString(), row.paidAt?.toISOString() ?? null]
  return {
    id: transactionId(row.reference),
    fees: feesOf(row),
    domain: 'test',
    status: row.status,
    reference: row.reference,
    amount: row.amountMinor,
    requested_amount: row.amountMinor,
    currency: row.currency,
    gateway_response: gatewayResponses[row.status] ?? 'The transaction is under way',
    channel: 'card',
    paid_at: paidAt,
    paidAt,
    created_at: createdAt,
    createdAt,
    metadata: row.metadata,
    customer: { email: row.email },
  }
}

/** The answer to `verify`, with the wrong value that was chosen, if any. */
export function verifiedData(row: SimulatedTransaction, { verify }: Simulate) {
  const truth = transactionData(row)
  if (verify === 'other-amount') return { ...truth, amount: row.amountMinor - 1 }
  if (verify === 'other-currency') return { ...truth, currency: row.currency === 'NGN' ? 'USD' : 'NGN' }
  return truth
}

/** Adds both parameters even if the address has them already, as Paystack does. */
export function returnUrl({ callbackUrl, reference }: SimulatedTransaction): string | null {
  if (!callbackUrl) return null
  const url = new URL(callbackUrl)
  url.searchParams.append('trxref', reference)
  url.searchParams.append('reference', reference)
  return url.href
}
