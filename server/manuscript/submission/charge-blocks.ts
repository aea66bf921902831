import { formatMoney, type Money } from '#domain/words/money.ts'
import type { Block } from '../../jobs/letter.ts'

type Charged = { charge: Money; due: Money; isWaived: boolean; urls: { pay: string } }

const otherWays =
  'If you need a waiver, a grant or an invoice, or would like to pay by bank transfer, open this page before you pay. The link works without logging in, so please do not share this e-mail.'

/** Where the author asks for a waiver, gets an invoice or pays another way. */
export const chargePageBlocks = (url: string | undefined): Block[] =>
  url ? [otherWays, { label: 'Waiver, invoice or bank transfer', url }] : []

/** What an approved author has to pay. A waiver that was promised before leaves nothing. */
export function dueBlocks({ due, charge, isWaived, urls }: Charged, chargeUrl: string | undefined): Block[] {
  if (isWaived)
    return [
      `We have waived the article processing charge of ${formatMoney(charge)}, so you have nothing to pay. We will now prepare your article for one of the next issues and e-mail you on the day it appears.`,
    ]
  return [
    `The next step is to pay the article processing charge of ${formatMoney(due)}. Once it is paid, we will prepare and publish your article.`,
    { label: 'Pay now', url: urls.pay },
    ...chargePageBlocks(chargeUrl),
  ]
}

export const wordsOf = (answer: string | undefined): Block[] => (answer ? answer.split(/\n\s*\n/) : [])

export function changedBlocks({ charge, due }: Charged, manuscript: string, answer: string | undefined): Block[] {
  const [whole, part] = [formatMoney(charge), formatMoney(due)]
  return [
    whole === part
      ? `The article processing charge for ${manuscript} is ${whole}. The reduction we told you about no longer applies.`
      : `We have reduced the article processing charge for ${manuscript} from ${whole} to ${part}.`,
    ...wordsOf(answer),
    'Once it is paid, we will prepare and publish your article. If you opened the payment page earlier, please start again with this link, so that you pay the right amount.',
  ]
}

/** In the first e-mail and with the links that are sent again. */
export const waiverBlocks = (url: string | undefined): Block[] =>
  url
    ? [
        'If you cannot pay the article processing charge, you can ask for a waiver, now or after approval. It has no influence on the review.',
        { label: 'Ask for a waiver', url },
      ]
    : []
