import type { Day } from '../words/day.ts'

export type ReviewedRound = {
  /** When the first reviewer was asked. */
  invitedOn: Day | null
  hasReports: boolean
  revision: { dueOn: Day; submittedOn: Day | null; isEnded: boolean } | null
}

/** `on` follows the words; null where no day is named. */
export type ProgressStep = { what: string; on: Day | null }

/** What an author reads of the review of their manuscript: never who reviews, nor when each report came. */
export function reviewProgress(rounds: readonly ReviewedRound[]): ProgressStep[] {
  return rounds.flatMap(({ invitedOn, hasReports, revision }) => [
    ...(invitedOn ? [{ what: 'With reviewers since', on: invitedOn }] : []),
    ...(hasReports ? [{ what: 'Reports received', on: null }] : []),
    ...(revision ? revisionSteps(revision) : []),
  ])
}

function revisionSteps({ dueOn, submittedOn, isEnded }: NonNullable<ReviewedRound['revision']>): ProgressStep[] {
  if (submittedOn) return [{ what: 'Revision received on', on: submittedOn }]
  return isEnded ? [] : [{ what: 'Revision due on', on: dueOn }]
}
