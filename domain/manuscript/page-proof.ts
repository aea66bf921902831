import { addDays, type Day, dayInWords, daysBetween } from '../words/day.ts'
import type { Status } from '../words/manuscript-status.ts'

/**
 * `commented`: the author wants corrections and another proof. `approved`: as it is, or with the corrections that the author
 * wrote down. `superseded`: the text was made again from its file and is no longer what the author was shown.
 */
export const proofStates = ['asked', 'commented', 'approved', 'withdrawn', 'superseded'] as const
export type ProofState = (typeof proofStates)[number]

export const proofStateLabels: Record<ProofState, string> = {
  asked: 'With the author',
  commented: 'Corrections received',
  approved: 'Approved by the author',
  withdrawn: 'Withdrawn',
  superseded: 'Replaced by a newer text',
}

/** How long an author has if the editor chooses no other day. */
export const usualProofDays = 7
export const proofDaysMax = 60

export const proofCommentMax = 2000
export const proofQuoteMax = 500
export const proofCommentsMax = 300
export const proofReasonMax = 1000

/** A proof is made of what will be published: after acceptance and before publication. */
export const mayHaveProof = (status: Status) => status === 'approved' || status === 'paid'

export function dueDayProblem(dueOn: Day, today: Day): string | null {
  if (dueOn <= today) return 'Choose a day after today.'
  return daysBetween(today, dueOn) > proofDaysMax ? `Choose a day within the next ${proofDaysMax} days.` : null
}

/** The first reminder goes out so many days before the due day, the second as soon as that has passed. */
export const remindedDaysBefore = 2

type Reminded = { state: ProofState; askedOn: Day; dueOn: Day; isRemindedBefore: boolean; isRemindedAfter: boolean }

/** Which reminder an author is to get today. Nobody is reminded on the day on which they were asked. */
export function proofReminder(proof: Reminded, today: Day): 'before' | 'after' | null {
  if (proof.state !== 'asked' || today <= proof.askedOn) return null
  if (today > proof.dueOn) return proof.isRemindedAfter ? null : 'after'
  return !proof.isRemindedBefore && today >= addDays(proof.dueOn, -remindedDaysBefore) ? 'before' : null
}

export const proofOutcomes = ['approved', 'commented'] as const
export type ProofOutcome = (typeof proofOutcomes)[number]

/** Why the author cannot answer so; null if they can. */
export function outcomeProblem(outcome: ProofOutcome, comments: number, words: string): string | null {
  return outcome === 'commented' && comments === 0 && words.trim() === ''
    ? 'Mark what should be corrected first, or say it in your message.'
    : null
}

/** The last proof of a manuscript as those see it who publish it. `open`: comments that are not settled. */
export type ProofProgress = { state: ProofState; dueOn: Day; open: number }

/** What whoever publishes is warned of; null if the author has approved and everything is settled. */
export function proofProblem(last: ProofProgress | null, today: Day): string | null {
  if (!last) return 'The author was not sent a proof.'
  const open = last.open === 1 ? '1 correction is not settled.' : `${last.open} corrections are not settled.`
  switch (last.state) {
    case 'approved':
      return last.open > 0 ? `The author approved it with corrections, and ${open}` : null
    case 'commented':
      return `The author asked for corrections and has not seen a new proof.${last.open > 0 ? ` ${open}` : ''}`
    case 'asked':
      return today > last.dueOn
        ? 'The author has not approved the proof, which is overdue.'
        : `The author has not approved the proof. It is due on ${dayInWords(last.dueOn)}.`
    case 'superseded':
      return 'The text was made again after the author was sent the proof.'
    case 'withdrawn':
      return 'The proof was withdrawn before the author approved it.'
  }
}

/** Whether publishing now would be against what was asked of the author. */
export const isUnapproved = (last: Pick<ProofProgress, 'state'> | null) =>
  last !== null && last.state !== 'approved' && last.state !== 'withdrawn'

/** What the office has to do about a proof, as Today says it; null if it waits for the author or nothing is left. */
export function proofTask({ state, dueOn, open }: ProofProgress, today: Day): string | null {
  const count = open === 1 ? '1 correction' : `${open} corrections`
  if (state === 'commented')
    return open > 0 ? `The author sent ${count}.` : 'All corrections are settled. Send a new proof.'
  if (state === 'approved' || state === 'superseded') return open > 0 ? `The author approved it with ${count}.` : null
  return state === 'asked' && today > dueOn ? 'The author has not answered the proof.' : null
}
