import { appealRaised, appealReceived, rejectionUpheld } from '../../decision/appeals/letters.ts'
import {
  arrived,
  consentAsked,
  offerAnswered,
  offered,
  takenBack,
  transferred,
} from '../../decision/transfers/letters.ts'
import { type Letter, type LetterParts, quotable } from '../../jobs/letter.ts'
import { coAuthorLetter, namedAsCoAuthor, objectionResolved } from '../../manuscript/submission/co-author-letters.ts'
import { namedAsAuthor, notAnAuthor } from '../../manuscript/submission/conflict-letters.ts'
import { corrected, editedInReview } from '../../manuscript/submission/editor-letters.ts'
import { letterFor, linksAgain, objectionRaised, received } from '../../manuscript/submission/letters.ts'
import { concessionPromised, requestDeclined, requestRaised, requestReceived } from '../../money/charges/letters.ts'
import { proofRaised, proofReceived, proofRefused } from '../../money/charges/proof-letters.ts'
import { paymentNote, paymentReceived } from '../../money/payments/letters.ts'
import * as corrections from '../../publishing/corrections/letters.ts'
import { articleMoved, publicationFailed } from '../../publishing/issues/letters.ts'
import * as proofs from '../../publishing/proofs/letters.ts'
import { articleChanged } from '../../publishing/record/letters.ts'
import { answerReceived } from '../../review/correspondence/letters.ts'
import { handedOver, letInAgain, mentioned, shutOutOf } from '../../review/reviewing/letters.ts'
import {
  acceptedThanks,
  helperThanks,
  reportIn,
  reportThanks,
  reviewerAccepted,
  timeAsked,
} from '../../review/reviewing/reviewer-letters.ts'
import * as revisions from '../../review/reviewing/revision-letters.ts'
import {
  answerReminder,
  ended,
  extended,
  invitationKind,
  outcome,
  reportReminder,
  usualInvitation,
} from '../../review/rounds/letters.ts'
import type { Samples } from './samples.ts'

/** A name for the list, and an example in the standard words. */
export type Listed = readonly [label: string, example: LetterParts | Letter]
export type Group = { title: string; kinds: readonly Listed[] }

export function authorKinds({ about, author, charge, reason, link, article, due }: Samples): Group {
  const { answerDueOn: day } = due
  const links = { edit: link('edit/…'), delete: link('delete/…') }
  const appeal = { until: day, url: link('appeal/…') }
  const other = 'another of our journals'
  const change = { reason, title: about.title, journalTitle: about.journalTitle, office: about.office, ...article }
  const changes = [{ label: 'Title', before: about.title, after: `${about.title}, 2020 to 2025` }]
  const proposal = { changes, words: '', url: link('correction/…') }
  const paid = {
    receipt: 'R-2026-00001',
    title: about.title,
    charge,
    mode: 'live',
    receiptUrl: link('receipt/…'),
  } as const
  return {
    title: 'To authors',
    kinds: [
      ['Manuscript received', received(about, links)],
      ['Links sent again', linksAgain(about, links)],
      ['Under review', letterFor('under-review', about)],
      ['Returned for correction', letterFor('returned', about, { reason })],
      ['Declined after screening', letterFor('declined', about, { reason, appeal })],
      ['Deleted after screening', letterFor('removed', about)],
      [
        'Revision asked for',
        letterFor('revision', about, { reason, revision: { isMinor: true, dueOn: day, url: link('revise/…') } }),
      ],
      [
        'Reminder of a revision',
        revisions.revisionReminder(about, { dueOn: day, url: link('revise/…'), isLate: false }),
      ],
      ['More time for a revision', revisions.moreTime(about, day, link('revise/…'))],
      ['Revision received', revisions.revisionReceived(about, 2)],
      [
        'Report sent after the decision',
        revisions.reportReleased(about, { reports: [], reportsUrl: link('reports/…') }),
      ],
      ['Approved', letterFor('approved', about, { chargeUrl: link('charge/…') })],
      ['Rejected', letterFor('rejected', about, { reason, appeal })],
      ['Appeal received', appealReceived(about, true)],
      ['Rejection upheld after an appeal', rejectionUpheld(about, reason, true)],
      ['Reopened', letterFor('reopened', about, { reason })],
      ['Approval revoked', letterFor('approval-revoked', about)],
      ['Transfer offered', offered(about, { to: other, url: link('transfer/…') })],
      ['Offer of a transfer ended', takenBack(about, other)],
      ['Transferred', transferred(about, { journalTitle: other, number: 'DJ-S-2026-0001' }, links)],
      ['Payment reminder', letterFor('reminder', about, { chargeUrl: link('charge/…') })],
      ['Payment received', paymentReceived(author, { ...paid, statusUrl: about.urls.status })],
      ['Proof of a bank transfer received', proofReceived(about)],
      ['Proof of a bank transfer refused', proofRefused(about, reason, link('charge/…'))],
      ['Charge waived', letterFor('charge-waived', about)],
      ['Charge changed', letterFor('charge-changed', about)],
      ['Charge due again', letterFor('charge-reopened', about, { reason })],
      ['Request for a waiver received', requestReceived(about)],
      ['Request for a waiver granted', concessionPromised({ ...about, isWaived: true }, '')],
      ['Request for a waiver declined', requestDeclined(about, reason, true)],
      ['Changes to approve before publication', corrections.correctionProposed(about, proposal)],
      ['Reminder of changes to approve', corrections.correctionReminder(about, proposal)],
      ['Proposed changes withdrawn', corrections.correctionWithdrawn(about)],
      ['Proof to check', proofs.proofAsked(about, { dueOn: day, url: link('proof/…'), round: 1 })],
      ['Reminder of a proof', proofs.proofReminder(about, { dueOn: day, url: link('proof/…'), isLate: false })],
      ['Reminder of an overdue proof', proofs.proofReminder(about, { dueOn: day, url: link('proof/…'), isLate: true })],
      ['Proof withdrawn', proofs.proofWithdrawn(about)],
      ['Published', letterFor('published', about, { article })],
      ['Article moved to another issue', articleMoved(about, { ...article, from: 1, to: 2 })],
      ['Withdrawn by the author', letterFor('withdrawn', about)],
      ['Article corrected', articleChanged(author, { ...change, kind: 'correction' })],
      ['Article retracted', articleChanged(author, { ...change, kind: 'retraction' })],
      ['Article removed', articleChanged(author, { ...change, kind: 'removal' })],
    ],
  }
}

const news = {
  approve: 'Approved',
  reject: 'Rejected',
  decline: 'Declined after screening',
  reopen: 'Reopened',
  revoke: 'Approval revoked',
  transfer: 'Transferred',
  publish: 'Published',
} as const

export function coAuthorKinds({ about, coAuthor, article, link }: Samples): Group {
  return {
    title: 'To co-authors',
    kinds: [
      ['Named as a co-author', namedAsCoAuthor(about, coAuthor, link('objection/…'))],
      ['Objection resolved', objectionResolved(about, coAuthor, true)],
      ...Object.entries(news).flatMap(([action, label]) => {
        const letterTo = coAuthorLetter(about, action as keyof typeof news, article)
        return letterTo ? [[label, letterTo(coAuthor)] as const] : []
      }),
    ],
  }
}

export function reviewerKinds({ work, reviewer, coAuthor, link, due }: Samples): Group {
  const url = link('reviewing/…')
  const certificateUrl = link('verify/…')
  const { subject, message } = usualInvitation(work, null)
  const asked = { kind: invitationKind, to: { email: reviewer.email }, subject, blocks: [message] }
  return {
    title: 'To reviewers',
    kinds: [
      ['Invitation', { ...asked, fields: quotable(work) }],
      ['Reminder of an invitation', answerReminder(work, reviewer, due.answerDueOn, url, false)],
      ['Invitation accepted', acceptedThanks(work, reviewer, due.reportDueOn, url)],
      ['Reminder of a report', reportReminder(work, reviewer, due.reportDueOn, url, false)],
      ['More time', extended(work, reviewer, due.reportDueOn, url, true)],
      ['Report received', reportThanks(work, reviewer, { url, certificateUrl })],
      ['Thanks to a helper', helperThanks(work, coAuthor, reviewer.name, certificateUrl)],
      ['No review needed', ended(work, reviewer, 'decided')],
      ['The decision', outcome(work, reviewer, { decision: 'accept', url, sharesReports: true })],
      [
        'Report wanted by another journal',
        consentAsked(work, reviewer, { journal: 'another of our journals', round: null, isNamed: false, url }),
      ],
    ],
  }
}

export function officeKinds(samples: Samples): Group {
  const { about, work, author, coAuthor, reviewer, editor, deskUrl, charge, office, reason, due } = samples
  const { answerDueOn: until, reportDueOn: dueOn } = due
  const words = 'Their words.'
  const paid = { receipt: 'R-2026-00001', title: about.title, charge, mode: 'live', receiptUrl: deskUrl } as const
  const by = { by: editor.name, url: deskUrl }
  return {
    title: 'To the editorial office',
    kinds: [
      [
        'Reviewer accepts or declines',
        reviewerAccepted(work, editor, { reviewer: reviewer.name, dueOn, conflict: null }),
      ],
      ['Reviewer asks for more time', timeAsked(work, editor, { reviewer: reviewer.name, dueOn, until, reason: '' })],
      ['Report submitted', reportIn(work, editor, reviewer.name)],
      ['Message answered', answerReceived(work, editor, { name: author.name, text: words, deskUrl })],
      [
        'Author changes a manuscript under review',
        editedInReview(about, editor, { changed: ['Title'], version: 2, compareUrl: deskUrl }),
      ],
      ['Author corrects a returned manuscript', corrected(about, editor, { changed: ['Abstract'], deskUrl })],
      ['Revision submitted', revisions.revisionIn(about, editor, { version: 2, deskUrl })],
      ['Author asks for more time', revisions.timeAsked(about, editor, { dueOn, until, reason: '', deskUrl })],
      [
        'Author answers proposed changes',
        corrections.correctionAnswered(about, editor, { isApproved: true, answer: '', deskUrl }),
      ],
      [
        'Author answers a proof',
        proofs.proofAnswered(about, editor, { isApproved: true, comments: 0, answer: '', deskUrl }),
      ],
      ['Scheduled publication failed', publicationFailed(about, editor, { why: reason, deskUrl })],
      ['Co-author objects', objectionRaised(about, { ...coAuthor, reason: words, reviewUrl: deskUrl })],
      ['Author appeals', appealRaised(about, editor, { reasons: words, deskUrl })],
      ['Waiver asked for', requestRaised(about, office, { reason: 'student', words, offer: null, listUrl: deskUrl })],
      ['Bank transfer to confirm', proofRaised(about, office, { reference: '', listUrl: deskUrl })],
      [
        'Payment received',
        paymentNote(office, { ...paid, payer: author.name, way: 'verified with the payment provider' }),
      ],
      [
        'Offer of a transfer answered',
        offerAnswered(about, editor, { to: 'another of our journals', isAccepted: false, newNumber: null }),
      ],
      [
        'Manuscript transferred here',
        arrived(about, { journalTitle: 'another of our journals', number: 'DJ-S-2026-0001' }, deskUrl),
      ],
      ['Handed over to a colleague', handedOver(work, editor, by)],
      ['Mentioned in a note', mentioned(work, editor, { ...by, text: words })],
      ['Shut out for a conflict of interest', shutOutOf(work, editor, { by: editor.name, reason })],
      ['Let in again', letInAgain(work, editor, by)],
      ['May be an author', namedAsAuthor(about, editor, { by: 'name', url: deskUrl, settler: null })],
      ['Is not an author', notAnAuthor(about, editor, { by: editor.name, url: deskUrl })],
    ],
  }
}
