import { formatMoney } from '../words/money.ts'
import { type PaymentWay, paymentWays } from './payment.ts'

/** `asked`: the provider has not confirmed that it has it. The others are the provider's words; only `processed` has left. */
export const refundStates = ['asked', 'pending', 'processing', 'needs-attention', 'processed', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

export const refundLabels: Record<RefundState, string> = {
  asked: 'Sending',
  pending: 'Pending',
  processing: 'Processing',
  'needs-attention': 'Needs attention',
  processed: 'Refunded',
  failed: 'Failed',
}

/** Who began it: a member of staff here, somebody on the provider's dashboard, or a dispute that we lost. */
export const refundOrigins = ['staff', 'provider', 'dispute'] as const

type Part = { amountMinor: number; state: RefundState }

const sum = (parts: readonly Part[]) => parts.reduce((total, { amountMinor }) => total + amountMinor, 0)

/** What has gone back. */
export function refundedMinor(refunds: readonly Part[]): number {
  return sum(refunds.filter(({ state }) => state === 'processed'))
}

/** What can still be refunded: what is under way counts as gone. */
export function refundableMinor(paidMinor: number, refunds: readonly Part[]): number {
  return paidMinor - sum(refunds.filter(({ state }) => state !== 'failed'))
}

type Refundable = { amountMinor: number; currency: string; refunds: readonly Part[] }

/** `mustBeWhole`: held money goes back as it came. */
export function refundProblem(
  { refunds, ...paid }: Refundable,
  amountMinor: number | null,
  mustBeWhole = false,
): string | null {
  const left = { ...paid, amountMinor: refundableMinor(paid.amountMinor, refunds) }
  if (left.amountMinor <= 0) return 'All of this payment has been refunded, or is being refunded.'
  if (amountMinor === null || !Number.isInteger(amountMinor) || amountMinor <= 0)
    return 'Enter an amount, such as 10,000.'
  if (amountMinor > left.amountMinor) return `At most ${formatMoney(left)} can be refunded.`
  return mustBeWhole && amountMinor !== left.amountMinor ? `Held money is refunded whole: ${formatMoney(left)}.` : null
}

/** News comes twice and out of order. What has left does not come back, and nothing is unsent. */
export function refundStateAfter(current: RefundState, reported: RefundState): RefundState {
  return current === 'processed' || reported === 'asked' ? current : reported
}

/** What the provider stores with the refund. By the id we recognise our own, even if we crashed before we wrote it down. */
export function refundNote(id: string, reason: string): string {
  return `${reason.replaceAll(/\s+/g, ' ').slice(0, 150)} [${id}]`
}

export function refundIdIn(note: string): string | null {
  return /\[([\w-]{22})\]$/.exec(note)?.[1] ?? null
}

const hour = 3_600_000
const day = 24 * hour

/** Hourly for three days, then daily for sixty: banks take up to ten working days. Null once it is settled or given up. */
export function nextRefundCheck(state: RefundState, askedAt: Date, now: Date): Date | null {
  if (state === 'processed' || state === 'failed') return null
  if (state === 'asked') return new Date(now.getTime() + 5 * 60_000)
  const age = now.getTime() - askedAt.getTime()
  return age > 60 * day ? null : new Date(now.getTime() + (age <= 3 * day ? hour : day))
}

type SentBack = { way: PaymentWay; externalReference: string | null }

/** 'by bank transfer, reference FT-123' */
export function sentBackInWords({ way, externalReference }: SentBack): string {
  const how = way === 'other' ? 'in another way' : way === 'cash' ? 'in cash' : `by ${paymentWays[way].toLowerCase()}`
  return [how, externalReference && `reference ${externalReference}`].filter(Boolean).join(', ')
}
