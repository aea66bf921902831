import type { ReviewPhase } from '../manuscript/review-phase.ts'
import type { Status } from '../words/manuscript-status.ts'

type Situation = {
  status: Status
  phase?: ReviewPhase | undefined
  returned?: true | undefined
  reviewOnHold?: true | undefined
  paymentOnHold?: true | undefined
  revisionAsked?: true | undefined
  appealed: boolean
  transferOffered: boolean
}

const withReviewers: readonly ReviewPhase[] = ['with-reviewers', 'revision-with-reviewers']

/** Who has the manuscript now, in words for its author: nobody is named. Null when it is finished. */
export function holderOf(manuscript: Situation): string | null {
  const { status, phase, appealed, transferOffered } = manuscript
  if (status === 'published') return null
  if (manuscript.paymentOnHold || manuscript.reviewOnHold || appealed) return 'the editorial office'
  if (manuscript.returned || manuscript.revisionAsked || transferOffered || status === 'approved') return 'you'
  if (status === 'rejected') return null
  if (status !== 'under-review') return 'the editorial office'
  return phase && withReviewers.includes(phase) ? 'the editors and the reviewers' : 'the editors'
}
