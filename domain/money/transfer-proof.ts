import type { Status } from '../words/manuscript-status.ts'
import { mayPay } from '../words/manuscript-status.ts'

export const proofOutcomes = ['confirmed', 'refused'] as const
export type ProofOutcome = (typeof proofOutcomes)[number]

type Situation = { status: Status; hasObjection: boolean; isWaived: boolean }

/** Returns why no proof of a bank transfer can be sent, or null. A proof that waits may be replaced. */
export function proofProblem({ status, hasObjection, isWaived }: Situation): string | null {
  if (isWaived) return 'The charge is waived: you have nothing to pay.'
  if (!mayPay(status)) return 'There is nothing to pay for this manuscript at the moment.'
  return hasObjection ? 'Payment is on hold at the moment: please contact the editorial office.' : null
}

export function refusalProblem(outcome: ProofOutcome, reason: string): string | null {
  return outcome === 'refused' && reason.trim() === '' ? 'Tell the author what is wrong.' : null
}
