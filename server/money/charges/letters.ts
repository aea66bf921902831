import { type WaiverReason, waiverReasons } from '#domain/manuscript/waiver.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts } from '../../jobs/letter.ts'
import { type About, saidAbout, saidToAuthor } from '../../manuscript/letter-words.ts'
import { wordsOf } from '../../manuscript/submission/charge-blocks.ts'

/** The kinds begin with 'waiver-', which keeps them from editors who have not decided yet (domain/manuscript/waiver.ts). */
export const requestReceived = (about: About): LetterParts =>
  saidToAuthor(about, 'waiver-received', {}, { followIt: about.urls.status })

type Request = { reason: WaiverReason; words: string; offer: string | null; listUrl: string }

export function requestRaised(about: About, office: string, { reason, words, offer, listUrl }: Request): LetterParts {
  const waiverReason = waiverReasons[reason]
  const parts = {
    theirReason: !offer && { waiverReason },
    theirReasonAndOffer: offer ? { waiverReason, offer } : null,
    theirWords: wordsOf(words).map((text) => (typeof text === 'string' ? unlinked(text) : text)),
    answerIt: listUrl,
  }
  return saidAbout(about, { email: office }, 'waiver-raised', { charge: about.charge }, parts)
}

/** Before approval. Afterwards the letters of the table of transitions say it. */
export function concessionPromised(about: About, answer: string): LetterParts {
  const { charge, due, isWaived, urls } = about
  return saidToAuthor(
    about,
    'waiver-granted',
    {},
    {
      nothingToPay: isWaived && { charge },
      reduced: !isWaived && { due, charge },
      answer: wordsOf(answer),
      followIt: urls.status,
    },
  )
}

export function requestDeclined(about: About, answer: string, isApproved: boolean): LetterParts {
  const { due, urls } = about
  return saidToAuthor(
    about,
    'waiver-declined',
    {},
    {
      answer: wordsOf(answer),
      isDue: isApproved && { due },
      wouldBeDue: !isApproved && { due },
      payNow: isApproved && urls.pay,
      followIt: urls.status,
    },
  )
}
