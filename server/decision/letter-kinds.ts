import type { Kinds } from '../jobs/letter-kinds.ts'
import type { ReviewSamples } from '../review/letter-kinds.ts'
import { revisionIn, revisionReceived, timeAsked } from './after-review/letters.ts'
import { appealRaised, appealReceived, rejectionUpheld } from './appeals/letters.ts'
import { coAuthorLetter } from './co-author-letters.ts'
import { corrected, editedInReview } from './decide/editor-letters.ts'
import { letterFor, linksAgain } from './letters.ts'
import * as transfers from './transfers/letters.ts'

const news = {
  approve: 'Approved',
  reject: 'Rejected',
  decline: 'Declined after screening',
  reopen: 'Reopened',
  revoke: 'Approval revoked',
  transfer: 'Transferred',
  publish: 'Published',
} as const

const longTitle =
  'What twelve years of records from four district hospitals say about malaria, its seasons and its treatment in the Niger Delta'
const reported = {
  reports: [{ reviewer: 'Reviewer 1', text: 'The sampling is described well.', answers: [], hasFile: false }],
  publishesReports: true,
}

export function decisionKinds(samples: ReviewSamples): Kinds {
  const { about, work, coAuthor, reviewer, editor, deskUrl, article, reason, link, due } = samples
  const { answerDueOn: day, reportDueOn: dueOn } = due
  const links = { edit: link('edit/…'), delete: link('delete/…') }
  const appeal = { until: day, url: link('appeal/…') }
  const minor = { isMinor: true, dueOn: day, url: link('revise/…') }
  const other = 'another of our journals'
  const moved = { journalTitle: other, number: 'DJ-S-2026-0001' }
  return {
    authors: [
      ['Links sent again', linksAgain(about, links)],
      ['Under review', letterFor('under-review', about)],
      ['Returned for correction', letterFor('returned', about, { reason })],
      ['Declined after screening', letterFor('declined', about, { reason, appeal })],
      ['Deleted after screening', letterFor('removed', about)],
      [
        'Revision asked for',
        letterFor('revision', about, { reason, revision: minor }),
        {
          'Major revision': letterFor('revision', about, { reason, revision: { ...minor, isMinor: false } }),
          'With reports': letterFor('revision', about, { ...reported, reason, revision: minor }),
        },
      ],
      ['Revision received', revisionReceived(about, 2)],
      [
        'Approved',
        letterFor('approved', about, { chargeUrl: link('charge/…') }),
        {
          'Nothing to pay': letterFor('approved', { ...about, isWaived: true }),
          'With reports': letterFor('approved', about, { ...reported, chargeUrl: link('charge/…') }),
          'Long title': letterFor('approved', { ...about, title: longTitle }, { chargeUrl: link('charge/…') }),
        },
      ],
      [
        'Rejected',
        letterFor('rejected', about, { reason, appeal }),
        {
          'With reports': letterFor('rejected', about, { ...reported, reason, appeal }),
          'No reason': letterFor('rejected', about, { appeal }),
        },
      ],
      ['Appeal received', appealReceived(about, true)],
      ['Rejection upheld after an appeal', rejectionUpheld(about, reason, true)],
      ['Reopened', letterFor('reopened', about, { reason })],
      ['Approval revoked', letterFor('approval-revoked', about)],
      ['Transfer offered', transfers.offered(about, { to: other, url: link('transfer/…') })],
      ['Offer of a transfer ended', transfers.takenBack(about, other)],
      ['Transferred', transfers.transferred(about, moved, links)],
      ['Payment reminder', letterFor('reminder', about, { chargeUrl: link('charge/…') })],
      ['Charge waived', letterFor('charge-waived', about), { 'Charge paid': letterFor('payment-received', about) }],
      ['Charge changed', letterFor('charge-changed', about)],
      ['Charge due again', letterFor('charge-reopened', about, { reason })],
      ['Published', letterFor('published', about, { article })],
      ['Withdrawn by the author', letterFor('withdrawn', about)],
    ],
    coAuthors: Object.entries(news).flatMap(([action, label]) => {
      const letterTo = coAuthorLetter(about, action as keyof typeof news, article)
      return letterTo ? [[label, letterTo(coAuthor)] as const] : []
    }),
    reviewers: [
      [
        'Report wanted by another journal',
        transfers.consentAsked(work, reviewer, {
          journal: other,
          round: null,
          isNamed: false,
          url: link('reviewing/…'),
        }),
        {
          'Report of a round wanted by another journal': transfers.consentAsked(work, reviewer, {
            ...{ journal: other, round: 2, isNamed: false, url: link('reviewing/…') },
          }),
        },
      ],
    ],
    office: [
      [
        'Author changes a manuscript under review',
        editedInReview(about, editor, { changed: ['Title'], version: 2, compareUrl: deskUrl }),
      ],
      ['Author corrects a returned manuscript', corrected(about, editor, { changed: ['Abstract'], deskUrl })],
      ['Revision submitted', revisionIn(about, editor, { version: 2, deskUrl })],
      ['Author asks for more time', timeAsked(about, editor, { dueOn, until: day, reason: '', deskUrl })],
      ['Author appeals', appealRaised(about, editor, { reasons: 'Their words.', deskUrl })],
      [
        'Offer of a transfer answered',
        transfers.offerAnswered(about, editor, { to: other, isAccepted: false, newNumber: null }),
        {
          'Offer of a transfer accepted': transfers.offerAnswered(about, editor, {
            ...{ to: other, isAccepted: true, newNumber: 'DJ-S-2026-0001' },
          }),
        },
      ],
      ['Manuscript transferred here', transfers.arrived(about, moved, deskUrl)],
    ],
  }
}
