import { activitySentence } from '../manuscript/activity-sentences.ts'
import { eventRow } from '../manuscript/events.ts'

/** However long somebody looks at the offer to undo, the e-mails leave after this time. */
export const longestHoldSeconds = 60

/** Of `others` records the same was done. `name` is what the record is called; null if it has no name. */
export type ChangeAbout = { action: string; object: string; name: string | null; others: number }

/** Which of the entries in the activity log says what was done. */
export function mainOf<T extends { action: string }>(entries: readonly T[]): T | undefined {
  return entries.find(({ action }) => !eventRow(action)?.isAside) ?? entries[0]
}

/** 'You rejected the manuscript DHJ-S-2026-0042 and 2 more.' */
export function changeInWords({ action, object, name, others }: ChangeAbout): string {
  const { before, after } = activitySentence(action, object)
  const it = after === null ? '' : `${name ?? ''}${others > 0 ? ` and ${others} more` : ''}${after}`
  return `You ${before}${it}`.trim().concat('.')
}

/** '2 e-mails leave in 5 seconds.' */
export function waitInWords(letters: number, seconds: number): string {
  const time = seconds === 1 ? '1 second' : `${seconds} seconds`
  if (letters === 0) return `You can undo this for ${time}.`
  return letters === 1 ? `1 e-mail leaves in ${time}.` : `${letters} e-mails leave in ${time}.`
}

export type ChangeState = {
  isTakenBack: boolean
  until: Date
  /** Whether none of its e-mails was taken up by the sender. */
  areLettersHere: boolean
}

/** Why it can no longer be taken back, or null. */
export function undoProblem({ isTakenBack, until, areLettersHere }: ChangeState, now: Date): string | null {
  if (isTakenBack) return 'This was already undone.'
  if (!areLettersHere) return 'This can no longer be undone: its e-mails have left.'
  return until < now ? 'This can no longer be undone: the time is over.' : null
}

export const changedSince = 'This cannot be undone any more: somebody has changed it in the meantime.'

/** Until when the e-mails are held for somebody who is looking at the offer to undo. */
export function heldUntil(createdAt: Date, now: Date, seconds: number): Date {
  return new Date(Math.min(now.getTime() + seconds * 1000, createdAt.getTime() + longestHoldSeconds * 1000))
}
