import { mayPay, type Status } from '../words/manuscript-status.ts'
import { isSameMoney, type Money } from '../words/money.ts'

/** Whether real money moves. */
export type Mode = 'test' | 'live'

/**
 * `open`: its checkout is offered. `closed`: it is no longer offered, but money may still arrive through it.
 * `applied`, `held`, `refunded`: money has arrived.
 */
export type AttemptState = 'open' | 'closed' | 'applied' | 'held' | 'refunded'
export type Attempt = Money & { reference: string; state: AttemptState }

/** What a payment is for, at the time of the decision. It is null in `judge` if it has been deleted. */
export type Subject = { payability: 'payable' | 'paid' | 'closed'; charge: Money }

/** What the provider says about a payment. Only `success` means that money has arrived. */
export type Report = {
  reference: string
  status: 'success' | 'failed' | 'abandoned' | 'pending' | 'reversed'
  amountMinor: number
  currency: string
  mode: Mode
}

export const heldReasons = {
  'unknown-reference': 'Its reference was not issued by this site.',
  'other-reference': 'The provider answered about another payment.',
  'other-mode': "It was made in the provider's wrong mode: test instead of live, or live instead of test.",
  'other-currency': 'It is in a different currency from the one requested.',
  'other-amount': 'The amount differs from the one requested.',
  'charge-changed': 'The charge has changed since this payment was started.',
  deleted: 'The item it was for was deleted before the money arrived.',
  'already-paid': 'The charge had already been paid or waived.',
  'not-approved': 'The manuscript is not, or no longer, approved.',
} as const
export type HeldReason = keyof typeof heldReasons

export type Verdict =
  /** `repeated`: this payment was already dealt with. */
  | { outcome: 'repeated' | 'unpaid' | 'applied' }
  /** The money has arrived and is held: `parked` needs a person to look at it, `refund-due` must be paid back. */
  | { outcome: 'parked' | 'refund-due'; reason: HeldReason }

export type Outcome = Verdict['outcome']

/** Decides on every report in the same way, whether a webhook, a returning author or the reconciler brought it. */
export function judge(attempt: Attempt | null, subject: Subject | null, report: Report, mode: Mode): Verdict {
  if (attempt?.state === 'applied' || attempt?.state === 'refunded') return { outcome: 'repeated' }
  if (report.status !== 'success') return { outcome: 'unpaid' }
  if (!attempt) return { outcome: 'parked', reason: 'unknown-reference' }
  const doubt = doubtAbout(attempt, report, mode)
  if (doubt) return { outcome: 'parked', reason: doubt }
  if (!subject) return { outcome: 'refund-due', reason: 'deleted' }
  if (subject.payability === 'paid') return { outcome: 'refund-due', reason: 'already-paid' }
  if (subject.payability === 'closed') return { outcome: 'refund-due', reason: 'not-approved' }
  // A checkout that was opened at a lower charge must not settle a higher one.
  if (!isSameMoney(attempt, subject.charge)) return { outcome: 'parked', reason: 'charge-changed' }
  return { outcome: 'applied' }
}

function doubtAbout(attempt: Attempt, report: Report, mode: Mode): HeldReason | null {
  if (report.reference !== attempt.reference) return 'other-reference'
  if (report.mode !== mode) return 'other-mode'
  if (report.currency !== attempt.currency) return 'other-currency'
  return report.amountMinor === attempt.amountMinor ? null : 'other-amount'
}

export function payabilityOf(status: Status): Subject['payability'] {
  if (mayPay(status)) return 'payable'
  return status === 'paid' || status === 'published' ? 'paid' : 'closed'
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const checkoutLifeMs = hour
/** Longer than the provider may take to answer: after that, the request that was asking has ended. */
const askingLifeMs = 15 * second

/** Whether a second click may open the checkout of the first. */
export function isFresh(attempt: { checkoutUrl: string | null; createdAt: Date }, now: Date): boolean {
  const age = now.getTime() - attempt.createdAt.getTime()
  return age < (attempt.checkoutUrl ? checkoutLifeMs : askingLifeMs)
}

/** Returns when to check an unsettled attempt again: every 5 minutes for 72 hours, daily for 30 days, then null. */
export function nextCheck(startedAt: Date, now: Date): Date | null {
  const age = now.getTime() - startedAt.getTime()
  if (age > 30 * day) return null
  return new Date(now.getTime() + (age <= 72 * hour ? 5 * minute : day))
}

/** Whether the ledger's method is a payment provider. Payments that an admin marked are 'manual'. */
export function isOnline(method: string | undefined): boolean {
  return method !== undefined && method !== 'manual'
}

/** Returns the provider's name with a capital letter. */
export function providerName(method: string): string {
  return method.charAt(0).toUpperCase() + method.slice(1)
}

/** How money can arrive without the provider. */
export const paymentWays = {
  'bank-transfer': 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
  other: 'Another way',
} as const
export type PaymentWay = keyof typeof paymentWays

/** Checks the day on which money arrived. It may be up to 14 hours ahead of UTC, because time zones differ. */
export function paidOnProblem(paidOn: string, now: Date): string | null {
  const day = new Date(`${paidOn}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== paidOn) return 'Enter the date as YYYY-MM-DD.'
  if (day.getTime() > now.getTime() + 14 * hour) return 'The date of the payment is in the future.'
  return day.getUTCFullYear() < 2020 ? 'The date of the payment is too long ago.' : null
}

/** 'R-2026-000123': the year and a running number in it. */
export function formatReceiptNumber(year: number, number: number): string {
  return `R-${year}-${String(number).padStart(6, '0')}`
}

/** 'SAMPLE-000123': for payments on sample content. */
export function formatSampleReceipt(number: number): string {
  return `SAMPLE-${String(number).padStart(6, '0')}`
}
