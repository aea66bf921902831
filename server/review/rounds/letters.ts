import { dayInWords } from '#domain/words/day.ts'
import { type ReviewVerdict, verdictLabels } from '#domain/words/peer-review.ts'
import { inSubject } from '#domain/words/text.ts'
import { type Block, type LetterParts, plainText } from '../../jobs/letter.ts'
import { letterOf, numbered } from '../../manuscript/letter-words.ts'
import type { ReviewedWork } from './about.ts'

export type Addressee = { name: string; email: string }

const short = ({ title }: ReviewedWork) => inSubject(title)

function toReviewer(
  work: ReviewedWork,
  to: Addressee,
  kind: string,
  { subject, blocks }: { subject: string; blocks: Block[] },
): LetterParts {
  return letterOf(work, to, `review-${kind}`, subject, [`Dear ${to.name},`, ...blocks])
}

export const invitationKind = 'review-invitation'

/** What staff may change before it goes. */
export const usualInvitation = (work: ReviewedWork, revised: { hasAnswers: boolean } | null) =>
  revised
    ? {
        subject: `Invitation to review a revised manuscript: ${short(work)}`,
        message: `We would be grateful for your opinion on the revised version of a manuscript that was submitted to ${work.journalTitle}. The authors have changed it ${revised.hasAnswers ? "and answered the reviewers' comments on the version before" : 'as the editors asked'}.`,
      }
    : {
        subject: `Invitation to review: ${short(work)}`,
        message: `We would be grateful for your opinion on a manuscript that was submitted to ${work.journalTitle}. We turn to you because it is close to your field.`,
      }

/** Begins the invitation of somebody who has reviewed an earlier version. */
export const thanksForReport = ({ isAnswered }: { isAnswered: boolean }) =>
  `Thank you for your report on an earlier version of this manuscript. The revised version is in${isAnswered ? "; once you accept, you will find the authors' answers to your comments beside it" : ''}.`

const datesOf = ({ answerDueOn, reportDueOn, reportDays }: Due) =>
  `Please accept or decline by ${dayInWords(answerDueOn)}. If you accept today, your report is due on ${dayInWords(reportDueOn)}; if you accept later, you have ${reportDays === 1 ? '1 day' : `${reportDays} days`} from that day.`

/** `reportDueOn` counts from the day on which the e-mail goes. */
type Due = { answerDueOn: string; reportDueOn: string; reportDays: number }
type Asked = Due & {
  subject: string
  message: string
  url: string
  /** What became of the report that they sent on an earlier version. */
  reported: { isAnswered: boolean } | undefined
}

export function invitation(work: ReviewedWork, to: Addressee, asked: Asked): LetterParts {
  const { subject, message, url, reported } = asked
  const thanks = reported ? [thanksForReport(reported)] : []
  const blocks = [...thanks, ...message.split(/\n\s*\n/), ...afterMessage(work, url, asked)]
  // Staff were shown the words of the template, and may have changed them.
  return { ...toReviewer(work, to, 'invitation', { subject, blocks }), isFinal: true }
}

function afterMessage(work: ReviewedWork, url: string, due: Due): Block[] {
  return [
    `Title: ${work.title}`,
    `Abstract: ${work.abstract}`,
    datesOf(due),
    { label: 'See the invitation and answer', url },
    'You need no account: the link is yours alone, so please do not pass it on. Opening it changes nothing. Please treat the manuscript as confidential.',
  ]
}

/** What follows the words that staff may change, for them to read before it goes. */
export const restOfInvitation = (work: ReviewedWork, due: Due) =>
  plainText([...afterMessage(work, '(the reviewer’s own link)', due), numbered(work)])

export function answerReminder(work: ReviewedWork, to: Addressee, due: string, url: string, isLate: boolean) {
  return toReviewer(work, to, 'answer-reminder', {
    subject: `Reminder: invitation to review ${short(work)}`,
    blocks: [
      isLate
        ? `We asked you to review "${work.title}" for ${work.journalTitle}, and hoped for your answer by ${dayInWords(due)}. Would you let us know whether you can?`
        : `We asked you to review "${work.title}" for ${work.journalTitle}. Please accept or decline by ${dayInWords(due)}.`,
      { label: 'Accept or decline', url },
      'Declining takes one press and helps us as well: we can then ask somebody else.',
    ],
  })
}

export function reportReminder(work: ReviewedWork, to: Addressee, due: string, url: string, isLate: boolean) {
  return toReviewer(work, to, 'report-reminder', {
    subject: `Reminder: your report on ${short(work)}`,
    blocks: [
      isLate
        ? `Your report on "${work.title}" for ${work.journalTitle} was due on ${dayInWords(due)}. We would still be glad to have it; if you need more time, please tell us on the page.`
        : `Thank you for reviewing "${work.title}" for ${work.journalTitle}. Your report is due on ${dayInWords(due)}.`,
      { label: 'Go on with your report', url },
      'What you have written so far is kept there.',
    ],
  })
}

export function extended(
  work: ReviewedWork,
  to: Addressee,
  due: string,
  url: string,
  isAccepted: boolean,
): LetterParts {
  const day = dayInWords(due)
  const about = `"${work.title}" for ${work.journalTitle}`
  return toReviewer(work, to, 'extended', {
    subject: `Your ${isAccepted ? 'report' : 'answer'} is now due on ${day}`,
    blocks: isAccepted
      ? [
          `You have more time for your report on ${about}: it is now due on ${day}.`,
          { label: 'Go on with your report', url },
        ]
      : [
          `You have more time to decide whether you can review ${about}: please accept or decline by ${day}.`,
          { label: 'Accept or decline', url },
        ],
  })
}

const endings = {
  cancelled: 'The editors no longer need your review',
  withdrawn: 'The manuscript was withdrawn, so no review is needed any more',
  decided: 'The editors have made their decision, so no review is needed any more',
}
export type Ending = keyof typeof endings

export function ended(work: ReviewedWork, to: Addressee, why: Ending): LetterParts {
  return toReviewer(work, to, 'ended', {
    subject: `No review needed: ${short(work)}`,
    blocks: [
      `You were asked to review "${work.title}" for ${work.journalTitle}. ${endings[why]}. You need not do anything; the link we sent you no longer opens the manuscript.`,
      `Thank you for your willingness to help. If you have questions, please write to ${work.office}.`,
    ],
  })
}

export function outcome(
  work: ReviewedWork,
  to: Addressee,
  { decision, url, sharesReports }: { decision: ReviewVerdict; url: string; sharesReports: boolean },
): LetterParts {
  return toReviewer(work, to, 'outcome', {
    subject: `The decision on a manuscript you reviewed: ${short(work)}`,
    blocks: [
      `Thank you again for your report on "${work.title}" for ${work.journalTitle}. The editors have decided: ${verdictLabels[decision].toLowerCase()}.`,
      { label: sharesReports ? 'Read the other reports' : 'See your review', url },
    ],
  })
}
