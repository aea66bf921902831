import { articleTypeLabel } from '../manuscript/article-types.ts'
import { type Day, dateInWords } from '../words/day.ts'
import { type ReviewVerdict, verdictLabels } from '../words/peer-review.ts'
import { type Settled, settledReasons, waitingReasons } from '../words/waiting.ts'

/** What waits for the office, of manuscripts; the other reasons are of lists. */
export type ManuscriptReason = Extract<
  keyof typeof waitingReasons,
  | ('objection' | 'conflict' | 'appeal' | 'failed-plan' | 'proof-late' | 'proof-in' | 'paid' | 'screening')
  | ('late' | 'overdue' | 'reports-in' | 'revision-in' | 'needs-reviewers')
>

export type WaitingManuscript = {
  kind: ManuscriptReason
  type: string
  /** The day that has passed, and the reviewer who is late, if one is. */
  dueOn: Day | null
  reviewer: { name: string; hasAccepted: boolean } | null
  recommended: { round: number; recommendations: ReviewVerdict[] } | null
  objector: string | null
  /** Whether whoever asks may be an author of it. */
  isNamed: boolean
  /** Why it was not published when it was scheduled. */
  failure: string | null
  /** What is to be done about its proof. */
  proof: string | null
  settled: Settled
}

const shortDay = (day: Day) => dateInWords(day).replace(/ \d{4}$/, '')

/** Why a manuscript waits for the office, as Today, the digest and its own page say it. */
export function whyItWaits(item: WaitingManuscript): { reason: string; about: string } {
  const { kind, type, dueOn, reviewer, recommended, objector, isNamed, failure, settled } = item
  const reason = waitingReasons[kind]
  switch (kind) {
    case 'objection':
      return { reason, about: `${objector ?? 'A co-author'} objects to being named. Acceptance is blocked.` }
    case 'conflict':
      return {
        reason,
        about: isNamed ? 'You may be an author. If you are, confirm it.' : 'A colleague may be an author.',
      }
    case 'appeal':
      return { reason, about: 'The author appeals against the rejection.' }
    case 'failed-plan':
      return { reason, about: `${failure ?? ''} Mend this, then publish it or schedule it again.`.trim() }
    case 'late': {
      const due = dueOn === null ? '' : `due ${shortDay(dueOn)}.`
      if (!reviewer) return { reason: 'Revision late', about: due && `From the author, ${due}` }
      const { name, hasAccepted } = reviewer
      return hasAccepted
        ? { reason: 'Report late', about: `${name}, ${due}` }
        : { reason: 'No answer', about: `${name}, answer ${due}` }
    }
    case 'proof-late':
    case 'proof-in':
      return { reason, about: item.proof ?? '' }
    case 'overdue':
      return { reason, about: 'More than a month without a decision.' }
    case 'reports-in': {
      const words = recommended?.recommendations.map((verdict) => verdictLabels[verdict].toLowerCase()).join(', ')
      return { reason, about: recommended ? `Round ${recommended.round}: ${words}.` : '' }
    }
    case 'revision-in':
      return { reason, about: 'Decide, or ask reviewers again.' }
    case 'needs-reviewers':
      return { reason, about: `${articleTypeLabel(type)}. Too few reviewers are asked.` }
    case 'paid':
      return {
        reason: settledReasons[settled],
        about: settled === 'refunded' ? 'The whole charge went back. Publish it all the same?' : 'Ready for an issue.',
      }
    case 'screening':
      return { reason, about: `${articleTypeLabel(type)}.` }
  }
}
