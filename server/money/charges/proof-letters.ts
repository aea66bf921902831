import { formatMoney } from '#domain/words/money.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts } from '../../jobs/letter.ts'
import { type About, followIt, letterOf, shortTitle, theManuscript, toAuthor } from '../../manuscript/letter-words.ts'
import { chargePageBlocks, wordsOf } from '../../manuscript/submission/charge-blocks.ts'

export function proofReceived(about: About): LetterParts {
  return toAuthor(about, 'manuscript-proof-received', `We have received your proof of payment: ${shortTitle(about)}`, [
    `Thank you for the proof of your bank transfer of ${formatMoney(about.due)} for ${theManuscript(about)}.`,
    'We will confirm it as soon as the money has reached our account, usually within two working days, and e-mail you the receipt. Please do not pay a second time.',
    followIt(about),
    `If you did not send it, please write to ${about.office}.`,
  ])
}

type Raised = { reference: string; listUrl: string }

export function proofRaised(about: About, office: string, { reference, listUrl }: Raised): LetterParts {
  return letterOf(about, { email: office }, 'proof-raised', `A bank transfer to confirm: ${shortTitle(about)}`, [
    `${about.author} has paid ${formatMoney(about.due)} for "${about.title}" by bank transfer and sent a proof.${reference ? ` The bank's reference: ${unlinked(reference)}.` : ''}`,
    'Confirm it once the money is in the account.',
    { label: 'Open the list of transfers', url: listUrl },
  ])
}

export function proofRefused(about: About, reason: string, chargeUrl: string): LetterParts {
  return toAuthor(about, 'manuscript-proof-refused', `We could not confirm your payment: ${shortTitle(about)}`, [
    `We could not confirm your bank transfer for ${theManuscript(about)}:`,
    ...wordsOf(reason),
    `The charge of ${formatMoney(about.due)} is still due. You can send another proof, or pay online.`,
    { label: 'Pay now', url: about.urls.pay },
    ...chargePageBlocks(chargeUrl),
    followIt(about),
    `If you have questions, please write to ${about.office}.`,
  ])
}
