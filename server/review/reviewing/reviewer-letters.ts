import type { Day } from '#domain/words/day.ts'
import { type DeclineReason, declineLabels } from '#domain/words/peer-review.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import { type LetterParts, type Recipient, said } from '../../jobs/letter.ts'
import { saidAbout } from '../../manuscript/letter-words.ts'
import type { ReviewedWork } from '../rounds/about.ts'

/** `deskUrl` is where staff see the manuscript. No author: reviewers may not know them. */
export type ReviewAbout = Pick<ReviewedWork, 'number' | 'title' | 'journalTitle' | 'office'> & { deskUrl: string }
type Person = { name: string; email: string }

export const acceptedThanks = (about: ReviewAbout, to: Person, dueOn: Day, url: string): LetterParts =>
  saidAbout(about, to, 'review-accepted', { ...nameOf(to), dueOn }, { openReview: url })

export const reportThanks = (
  about: ReviewAbout,
  to: Person,
  { url, certificateUrl }: { url: string; certificateUrl: string },
): LetterParts => saidAbout(about, to, 'review-thanks', nameOf(to), { certificate: certificateUrl, readReport: url })

/** Goes to somebody whom the reviewer named, so nothing that the reviewer wrote becomes a link. */
export function helperThanks(about: ReviewAbout, to: Person, reviewer: string, certificateUrl: string): LetterParts {
  const values = { ...nameOf(to), reviewer: unlinked(reviewer), journal: about.journalTitle, office: about.office }
  return said('review-helper', to, values, { certificate: certificateUrl })
}

export const ownReviewsLink = (to: Person, url: string, untilOn: Day, office: string): LetterParts =>
  said('review-links', to, { ...nameOf(to), until: untilOn, office }, { openReviews: url })

export const reviewerAccepted = (
  about: ReviewAbout,
  to: Recipient,
  { reviewer, dueOn, conflict }: { reviewer: string; dueOn: Day; conflict: string | null },
): LetterParts =>
  saidAbout(
    about,
    to,
    'review-answer',
    { reviewer: unlinked(reviewer), dueOn },
    { mayConflict: conflict !== null, conflict: conflict && unlinked(conflict), ...desk(about) },
  )

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
  const who = { reviewer: unlinked(reviewer) }
  const parts = {
    note: unlinked(note),
    colleagues: colleagues.length > 0 && { suggested: colleagues.map(inWords).join('; ') },
    alternate: alternate ? { nextReviewer: unlinked(alternate) } : null,
    ...desk(about),
  }
  return wasAccepted
    ? saidAbout(about, to, 'review-withdrawn', who, parts, 'review-answer')
    : saidAbout(about, to, 'review-declined', { ...who, declineReason: declineLabels[reason] }, parts, 'review-answer')
}

/** Editors need the address to invite them. */
const inWords = ({ name, email }: Person) => (email ? `${unlinked(name)} (${email})` : unlinked(name))

type TimeAsked = { reviewer: string; dueOn: Day | null; until: Day; reason: string }

export function timeAsked(
  about: ReviewAbout,
  to: Recipient,
  { reviewer, dueOn, until, reason }: TimeAsked,
): LetterParts {
  const parts = {
    asks: !dueOn && { until },
    asksWithDay: dueOn ? { until, dueOn } : null,
    theirReason: unlinked(reason),
    ...desk(about),
  }
  return saidAbout(about, to, 'review-time', { reviewer: unlinked(reviewer) }, parts)
}

/** Does not contain the report: it stays on the site. */
export const reportIn = (about: ReviewAbout, to: Recipient, reviewer: string): LetterParts =>
  saidAbout(about, to, 'review-report', { reviewer: unlinked(reviewer) }, desk(about))

const nameOf = ({ name }: Person) => ({ name: unlinked(name) })
const desk = ({ deskUrl }: ReviewAbout) => ({ openIt: deskUrl })
