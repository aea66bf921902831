import type { ReviewStage } from '../words/peer-review.ts'

/** Where a manuscript under review is, unless its author revises it, as everybody with the status link may know. */
export const reviewPhases = [
  'with-editors',
  'reviewers-invited',
  'with-reviewers',
  'reports-in',
  'revision-with-editors',
  'revision-reviewers-invited',
  'revision-with-reviewers',
] as const
export type ReviewPhase = (typeof reviewPhases)[number]

/** What the round that is not decided has: how many are invited, have accepted and not yet reported, and have reported. */
export type OpenRound = { invited: number; accepted: number; reported: number; isOfRevision: boolean }

export function phaseOf(stage: ReviewStage, round: OpenRound | undefined): ReviewPhase | null {
  if (stage === 'revision-due') return null
  const { invited = 0, accepted = 0, reported = 0, isOfRevision = false } = round ?? {}
  const isComingIn = reported > 0 && invited > 0 && stage !== 'reports-in'
  if (accepted > 0 || isComingIn) return isOfRevision ? 'revision-with-reviewers' : 'with-reviewers'
  if (stage === 'reports-in') return 'reports-in'
  if (invited > 0) return isOfRevision ? 'revision-reviewers-invited' : 'reviewers-invited'
  return isOfRevision ? 'revision-with-editors' : 'with-editors'
}

const aboutOneMonth = 'Review takes about one month; we will then e-mail you the decision.'

/** To the author. */
export const phaseSentences: Record<ReviewPhase, string> = {
  'with-editors': `The editors are arranging its review by independent experts. ${aboutOneMonth}`,
  'reviewers-invited': `The editors have invited reviewers and are waiting for their answers. ${aboutOneMonth}`,
  'with-reviewers': `Independent experts are reviewing it. ${aboutOneMonth}`,
  'reports-in': 'The reviewers’ reports are in. The editors will decide and e-mail you the decision.',
  'revision-with-editors':
    'Your revision is with the editors. They may ask reviewers to read it; we will e-mail you the decision.',
  'revision-reviewers-invited':
    'Your revision is with the editors, who have invited reviewers to read it. We will e-mail you the decision.',
  'revision-with-reviewers': 'Reviewers are reading your revision. We will then e-mail you the decision.',
}
