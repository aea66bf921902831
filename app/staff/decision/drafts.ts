import type { ReviewDesk } from '#contracts/review/rounds.ts'
import type { OfferedAction } from '#domain/words/manuscript-status.ts'
import { asksRevision, type ReviewVerdict, recommendedBy } from '#domain/words/peer-review.ts'
import { decisionBasis } from './basis.ts'
import type { Draft } from './dialog-props.ts'

const decisions = ['approve', 'revise', 'reject'] as const
type Decided = (typeof decisions)[number]

const isDecision = (action: string): action is Decided => decisions.some((one) => one === action)

/** One draft, and one dialog, for all decisions of a review: what was typed for one of them stays for the others. */
export const kindOf = ({ action, from }: OfferedAction) =>
  from === 'under-review' && isDecision(action) ? 'decide' : action

const decided: Record<ReviewVerdict, Decided> = {
  accept: 'approve',
  'minor-revision': 'revise',
  'major-revision': 'revise',
  reject: 'reject',
}

/** What a dialog begins with: the decision that was pressed, or else what was chosen before, or what the reports recommend. */
export function draftFor(row: OfferedAction, isPressed: boolean, desk: ReviewDesk | null, known: Draft = {}): Draft {
  if (kindOf(row) !== 'decide' || !desk) return known
  const reports = decisionBasis(desk).reports
  const recommended = recommendedBy(reports.map(({ report }) => report?.recommendation ?? null))
  const proposed: Draft = {
    decision: recommended ? decided[recommended] : undefined,
    revision: recommended && asksRevision(recommended) ? recommended : undefined,
  }
  const pressed = isPressed && isDecision(row.action) ? { decision: row.action } : {}
  return { ...proposed, ...known, ...pressed }
}

/** What was typed, to be copied where it can no longer be sent. */
export const textsIn = ({ reason, why, withoutProof, decidedBy, reference, letter, words }: Draft) => [
  ...[reason, why, withoutProof, decidedBy, reference],
  ...[letter?.subject, words],
]
