import {
  formatReceiptNumber,
  formatSampleReceipt,
  isOnline,
  type Mode,
  type PaymentWay,
} from '#domain/money/payment.ts'
import { refundableMinor } from '#domain/money/refund.ts'
import { publishersYear } from '#domain/words/day.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Money } from '#domain/words/money.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { insertDocument } from '../../db/documents.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { mac } from '../../people/accounts/mac.ts'
import { newReference } from './reference.ts'
import { findRefunds, lockRefunds } from './refund-store.ts'
import {
  closeOpenAttempt,
  countReversals,
  insertPayment,
  type PaymentRow,
  type Purpose,
  sampleSeries,
  takeReceiptNumber,
} from './store.ts'

/** What is to be paid for, and by whom. */
export type Payable = {
  purpose: Purpose
  subjectId: string
  description: string
  payerName: string
  payerEmail: string
  /** Null for courses. */
  journal: string | null
  /** Sample payments have their own series of receipts and never enter the real books. */
  sample: boolean
}

export type Settlement = {
  /** 'manual', or the provider's name. */
  provider: string
  reference: string
  charge: Money
  mode: Mode
  paidAt: Date
  /** Who marked it as paid; null if the provider confirmed it. */
  by: Staff | null
  /** How the money came, and the bank's reference, if somebody entered them. */
  way?: PaymentWay | undefined
  externalReference?: string | undefined
}

/** The only way to add to `payments`, in the transaction that settles the subject. Returns the receipt number. */
export async function enterPayment({ clock }: Deps, tx: Tx, payable: Payable, settlement: Settlement): Promise<string> {
  const { by, charge, ...payment } = settlement
  const now = clock.now()
  await closeOpenAttempt(tx, payable)
  const receipt = await newReceipt(tx, payable, now)
  const turn = 1 + (await countReversals(tx, payable))
  const row = { ...payable, ...payment, ...charge, receipt, turn, markedById: by?.id ?? null, createdAt: now }
  await insertPayment(tx, row)
  const { subjectId, sample } = payable
  await insertDocument(tx, { kind: 'receipt', number: receipt, subjectId, issuedAt: now, sample })
  return receipt
}

/** Cancels an entry by adding one with the negative amount. Nothing is deleted. */
export async function reverseEntry(
  { clock }: Deps,
  tx: Tx,
  entry: PaymentRow,
  { by, reason }: { by: Staff; reason: string },
): Promise<PaymentRow> {
  const now = clock.now()
  await lockRefunds(tx, entry.reference)
  if (refundableMinor(entry.amountMinor, await findRefunds(tx, entry.reference)) < entry.amountMinor)
    throw new AppError('conflict', `Receipt ${entry.receipt} was refunded, at least in part, so it cannot be reversed.`)
  const reversal = {
    ...entry,
    receipt: await newReceipt(tx, entry, now),
    reference: newReference('manual'),
    amountMinor: -entry.amountMinor,
    paidAt: now,
    markedById: by.id,
    reverses: entry.receipt,
    reason,
    createdAt: now,
  }
  await insertPayment(tx, reversal)
  return reversal
}

/** Sample payments have their own series (server/db/README.md). */
async function newReceipt(tx: Tx, { sample }: { sample: boolean }, now: Date): Promise<string> {
  if (sample) return formatSampleReceipt(await takeReceiptNumber(tx, sampleSeries))
  const year = publishersYear(now)
  return formatReceiptNumber(year, await takeReceiptNumber(tx, year))
}

/** Anybody who opened a checkout knows its reference. Only people with this key, sent in our e-mails, see the payer. */
export function receiptKey({ secret }: Pick<Deps, 'secret'>, reference: string): string {
  return mac(secret, 'receipt', reference)
}

export function receiptUrl(deps: Deps, { provider, reference }: Pick<Settlement, 'provider' | 'reference'>): string {
  const key = isOnline(provider) ? `?key=${receiptKey(deps, reference)}` : ''
  return `${deps.config.publicUrl}/receipt/${reference}${key}`
}
