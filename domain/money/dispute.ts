import type { Problem } from '../words/errors.ts'
import { formatMoney } from '../words/money.ts'

/** The provider's words. Only in the first do they wait for us. */
export const disputeStatuses = [
  'awaiting-merchant-feedback',
  'awaiting-bank-feedback',
  'pending',
  'resolved',
  'archived',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** `accept`: the payer gets the money back. `decline`: the evidence goes to their bank. */
export const disputeDecisions = ['accept', 'decline'] as const
export type DisputeDecision = (typeof disputeDecisions)[number]

export type DisputeAnswer = {
  decision: DisputeDecision
  /** The reason, for the provider and the bank. */
  message: string
  /** When accepting: how much goes back. */
  refundMinor: number
  /** When declining: what was paid for and that it was delivered, and the payer's phone number if we know it. */
  service: string
  phone: string
}

type Disputed = { status: DisputeStatus; resolution: string | null; answeredAt: unknown }

/** Whether we lost it: accepted by us, or by the provider because nobody answered in time. */
export function isLost({ status, resolution }: Pick<Disputed, 'status' | 'resolution'>): boolean {
  return status === 'resolved' && resolution !== null && /accepted/.test(resolution)
}

export function disputeLabel(dispute: Disputed): string {
  const { status, answeredAt } = dispute
  if (status === 'resolved' || status === 'archived') {
    if (isLost(dispute)) return 'Lost'
    return dispute.resolution === 'declined' ? 'Won' : 'Closed'
  }
  if (answeredAt) return 'Answered'
  return status === 'awaiting-merchant-feedback' ? 'To answer' : 'With the bank'
}

export function mayAnswer({ status, answeredAt }: Disputed): boolean {
  return status === 'awaiting-merchant-feedback' && !answeredAt
}

/** Finds every fault of an answer at once. */
export function answerProblems(
  disputed: { amountMinor: number; currency: string },
  { decision, message, refundMinor, service }: DisputeAnswer,
): Problem[] {
  const found: Problem[] = []
  if (!message.trim()) found.push({ field: 'message', sentence: 'Enter a reason.' })
  const isAmount = Number.isInteger(refundMinor) && refundMinor > 0
  if (decision === 'accept' && (!isAmount || refundMinor > disputed.amountMinor))
    found.push({ field: 'refundMinor', sentence: `Enter an amount up to ${formatMoney(disputed)}.` })
  if (decision === 'decline' && !service.trim())
    found.push({ field: 'service', sentence: 'Say what was paid for and what was delivered.' })
  return found
}
