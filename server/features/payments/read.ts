import type { HeldPayment, Payment } from '#contracts/payments.ts'
import { heldReasons } from '#domain/payment.ts'
import type { Author } from '#domain/permissions.ts'
import type { Deps } from '../../deps.ts'
import { findOwnPayments } from './own-store.ts'
import {
  findAllHeld,
  findAttempt,
  findChargePayment,
  findOpenAttempt,
  findOpenAttempts,
  findPayment,
  findPayments,
} from './store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findPayment>>>

function shown({ provider, markedById: _, createdAt: __, paidAt, ...same }: Row): Payment {
  return { ...same, method: provider, paidAt: paidAt.toISOString() }
}

/** For whoever holds the reference: it is unguessable and stands in the receipt's letter only. */
export async function receipt({ db }: Deps, reference: string): Promise<Payment | null> {
  const row = await findPayment(db, reference)
  return row && shown(row)
}

const ownMax = 200

/** What an author has paid for, newest first. */
export async function ownReceipts({ db }: Deps, author: Author): Promise<Payment[]> {
  return (await findOwnPayments(db, author.id, ownMax)).map(shown)
}

export type PaymentState =
  | { _id: string; status: 'paid'; receipt: string }
  | { _id: string; status: 'pending' | 'failed' | 'held' | 'refunded' }

/** Where a payment stands, as far as we know without asking the provider; null for one that we never started. */
export async function paymentState({ db }: Deps, reference: string): Promise<PaymentState | null> {
  const payment = await findPayment(db, reference)
  if (payment) return { _id: payment.subjectId, status: 'paid', receipt: payment.receipt }
  const attempt = await findAttempt(db, reference)
  if (!attempt) return null
  const { subjectId: _id, state, lastAnswer } = attempt
  if (state === 'held' || state === 'refunded') return { _id, status: state }
  return { _id, status: lastAnswer === 'failed' ? 'failed' : 'pending' }
}

export type ChargeState = { payment: Payment | null; checkoutSince: string | null }

/** Where a manuscript's charge stands: its payment, or since when a checkout is open. */
export async function chargeState({ db }: Deps, manuscriptId: string): Promise<ChargeState> {
  const payment = await findChargePayment(db, manuscriptId)
  if (payment) return { payment: shown(payment), checkoutSince: null }
  const attempt = await findOpenAttempt(db, { purpose: 'article-charge', subjectId: manuscriptId })
  return { payment: null, checkoutSince: attempt?.createdAt.toISOString() ?? null }
}

const pageSize = 50
const pageOf = (page: number) => ({ limit: pageSize, offset: (page - 1) * pageSize })
const pagesFor = (total: number) => Math.max(1, Math.ceil(total / pageSize))

export async function listPayments({ db }: Deps, { page }: { page: number }) {
  const { rows, total } = await findPayments(db, pageOf(page))
  return { payments: rows.map(shown), page, pages: pagesFor(total), total }
}

export async function listRefunds({ db }: Deps, { page }: { page: number }) {
  const { rows, total } = await findAllHeld(db, pageOf(page))
  const refunds = rows.map(({ held, attempt }): HeldPayment => {
    const { reference, kind, reason, mode, amountMinor, currency, settledAs, note } = held
    return {
      reference,
      kind,
      reason: heldReasons[reason],
      mode,
      amountMinor,
      currency,
      subjectId: attempt?.subjectId ?? null,
      description: attempt?.description ?? null,
      payerName: attempt?.payerName ?? null,
      payerEmail: attempt?.payerEmail ?? null,
      createdAt: held.createdAt.toISOString(),
      settledAt: held.settledAt?.toISOString() ?? null,
      settledAs,
      note,
    }
  })
  return { refunds, page, pages: pagesFor(total), total }
}

export type OpenCheckout = {
  reference: string
  subjectId: string
  description: string
  payerName: string
  payerEmail: string
  amountMinor: number
  currency: string
  createdAt: string
  /** When we last asked the provider about it. */
  checkedAt: string | null
}

export async function listOpenCheckouts({ db }: Deps, { page }: { page: number }) {
  const { rows, total } = await findOpenAttempts(db, pageOf(page))
  const checkouts = rows.map((row): OpenCheckout => {
    const { reference, subjectId, description, payerName, payerEmail, amountMinor, currency } = row
    const dates = { createdAt: row.createdAt.toISOString(), checkedAt: row.checkedAt?.toISOString() ?? null }
    return { reference, subjectId, description, payerName, payerEmail, amountMinor, currency, ...dates }
  })
  return { checkouts, page, pages: pagesFor(total), total }
}
