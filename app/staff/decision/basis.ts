import type { Invitation, ReviewDesk, Round } from '#contracts/review/rounds.ts'
import { whomItNames } from '#domain/manuscript/review-report.ts'
import { isDecidedEarly, isOpenInvitation } from '#domain/words/peer-review.ts'

export type DecisionBasis = {
  /** How many rounds are decided. A dialog that was opened before one more was is outdated. */
  decisions: number
  reports: Invitation[]
  wanted: number
  /** Whether no round had as many reports as the journal wants. */
  isEarly: boolean
  /** The round before it that had enough reports, if this one has too few. */
  earlier: { number: number; reports: Invitation[] } | null
  /** How many invitations a decision would end. */
  open: number
  /** When the revision that the author still works on is due. */
  revisionDueOn: string | null
}

/** What a decision on the manuscript would rest on now: the open round, or the one whose revision is awaited. */
export function decisionBasis({ rounds, wanted }: Pick<ReviewDesk, 'rounds' | 'wanted'>): DecisionBasis {
  const last = rounds.at(-1)
  const revisionDueOn = last?.revision?.isAwaited ? last.revision.dueOn : null
  const current = last && (!last.decision || revisionDueOn) ? last : null
  const invitations = current?.invitations ?? []
  const reports = reported(invitations)
  const isEnough = ({ invitations }: Round) => !isDecidedEarly([reported(invitations).length], wanted)
  const before = rounds.findLast((round) => round !== current && isEnough(round))
  return {
    decisions: rounds.filter(({ decision }) => decision).length,
    reports,
    wanted,
    isEarly: isDecidedEarly(
      rounds.map((round) => reported(round.invitations).length),
      wanted,
    ),
    earlier:
      before && reports.length < wanted ? { number: before.number, reports: reported(before.invitations) } : null,
    open: invitations.filter(isOpenInvitation).length,
    revisionDueOn,
  }
}

const reported = (invitations: readonly Invitation[]) => invitations.filter(({ report }) => report)

/** Reports that seem to name somebody who did not sign, with whom, and by which words. */
export function namingReports(reports: readonly Invitation[]) {
  return reports.flatMap(({ _id, number, ...named }) => {
    const whom = whomItNames(named)
    return whom ? [{ _id, number, whom, words: [...named.selfNamed, ...named.otherNamed] }] : []
  })
}
