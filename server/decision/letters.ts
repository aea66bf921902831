import { dayInWords } from '#domain/words/day.ts'
import type { Letter as LetterName } from '#domain/words/manuscript-status.ts'
import { formatMoney } from '#domain/words/money.ts'
import type { Block, LetterParts } from '../jobs/letter.ts'
import {
  type About,
  followIt,
  type Links,
  linkBlocks,
  type PublishedAs,
  placeOf,
  shortTitle,
  theManuscript,
  toAuthor,
} from '../manuscript/letter-words.ts'
import { changedBlocks, chargePageBlocks, dueBlocks, wordsOf } from '../manuscript/submission/charge-blocks.ts'
import {
  type AppealOffer,
  appealBlocks,
  endedOfferBlocks,
  notToShare,
  publishedBlocks,
  type ReportsInWords,
  rejectionBlocks,
  reportBlocks,
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

const payNow = ({ urls }: About): Block => ({ label: 'Pay now', url: urls.pay })

const dueOf = ({ due }: About) => formatMoney(due)

export function linksAgain(about: About, links: Links): LetterParts {
  return toAuthor(about, 'manuscript-links', `The links to your manuscript: ${shortTitle(about)}`, [
    `Here are the links to ${theManuscript(about)}, as requested on its status page. Links in earlier e-mails no longer work.`,
    ...linkBlocks(about, links),
    'If you did not ask for them, you need not do anything: they are sent only to you.',
  ])
}

type Written = { subject: string; blocks: Block[] }

/** One letter for each letter name in the table of transitions. */
export const letters: Record<LetterName, (about: About, details: Details) => Written> = {
  'under-review': (about) => ({
    subject: `Your manuscript is under review: ${shortTitle(about)}`,
    blocks: [
      `Good news: ${theManuscript(about)} has passed our initial check and is now under review.`,
      'Independent experts will now review it. This takes about one month; we will then e-mail you the decision. Until then, you can edit or withdraw it with the links in our first e-mail.',
      followIt(about),
    ],
  }),
  removed: (about) => ({
    subject: `About your manuscript: ${shortTitle(about)}`,
    blocks: [
      `Thank you for ${theManuscript(about)}. After an initial check, we are unable to send it for review, and we have deleted it together with its file.`,
      `You are welcome to submit again. If you would like to know what was missing, please write to ${about.office}.`,
      { label: 'Submit a manuscript', url: about.urls.submit },
    ],
  }),
  returned: (about, { reason }) => ({
    subject: `Please correct your manuscript: ${shortTitle(about)}`,
    blocks: [
      `Thank you for ${theManuscript(about)}. Before it can go to review, please correct this:`,
      reason ?? '',
      'You can edit it on its page when you are logged in, or with the link in our first e-mail. It keeps its number and its place in our list.',
      followIt(about),
    ],
  }),
  declined: (about, { reason, appeal }) => ({
    subject: `The decision on your manuscript: ${shortTitle(about)}`,
    blocks: [
      `Thank you for ${theManuscript(about)}. After an initial check, the editors have decided not to send it to reviewers. Their reason:`,
      reason ?? '',
      `We wish you well with your work. If you think we have missed something, please write to ${about.office}.`,
      ...appealBlocks(appeal),
      followIt(about),
    ],
  }),
  reopened: (about, { reason, endedOffer }) => ({
    subject: `Your manuscript is under review again: ${shortTitle(about)}`,
    blocks: [
      `We have looked again at our decision and reopened ${theManuscript(about)}. It is under review again, and we will e-mail you when there is a new decision.`,
      reason ?? '',
      ...endedOfferBlocks(endedOffer),
      followIt(about),
    ],
  }),
  approved: (about, details) => ({
    subject: `Your manuscript is approved: ${shortTitle(about)}`,
    blocks: [
      `Congratulations: ${theManuscript(about)} has been approved for publication.`,
      ...(details.reason ? [details.reason] : []),
      ...endedOfferBlocks(details.endedOffer),
      ...dueBlocks(about, details.chargeUrl),
      followIt(about),
      ...reportBlocks(details),
      ...publishedBlocks(details),
    ],
  }),
  rejected: (about, { reason, appeal, ...details }) => ({
    subject: `The decision on your manuscript: ${shortTitle(about)}`,
    blocks: [
      ...rejectionBlocks(theManuscript(about), reason),
      ...reportBlocks(details),
      `We know that this is not the answer you hoped for, and wish you well with your work. If you think we have missed something, please write to ${about.office}.`,
      ...appealBlocks(appeal),
      followIt(about),
    ],
  }),
  revision: (about, { reason, revision, ...details }) => ({
    subject: `Please revise your manuscript: ${shortTitle(about)}`,
    blocks: [
      `The editors${details.reports?.length ? ' and reviewers' : ''} have read ${theManuscript(about)}. Before it can be accepted, they ask for a ${revision?.isMinor ? 'minor' : 'major'} revision${revision ? ` by ${dayInWords(revision.dueOn)}` : ''}.`,
      ...(reason ? [reason] : []),
      ...reportBlocks(details),
      `On the page of the revision you ${details.reports?.length ? 'answer each comment and ' : ''}give us the new file. You can also ask for more time there. What you type is kept until you submit it.`,
      ...publishedBlocks(details),
      ...(revision ? [{ label: 'Revise your manuscript', url: revision.url }] : []),
      notToShare,
      followIt(about),
    ],
  }),
  reminder: (about, { chargeUrl }) => ({
    subject: `Payment reminder for your manuscript: ${shortTitle(about)}`,
    blocks: [
      `A friendly reminder: ${theManuscript(about)} has been approved, but the article processing charge of ${dueOf(about)} has not been paid yet. Once it is paid, we will publish your article.`,
      payNow(about),
      ...chargePageBlocks(chargeUrl),
      followIt(about),
      `If you have paid in the last few days, thank you; please ignore this e-mail. If there is a problem, please write to ${about.office}.`,
    ],
  }),
  'approval-revoked': (about) => ({
    subject: `Your manuscript is under review again: ${shortTitle(about)}`,
    blocks: [
      `The editors have revoked the approval of ${theManuscript(about)}. It is under review again, and we will e-mail you when there is a new decision.`,
      `Please do not pay the charge now. If you have already paid, or want to know more, please write to ${about.office}.`,
      followIt(about),
    ],
  }),
  'payment-received': (about) => ({
    subject: `We have received your payment: ${shortTitle(about)}`,
    blocks: [
      `Thank you: the article processing charge for ${theManuscript(about)} is paid.`,
      'We will now prepare your article for one of the next issues. You need not do anything; we will e-mail you on the day it appears.',
      followIt(about),
    ],
  }),
  'charge-waived': (about, { answer }) => ({
    subject: `The charge for your manuscript is waived: ${shortTitle(about)}`,
    blocks: [
      `We have waived the article processing charge for ${theManuscript(about)}. You have nothing to pay.`,
      ...wordsOf(answer),
      'We will now prepare your article for one of the next issues and e-mail you on the day it appears.',
      followIt(about),
      `If you have already paid, please write to ${about.office} and we will refund it.`,
    ],
  }),
  'charge-changed': (about, { answer }) => ({
    subject: `The charge for your manuscript is now ${dueOf(about)}: ${shortTitle(about)}`,
    blocks: [...changedBlocks(about, theManuscript(about), answer), payNow(about), followIt(about)],
  }),
  'charge-reopened': (about, { reason, receipt }) => ({
    subject: `The charge for your manuscript is due again: ${shortTitle(about)}`,
    blocks: [
      `We had recorded the article processing charge for ${theManuscript(about)} as settled. We have had to undo that, for this reason:`,
      reason ?? '',
      `The charge of ${dueOf(about)} is therefore due.${receipt ? ` Receipt ${receipt} is no longer valid.` : ''}`,
      payNow(about),
      followIt(about),
      `If you have paid, please send proof of the payment to ${about.office}.`,
    ],
  }),
  published: (about, { article }) => ({
    subject: `Your article is published: ${shortTitle(about)}`,
    blocks: [
      `Congratulations: "${about.title}" is published in ${about.journalTitle}${placeOf(article)}. Anyone can read it free of charge.`,
      ...(article ? [{ label: 'Read your article', url: article.url }] : []),
      'You are welcome to share this link; it is permanent.',
    ],
  }),
  withdrawn: (about) => ({
    subject: `Your manuscript has been withdrawn: ${shortTitle(about)}`,
    blocks: [
      `As you asked, we have deleted ${theManuscript(about)} and its file. Its links no longer work.`,
      `If this was not you, please write to ${about.office} at once.`,
      { label: 'Submit a manuscript', url: about.urls.submit },
    ],
  }),
}

export function letterFor(name: LetterName, about: About, details: Details = {}): LetterParts {
  const { subject, blocks } = letters[name](about, details)
  return toAuthor(about, `manuscript-${name}`, subject, blocks)
}
