import { quotable } from '../jobs/letter.ts'
import type { Kinds } from '../jobs/letter-kinds.ts'
import type { ManuscriptSamples } from '../manuscript/letter-kinds.ts'
import { answerReceived } from './correspondence/letters.ts'
import { handedOver, letInAgain, mentioned, notAnAuthor, shutOutOf } from './reviewing/letters.ts'
import * as reviewers from './reviewing/reviewer-letters.ts'
import { moreTime, reportReleased, revisionReminder } from './reviewing/revision-letters.ts'
import type { ReviewedWork } from './rounds/about.ts'
import * as rounds from './rounds/letters.ts'

export type ReviewSamples = ManuscriptSamples & { work: ReviewedWork & { deskUrl: string } }

export function reviewKinds(samples: ReviewSamples): Kinds {
  const { about, work, author, coAuthor, reviewer, editor, deskUrl, office, reason, link, due } = samples
  const { answerDueOn, reportDueOn } = due
  const words = 'Their words.'
  const url = link('reviewing/…')
  const certificateUrl = link('verify/…')
  const { subject, message } = rounds.usualInvitation(work, null)
  const asked = { kind: rounds.invitationKind, to: { email: reviewer.email }, subject, blocks: [message] }
  const by = { by: editor.name, url: deskUrl }
  const details = { reviewer: reviewer.name, dueOn: reportDueOn }
  const declined = { reviewer: reviewer.name, reason: 'busy', note: '' } as const
  return {
    authors: [
      ['Reminder of a revision', revisionReminder(about, { dueOn: answerDueOn, url: link('revise/…'), isLate: false })],
      ['More time for a revision', moreTime(about, answerDueOn, link('revise/…'))],
      ['Report sent after the decision', reportReleased(about, { reports: [], reportsUrl: link('reports/…') })],
    ],
    reviewers: [
      ['Invitation', { ...asked, fields: quotable(work) }],
      ['Reminder of an invitation', rounds.answerReminder(work, reviewer, answerDueOn, url, false)],
      ['Invitation accepted', reviewers.acceptedThanks(work, reviewer, reportDueOn, url)],
      ['Reminder of a report', rounds.reportReminder(work, reviewer, reportDueOn, url, false)],
      [
        'More time',
        rounds.extended(work, reviewer, reportDueOn, url, true),
        { 'More time for the answer': rounds.extended(work, reviewer, answerDueOn, url, false) },
      ],
      ['Report received', reviewers.reportThanks(work, reviewer, { url, certificateUrl })],
      ['Thanks to a helper', reviewers.helperThanks(work, coAuthor, reviewer.name, certificateUrl)],
      ['No review needed', rounds.ended(work, reviewer, 'decided')],
      ['The decision', rounds.outcome(work, reviewer, { decision: 'accept', url, sharesReports: true })],
    ],
    office: [
      [
        'Reviewer accepts or declines',
        reviewers.reviewerAccepted(work, editor, { ...details, conflict: null }),
        {
          'Reviewer declines': reviewers.reviewerDeclined(work, editor, declined),
          'Reviewer withdraws': reviewers.reviewerDeclined(work, editor, { ...declined, wasAccepted: true }),
        },
      ],
      [
        'Reviewer asks for more time',
        reviewers.timeAsked(work, editor, { ...details, until: answerDueOn, reason: '' }),
      ],
      ['Report submitted', reviewers.reportIn(work, editor, reviewer.name)],
      ['Message answered', answerReceived(work, editor, { name: author.name, text: words, deskUrl })],
      ['Handed over to a colleague', handedOver(work, editor, by)],
      ['Mentioned in a note', mentioned(work, editor, { ...by, text: words })],
      ['Shut out for a conflict of interest', shutOutOf(work, editor, { by: editor.name, reason })],
      ['Let in again', letInAgain(work, editor, by)],
      ['Is not an author', notAnAuthor(about, editor, by)],
    ],
    accounts: [
      ["A reviewer's own reviews", reviewers.ownReviewsLink(reviewer, link('reviewing/mine/…'), answerDueOn, office)],
    ],
  }
}
