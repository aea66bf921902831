import { addDays, type Day, dateInWords, daysBetween, publishersDay } from '../words/day.ts'
import type { Status } from '../words/manuscript-status.ts'
import type { PeerReview } from '../words/peer-review.ts'
import { arrivals, daysFrom, type Measure, stageAt, type Times } from './turnaround.ts'

type Step = { action: string; at: Date }
type Stage = { measure: Measure; since: Date }

/**
 * What an author waits for, and since when. Until the first decision it counts from the submission, through screening and
 * review, so that the day does not move when the review starts. Null while the manuscript waits for its author.
 */
export function awaited(status: Status, steps: readonly Step[]): Stage | null {
  if (status === 'approved') return null
  const stage = stageAt(status, steps)
  if (stage?.measure !== 'review') return stage
  const arrival = steps.findLastIndex(({ action }) => arrivals.includes(action))
  const first = steps[arrival]
  const isFirst = first && !steps.slice(arrival).some(({ action }) => ends.includes(action))
  return isFirst ? { measure: 'decision', since: first.at } : stage
}

const ends = ['approve', 'reject', 'decline', 'revise']

/** A late day is moved by whole weeks, so that it does not move daily. */
const weekDays = 7

export type Expected = {
  what: 'Decision' | 'Publication'
  by: Day
  /** The day of the wait, of as many as were expected. */
  day: number
  ofDays: number
  /** The day that was first expected, if it has passed. */
  first: Day | null
  /** Where the number of days comes from, in words for the author. */
  basis: string
}

/** From the journal's own times; while too little is known of these, from its deadlines. Null without either. */
export function expectedBy(
  { measure, since }: Stage,
  times: Times | null,
  { answer, report }: Pick<PeerReview['days'], 'answer' | 'report'>,
  now: Date,
): Expected | null {
  const isDecision = measure !== 'production'
  if (!times && !isDecision) return null
  const ofDays = times?.mostDays ?? answer + report
  const [first, today] = [addDays(publishersDay(since), ofDays), publishersDay(now)]
  const late = daysBetween(first, today)
  return {
    what: isDecision ? 'Decision' : 'Publication',
    by: late > 0 ? addDays(first, Math.ceil(late / weekDays) * weekDays) : first,
    day: daysFrom(since, now),
    ofDays,
    first: late > 0 ? first : null,
    basis: times
      ? `8 of 10 papers of this journal ${isDecision ? 'had their decision' : 'were published'} within ${inDays(ofDays)}.`
      : `By the journal’s deadlines: reviewers have ${inDays(answer)} to answer and ${report} to report. Too few of its papers are decided yet to say how long it takes.`,
  }
}

/** 'Decision expected by 28 November 2026'. */
export const expectedInWords = ({ what, first, by }: Expected): string =>
  `${what} ${first ? 'now ' : ''}expected by ${dateInWords(by)}`

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)
