import { dayInWords } from '#domain/words/day.ts'
import type { LetterParts } from '../../jobs/letter.ts'
import { type About, shortTitle, theManuscript, toAuthor } from '../../manuscript/letter-words.ts'
import { notToShare, type ReportsInWords, reportBlocks } from '../../manuscript/submission/letters-of-decisions.ts'

export function moreTime(about: About, dueOn: string, url: string): LetterParts {
  return toAuthor(about, 'revision-extended', `Your revision is now due on ${dayInWords(dueOn)}`, [
    `You have more time for the revision of ${theManuscript(about)}: it is now due by the end of ${dayInWords(dueOn)}.`,
    { label: 'Continue your revision', url },
    notToShare,
  ])
}

type Reminder = { dueOn: string; url: string; isLate: boolean }

export function revisionReminder(about: About, { dueOn, url, isLate }: Reminder): LetterParts {
  return toAuthor(about, 'revision-reminder', `Reminder: the revision of ${shortTitle(about)}`, [
    isLate
      ? `The revision of ${theManuscript(about)} was due on ${dayInWords(dueOn)}. We would still be glad to have it; if you need more time, please tell us on its page.`
      : `The revision of ${theManuscript(about)} is due by the end of ${dayInWords(dueOn)}.`,
    { label: 'Continue your revision', url },
    'What you have written so far is kept there.',
    notToShare,
  ])
}

/** What the decision held back. */
export function reportReleased(about: About, details: ReportsInWords): LetterParts {
  return toAuthor(about, 'revision-report', `A report on your manuscript: ${shortTitle(about)}`, [
    `The editors send you one more report of the review of ${theManuscript(about)}. Their decision stays as it is.`,
    ...reportBlocks(details),
    notToShare,
  ])
}
