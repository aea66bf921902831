import type { Day } from '#domain/words/day.ts'
import { dayInWords } from '#domain/words/day.ts'
import { type DeclineReason, declineLabels } from '#domain/words/peer-review.ts'
import { inSubject } from '#domain/words/text.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import type { Block, LetterParts, Recipient } from '../../jobs/letter.ts'
import { letterOf } from '../../manuscript/letter-words.ts'
import type { ReviewedWork } from '../rounds/about.ts'

/** `deskUrl` is where staff see the manuscript. No author: reviewers may not know them. */
export type ReviewAbout = Pick<ReviewedWork, 'number' | 'title' | 'journalTitle' | 'office'> & { deskUrl: string }
type Person = { name: string; email: string }

const short = ({ title }: ReviewAbout) => inSubject(title)
const keepIt = 'The link works without logging in, so please do not share this e-mail.'

function toReviewer(about: ReviewAbout, to: Person, kind: string, subject: string, blocks: Block[]): LetterParts {
  const greeting = `Dear ${unlinked(to.name)},`
  return letterOf(about, to, `review-${kind}`, subject, [greeting, ...blocks])
}

function toEditor(about: ReviewAbout, to: Recipient, kind: string, subject: string, blocks: Block[]): LetterParts {
  const desk: Block = { label: 'Open the manuscript', url: about.deskUrl }
  return letterOf(about, to, `review-${kind}`, subject, [...blocks, desk])
}

export function acceptedThanks(about: ReviewAbout, to: Person, dueOn: Day, url: string): LetterParts {
  return toReviewer(about, to, 'accepted', `You have agreed to review: ${short(about)}`, [
    `Thank you for agreeing to review "${about.title}" for ${about.journalTitle}.`,
    `Your report is due by the end of ${dayInWords(dueOn)}. The manuscript and the form are behind this link; your draft is saved as you type.`,
    { label: 'Open your review', url },
    keepIt,
    `If you need more time, or can no longer review it, please tell us on the same page or write to ${about.office}.`,
  ])
}

export function reportThanks(
  about: ReviewAbout,
  to: Person,
  { url, certificateUrl }: { url: string; certificateUrl: string },
): LetterParts {
  return toReviewer(about, to, 'thanks', `We have received your report: ${short(about)}`, [
    `Thank you for your report on "${about.title}". The editors of ${about.journalTitle} have it, and we will tell you what they decide.`,
    'This certificate confirms that you reviewed for the journal. It does not say which manuscript.',
    { label: 'Download your certificate', url: certificateUrl },
    { label: 'Read your report', url },
    keepIt,
  ])
}

/** Goes to somebody whom the reviewer named, so nothing that the reviewer wrote becomes a link. */
export function helperThanks(about: ReviewAbout, to: Person, reviewer: string, certificateUrl: string): LetterParts {
  return {
    kind: 'review-helper',
    to,
    subject: `Thank you for helping with a review for ${about.journalTitle}`,
    blocks: [
      `Dear ${unlinked(to.name)},`,
      `${unlinked(reviewer)} told us that you helped with a review for ${about.journalTitle}. Thank you. This certificate confirms it, without saying which manuscript was reviewed.`,
      { label: 'Download your certificate', url: certificateUrl },
      `If this is a mistake, please write to ${about.office}.`,
    ],
  }
}

export function ownReviewsLink(to: Person, url: string, untilOn: Day, office: string): LetterParts {
  return {
    kind: 'review-links',
    to,
    subject: 'The link to your reviews',
    blocks: [
      `Dear ${unlinked(to.name)},`,
      `Here is the link to your invitations, reviews and certificates, as requested on our site. It works until ${dayInWords(untilOn)}.`,
      { label: 'Open your reviews', url },
      keepIt,
      `If you did not ask for it, you need not do anything. If you have questions, please write to ${office}.`,
    ],
  }
}

export function reviewerAccepted(
  about: ReviewAbout,
  to: Recipient,
  { reviewer, dueOn, conflict }: { reviewer: string; dueOn: Day; conflict: string | null },
): LetterParts {
  return toEditor(about, to, 'answer', `${reviewer} will review: ${short(about)}`, [
    `${unlinked(reviewer)} has accepted the invitation to review "${about.title}". The report is due on ${dayInWords(dueOn)}.`,
    ...(conflict
      ? ['They may have a conflict of interest. Please check whether they can review it:', unlinked(conflict)]
      : []),
  ])
}

type Declined = {
  reviewer: string
  reason: DeclineReason
  note: string
  wasAccepted?: boolean
  colleagues?: Person[]
  /** Who was asked in their place. */
  alternate?: string | null
}

export function reviewerDeclined(about: ReviewAbout, to: Recipient, details: Declined): LetterParts {
  const { reviewer, reason, note, wasAccepted = false, colleagues = [], alternate } = details
  const name = unlinked(reviewer)
  return toEditor(about, to, 'answer', `${reviewer} ${wasAccepted ? 'withdraws' : 'declines'}: ${short(about)}`, [
    wasAccepted
      ? `${name} had agreed to review "${about.title}" and has now withdrawn.`
      : `${name} has declined to review "${about.title}". The reason: ${declineLabels[reason]}.`,
    ...(note ? [unlinked(note)] : []),
    ...(colleagues.length > 0 ? [`Suggested instead: ${colleagues.map(inWords).join('; ')}.`] : []),
    ...(alternate ? [`${unlinked(alternate)}, the next on your list, has been invited in their place.`] : []),
  ])
}

/** Editors need the address to invite them. */
const inWords = ({ name, email }: Person) => (email ? `${unlinked(name)} (${email})` : unlinked(name))

type TimeAsked = { reviewer: string; dueOn: Day | null; until: Day; reason: string }

export function timeAsked(
  about: ReviewAbout,
  to: Recipient,
  { reviewer, dueOn, until, reason }: TimeAsked,
): LetterParts {
  return toEditor(about, to, 'time', `${reviewer} asks for more time: ${short(about)}`, [
    `${unlinked(reviewer)} asks for time until ${dayInWords(until)} to review "${about.title}".${dueOn ? ` The report is due on ${dayInWords(dueOn)}.` : ''}`,
    ...(reason ? [unlinked(reason)] : []),
    'You can extend the due date on the page of the manuscript.',
  ])
}

/** Does not contain the report: it stays on the site. */
export function reportIn(about: ReviewAbout, to: Recipient, reviewer: string): LetterParts {
  return toEditor(about, to, 'report', `A report is in: ${short(about)}`, [
    `${unlinked(reviewer)} has submitted a report on "${about.title}".`,
  ])
}
