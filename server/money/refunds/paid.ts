import { isOnline, type Mode } from '#domain/money/payment.ts'
import type { DbOrTx } from '../../db/types.ts'
import { findAttempt, findHeld, findPayment } from '../payments/store.ts'

/** What a reference brought in, and where it is. */
export type Paid = {
  reference: string
  /** Null for held money. */
  receipt: string | null
  amountMinor: number
  currency: string
  mode: Mode
  manuscriptId: string | null
  /** Null if we do not know who paid. */
  payer: { name: string; email: string } | null
  description: string | null
  /** Whether it came through the provider. */
  isOnline: boolean
  /** Of a payment for a course. */
  purchaseId: string | null
  /** Held, and not dealt with yet. */
  isHeld: boolean
  sample: boolean
}

/** What a letter about it belongs to. */
export function aboutPaid(paid: Paid | null): { manuscriptId?: string; sample: boolean } {
  return { ...(paid?.manuscriptId && { manuscriptId: paid.manuscriptId }), sample: paid?.sample ?? false }
}

/** Null if no money came under this reference, or if the entry was reversed. */
export async function findPaid(db: DbOrTx, reference: string): Promise<Paid | null> {
  const entry = await findPayment(db, reference)
  const held = await findHeld(db, reference)
  const attempt = await findAttempt(db, reference)
  const order = entry?.payment ?? attempt
  const about = {
    reference,
    manuscriptId: order?.purpose === 'article-charge' ? order.subjectId : null,
    purchaseId: order?.purpose === 'course' ? order.subjectId : null,
    payer: order ? { name: order.payerName, email: order.payerEmail } : null,
    description: order?.description ?? null,
  }
  if (entry) {
    const { receipt, amountMinor, currency, mode, provider, reverses, sample } = entry.payment
    if (reverses || entry.reversal) return null
    return { ...about, receipt, amountMinor, currency, mode, isOnline: isOnline(provider), isHeld: false, sample }
  }
  if (!held) return null
  const { amountMinor, currency, mode, sample, settledAt } = held
  return { ...about, receipt: null, amountMinor, currency, mode, isOnline: true, isHeld: settledAt === null, sample }
}
