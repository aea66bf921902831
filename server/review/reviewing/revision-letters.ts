import type { LetterParts } from '../../jobs/letter.ts'
import { type About, saidToAuthor } from '../../manuscript/letter-words.ts'
import { type ReportsInWords, reportParts } from '../../manuscript/submission/letters-of-decisions.ts'

export const moreTime = (about: About, dueOn: string, url: string): LetterParts =>
  saidToAuthor(about, 'revision-extended', { dueOn }, { continueIt: url })

type Reminder = { dueOn: string; url: string; isLate: boolean }

export const revisionReminder = (about: About, { dueOn, url, isLate }: Reminder): LetterParts =>
  saidToAuthor(
    about,
    'revision-reminder',
    {},
    { wasDue: isLate && { dueOn }, isDue: !isLate && { dueOn }, continueIt: url },
  )

/** What the decision held back. */
export const reportReleased = (about: About, details: ReportsInWords): LetterParts =>
  saidToAuthor(about, 'revision-report', {}, reportParts(details))
