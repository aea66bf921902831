import { dayInWords } from '#domain/words/day.ts'
import { type ReviewVerdict, verdictLabels } from '#domain/words/peer-review.ts'
import { inSubject } from '#domain/words/text.ts'
import { type Block, type LetterParts, plainText, quotable } from '../../jobs/letter.ts'
import { numbered, saidAbout } from '../../manuscript/letter-words.ts'
import type { ReviewedWork } from './about.ts'

export type Addressee = { name: string; email: string }

const short = ({ title }: ReviewedWork) => inSubject(title)

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
  const said = [...message.split(/\n\s*\n/), ...afterMessage(work, url, asked)]
  const blocks = [`Dear ${to.name},`, ...thanks, ...said, numbered(work)]
  // Staff were shown the words of the template, and may have changed them.
  return { kind: invitationKind, to, subject, blocks, fields: quotable(work), isFinal: true }
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

export function answerReminder(work: ReviewedWork, to: Addressee, dueOn: string, url: string, isLate: boolean) {
  const parts = { wasDue: isLate && { dueOn }, isDue: !isLate && { dueOn }, acceptOrDecline: url }
  return saidAbout(work, to, 'review-answer-reminder', { name: to.name }, parts)
}

export function reportReminder(work: ReviewedWork, to: Addressee, dueOn: string, url: string, isLate: boolean) {
  const parts = { wasDue: isLate && { dueOn }, isDue: !isLate && { dueOn }, continueReport: url }
  return saidAbout(work, to, 'review-report-reminder', { name: to.name }, parts)
}

export function extended(
  work: ReviewedWork,
  to: Addressee,
  dueOn: string,
  url: string,
  isAccepted: boolean,
): LetterParts {
  const values = { name: to.name, dueOn }
  return isAccepted
    ? saidAbout(work, to, 'review-extended', values, { continueReport: url })
    : saidAbout(work, to, 'review-answer-extended', values, { acceptOrDecline: url }, 'review-extended')
}

export type Ending = 'cancelled' | 'withdrawn' | 'decided'

export const ended = (work: ReviewedWork, to: Addressee, why: Ending): LetterParts =>
  saidAbout(
    work,
    to,
    'review-ended',
    { name: to.name },
    { cancelled: why === 'cancelled', withdrawn: why === 'withdrawn', decided: why === 'decided' },
  )

export const outcome = (
  work: ReviewedWork,
  to: Addressee,
  { decision, url, sharesReports }: { decision: ReviewVerdict; url: string; sharesReports: boolean },
): LetterParts =>
  saidAbout(
    work,
    to,
    'review-outcome',
    { name: to.name, decision: verdictLabels[decision].toLowerCase() },
    { readReports: sharesReports && url, seeReview: !sharesReports && url },
  )
