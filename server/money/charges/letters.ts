import { type WaiverReason, waiverReasons } from '#domain/manuscript/waiver.ts'
import { formatMoney } from '#domain/words/money.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts } from '../../jobs/letter.ts'
import { type About, followIt, letterOf, shortTitle, theManuscript, toAuthor } from '../../manuscript/letter-words.ts'
import { wordsOf } from '../../manuscript/submission/charge-blocks.ts'

/** The kinds begin with 'waiver-', which keeps them from editors who have not decided yet (domain/manuscript/waiver.ts). */
export function requestReceived(about: About): LetterParts {
  return toAuthor(about, 'waiver-received', `We have received your request: ${shortTitle(about)}`, [
    `We have received your request about the article processing charge for ${theManuscript(about)}.`,
    'Our editorial office will consider it and e-mail you the answer. You need not pay anything until then. Editors and reviewers who judge the manuscript do not learn of your request.',
    followIt(about),
    `If you did not ask for this, please write to ${about.office}.`,
  ])
}

type Request = { reason: WaiverReason; words: string; offer: string | null; listUrl: string }

export function requestRaised(about: About, office: string, { reason, words, offer, listUrl }: Request): LetterParts {
  return letterOf(about, { email: office }, 'waiver-raised', `A waiver is asked for: ${shortTitle(about)}`, [
    `${about.author} asks us to waive or reduce the charge of ${formatMoney(about.charge)} for "${about.title}", submitted to ${about.journalTitle}.`,
    `${waiverReasons[reason]}.${offer ? ` They could pay ${offer}.` : ''}`,
    ...wordsOf(words).map((text) => (typeof text === 'string' ? unlinked(text) : text)),
    { label: 'Answer the request', url: listUrl },
  ])
}

/** Before approval. Afterwards the letters of the table of transitions say it. */
export function concessionPromised(about: About, answer: string): LetterParts {
  const promise = about.isWaived
    ? `If it is approved, you will have nothing to pay: we have waived the charge of ${formatMoney(about.charge)}.`
    : `If it is approved, you will have to pay ${formatMoney(about.due)} instead of ${formatMoney(about.charge)}.`
  return toAuthor(about, 'waiver-granted', `Your request is granted: ${shortTitle(about)}`, [
    `Thank you for your request about the article processing charge for ${theManuscript(about)}. ${promise}`,
    ...wordsOf(answer),
    'This has no influence on the decision about your manuscript.',
    followIt(about),
  ])
}

export function requestDeclined(about: About, answer: string, isApproved: boolean): LetterParts {
  return toAuthor(about, 'waiver-declined', `The answer to your request: ${shortTitle(about)}`, [
    `Thank you for your request about the article processing charge for ${theManuscript(about)}. We have considered it carefully and are sorry that we cannot grant it:`,
    ...wordsOf(answer),
    isApproved
      ? `The charge is ${formatMoney(about.due)}. You can pay it, or withdraw the manuscript without cost.`
      : `The charge of ${formatMoney(about.due)} is due only if your manuscript is approved. You can withdraw it at any time without cost.`,
    ...(isApproved ? [{ label: 'Pay now', url: about.urls.pay }] : []),
    followIt(about),
    `If you have questions, please write to ${about.office}.`,
  ])
}
