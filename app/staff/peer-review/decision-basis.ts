import type { Invitation, ReviewDesk } from '#contracts/rounds.ts'
import { isOpenInvitation } from '#domain/peer-review.ts'

export type DecisionBasis = {
  reports: Invitation[]
  wanted: number
  /** How many invitations a decision would end. */
  open: number
  /** The day until which the author is revising. */
  revisionDueOn: string | null
}

/** What a decision on the manuscript would rest on now: the open round, or the one whose revision is awaited. */
export function decisionBasis({ rounds, wanted }: Pick<ReviewDesk, 'rounds' | 'wanted'>): DecisionBasis {
  const last = rounds.at(-1)
  const revisionDueOn = last?.revision?.isAwaited ? last.revision.dueOn : null
  const invitations = last && (!last.decision || revisionDueOn) ? last.invitations : []
  return {
    reports: invitations.filter(({ report }) => report),
    wanted,
    open: invitations.filter(isOpenInvitation).length,
    revisionDueOn,
  }
}
