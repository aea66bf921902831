import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts } from '../../jobs/letter.ts'
import { type About, saidAbout, saidToAuthor } from '../../manuscript/letter-words.ts'
import { chargePageParts, wordsOf } from '../../manuscript/submission/charge-blocks.ts'

export const proofReceived = (about: About): LetterParts =>
  saidToAuthor(about, 'manuscript-proof-received', { due: about.due }, { followIt: about.urls.status })

type Raised = { reference: string; listUrl: string }

export const proofRaised = (about: About, office: string, { reference, listUrl }: Raised): LetterParts =>
  saidAbout(
    about,
    { email: office },
    'proof-raised',
    {},
    {
      paid: !reference && { due: about.due },
      paidWithReference: reference ? { due: about.due, reference: unlinked(reference) } : null,
      openTransfers: listUrl,
    },
  )

export const proofRefused = (about: About, reason: string, chargeUrl: string): LetterParts =>
  saidToAuthor(
    about,
    'manuscript-proof-refused',
    { due: about.due },
    {
      reason: wordsOf(reason),
      payNow: about.urls.pay,
      ...chargePageParts(chargeUrl),
      followIt: about.urls.status,
    },
  )
