import { mayPay, type Status } from './manuscript-status.ts'
import { isSameMoney, type Money } from './money.ts'

/** Whether real money moves. */
export type Mode = 'test' | 'live'

/**
 * `open`: its checkout is offered; `closed`: no longer offered, but money may still come by it;
 * `applied`, `held`, `refunded`: money has come.
 */
export type AttemptState = 'open' | 'closed' | 'applied' | 'held' | 'refunded'
export type Attempt = Money & { reference: string; state: AttemptState }

/** What is paid for, at the moment of judging; null once it is deleted. */
export type Subject = { standing: 'payable' | 'paid' | 'closed'; charge: Money }

/** What the provider says about a payment. Only `success` means that money has come. */
export type Report = {
  reference: string
  status: 'success' | 'failed' | 'abandoned' | 'pending' | 'reversed'
  amountMinor: number
  currency: string
  mode: Mode
}

export const heldReasons = {
  'unknown-reference': 'It has a reference that this site never gave.',
  'other-reference': 'The provider answered about another payment.',
  'other-mode': "It was made in the provider's other mode, test instead of live or live instead of test.",
  'other-currency': 'It came in another currency than the one asked for.',
  'other-amount': 'Another amount came than the one asked for.',
  'charge-changed': 'The charge has changed since this payment was started.',
  deleted: 'What it was to pay for was deleted before the money came.',
  'already-paid': 'The charge had already been paid or waived.',
  'not-approved': 'The manuscript is not, or no longer, approved.',
} as const
export type HeldReason = keyof typeof heldReasons

export type Verdict =
  /** `repeated`: the money of this payment has been dealt with before. */
  | { outcome: 'repeated' | 'unpaid' | 'applied' }
  /** Money is there and is kept aside: `parked` needs a person's look, `refund-due` must go back. */
  | { outcome: 'parked' | 'refund-due'; reason: HeldReason }

export type Outcome = Verdict['outcome']

/** The one rule for what becomes of a report, whether a webhook, a returning author or the reconciler brought it. */
export function judge(attempt: Attempt | null, subject: Subject | null, report: Report, mode: Mode): Verdict {
  if (attempt?.state === 'applied' || attempt?.state === 'refunded') return { outcome: 'repeated' }
  if (report.status !== 'success') return { outcome: 'unpaid' }
  if (!attempt) return { outcome: 'parked', reason: 'unknown-reference' }
  const doubt = doubtAbout(attempt, report, mode)
  if (doubt) return { outcome: 'parked', reason: doubt }
  if (!subject) return { outcome: 'refund-due', reason: 'deleted' }
  if (subject.standing === 'paid') return { outcome: 'refund-due', reason: 'already-paid' }
  if (subject.standing === 'closed') return { outcome: 'refund-due', reason: 'not-approved' }
  // A checkout opened at a lower charge must not buy at today's.
  if (!isSameMoney(attempt, subject.charge)) return { outcome: 'parked', reason: 'charge-changed' }
  return { outcome: 'applied' }
}

function doubtAbout(attempt: Attempt, report: Report, mode: Mode): HeldReason | null {
  if (report.reference !== attempt.reference) return 'other-reference'
  if (report.mode !== mode) return 'other-mode'
  if (report.currency !== attempt.currency) return 'other-currency'
  return report.amountMinor === attempt.amountMinor ? null : 'other-amount'
}

export function standingOf(status: Status): Subject['standing'] {
  if (mayPay(status)) return 'payable'
  return status === 'paid' || status === 'published' ? 'paid' : 'closed'
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const checkoutLifeMs = hour
/** Longer than the provider may take to answer: after that, whoever was asking is gone. */
const askingLifeMs = 15 * second

/** Whether a second click may lead to the checkout of the first. */
export function isFresh(attempt: { checkoutUrl: string | null; createdAt: Date }, now: Date): boolean {
  const age = now.getTime() - attempt.createdAt.getTime()
  return age < (attempt.checkoutUrl ? checkoutLifeMs : askingLifeMs)
}

/** When to ask about an unsettled attempt again: every 5 minutes for 72 hours, daily for 30 days, then never. */
export function nextCheck(startedAt: Date, now: Date): Date | null {
  const age = now.getTime() - startedAt.getTime()
  if (age > 30 * day) return null
  return new Date(now.getTime() + (age <= 72 * hour ? 5 * minute : day))
}

/** Whether a provider took the money, as the ledger names it. What an admin marked is 'manual'. */
export function isOnline(method: string | undefined): boolean {
  return method !== undefined && method !== 'manual'
}

/** As people write it. */
export function providerName(method: string): string {
  return method.charAt(0).toUpperCase() + method.slice(1)
}

/** How money comes that does not come through the provider. */
export const paymentWays = {
  'bank-transfer': 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
  other: 'Another way',
} as const
export type PaymentWay = keyof typeof paymentWays

/** The day that money came. Where it is already tomorrow, tomorrow is today. */
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

/** 'SAMPLE-000123': for what was paid on sample content. */
export function formatSampleReceipt(number: number): string {
  return `SAMPLE-${String(number).padStart(6, '0')}`
}
