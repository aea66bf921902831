import { formatMoney } from '#domain/words/money.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts } from '../../jobs/letter.ts'
import { type About, letterOf, saidToAuthor, shortTitle } from '../../manuscript/letter-words.ts'
import { chargePageParts, wordsOf } from '../../manuscript/submission/charge-blocks.ts'

export const proofReceived = (about: About): LetterParts =>
  saidToAuthor(about, 'manuscript-proof-received', { due: about.due }, { followIt: about.urls.status })

type Raised = { reference: string; listUrl: string }

export function proofRaised(about: About, office: string, { reference, listUrl }: Raised): LetterParts {
  return letterOf(about, { email: office }, 'proof-raised', `A bank transfer to confirm: ${shortTitle(about)}`, [
    `${about.author} has paid ${formatMoney(about.due)} for "${about.title}" by bank transfer and sent a proof.${reference ? ` The bank's reference: ${unlinked(reference)}.` : ''}`,
    'Confirm it once the money is in the account.',
    { label: 'Open the list of transfers', url: listUrl },
  ])
}

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
