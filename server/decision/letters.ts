import type { Letter as LetterName } from '#domain/words/manuscript-status.ts'
import type { LetterParts } from '../jobs/letter.ts'
import {
  type About,
  type Links,
  linkParts,
  type PublishedAs,
  placeOf,
  saidToAuthor,
} from '../manuscript/letter-words.ts'
import { changeParts, chargePageParts, dueParts, wordsOf } from '../manuscript/submission/charge-blocks.ts'
import {
  type AppealOffer,
  appealParts,
  endedOfferParts,
  type ReportsInWords,
  rejectionParts,
  reportParts,
} from '../manuscript/submission/letters-of-decisions.ts'

export type Details = ReportsInWords & {
  reason?: string | undefined
  article?: PublishedAs | undefined
  /** The receipt number of a reversed entry in the ledger. */
  receipt?: string | undefined
  /** What a revision needs. */
  revision?: { isMinor: boolean; dueOn: string; url: string } | undefined
  appeal?: AppealOffer | undefined
  /** The page of the charge, for the author alone. */
  chargeUrl?: string | undefined
  /** What staff answer to a request for a waiver. */
  answer?: string | undefined
  /** The journal of an offer of a transfer that the decision ends. */
  endedOffer?: string | undefined
}

export const linksAgain = (about: About, links: Links): LetterParts =>
  saidToAuthor(about, 'manuscript-links', {}, linkParts(about, links))

/** One letter for each letter name in the table of transitions. */
const letters: Record<LetterName, (about: About, details: Details) => LetterParts> = {
  'under-review': (about) => saidToAuthor(about, 'manuscript-under-review', {}, follow(about)),
  removed: (about) => saidToAuthor(about, 'manuscript-removed', {}, { submitAgain: about.urls.submit }),
  returned: (about, { reason = '' }) =>
    saidToAuthor(about, 'manuscript-returned', {}, { reason: [reason], ...follow(about) }),
  declined: (about, { reason = '', appeal }) =>
    saidToAuthor(about, 'manuscript-declined', {}, { reason: [reason], ...appealParts(appeal), ...follow(about) }),
  reopened: (about, { reason = '', endedOffer }) =>
    saidToAuthor(
      about,
      'manuscript-reopened',
      {},
      { reason: [reason], ...endedOfferParts(endedOffer), ...follow(about) },
    ),
  approved: (about, details) =>
    saidToAuthor(
      about,
      'manuscript-approved',
      {},
      {
        reason: details.reason,
        ...endedOfferParts(details.endedOffer),
        ...dueParts(about, details.chargeUrl),
        ...follow(about),
        ...reportParts(details),
      },
    ),
  rejected: (about, { reason, appeal, ...details }) =>
    saidToAuthor(
      about,
      'manuscript-rejected',
      {},
      { ...rejectionParts(reason), ...reportParts(details), ...appealParts(appeal), ...follow(about) },
    ),
  revision: (about, { reason, revision, ...details }) => {
    if (!revision) throw new Error('a revision needs its due day and its page')
    const hasReports = Boolean(details.reports?.length)
    const due = { dueOn: revision.dueOn }
    return saidToAuthor(
      about,
      'manuscript-revision',
      {},
      {
        minor: revision.isMinor && !hasReports && due,
        minorAfterReview: revision.isMinor && hasReports && due,
        major: !revision.isMinor && !hasReports && due,
        majorAfterReview: !revision.isMinor && hasReports && due,
        reason,
        ...reportParts(details),
        howTo: !hasReports,
        howToAnswer: hasReports,
        reviseIt: revision.url,
        ...follow(about),
      },
    )
  },
  reminder: (about, { chargeUrl }) =>
    saidToAuthor(
      about,
      'manuscript-reminder',
      { due: about.due },
      { ...pay(about), ...chargePageParts(chargeUrl), ...follow(about) },
    ),
  'approval-revoked': (about) => saidToAuthor(about, 'manuscript-approval-revoked', {}, follow(about)),
  'payment-received': (about) => saidToAuthor(about, 'manuscript-payment-received', {}, follow(about)),
  'charge-waived': (about, { answer }) =>
    saidToAuthor(about, 'manuscript-charge-waived', {}, { answer: wordsOf(answer), ...follow(about) }),
  'charge-changed': (about, { answer }) =>
    saidToAuthor(
      about,
      'manuscript-charge-changed',
      { due: about.due },
      { ...changeParts(about), answer: wordsOf(answer), ...pay(about), ...follow(about) },
    ),
  'charge-reopened': (about, { reason = '', receipt }) =>
    saidToAuthor(
      about,
      'manuscript-charge-reopened',
      {},
      {
        reason: [reason],
        isDue: !receipt && { due: about.due },
        isDueAgain: receipt ? { due: about.due, receipt } : null,
        ...pay(about),
        ...follow(about),
      },
    ),
  published: (about, { article }) =>
    saidToAuthor(
      about,
      'manuscript-published',
      {},
      { published: !article, publishedAs: article && placeOf(article), readIt: article?.url },
    ),
  withdrawn: (about) => saidToAuthor(about, 'manuscript-withdrawn', {}, { submitAgain: about.urls.submit }),
}

const follow = ({ urls }: About) => ({ followIt: urls.status })
const pay = ({ urls }: About) => ({ payNow: urls.pay })

export const letterFor = (name: LetterName, about: About, details: Details = {}): LetterParts =>
  letters[name](about, details)
