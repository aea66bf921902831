import { isSameMoney, type Money } from '#domain/words/money.ts'
import type { Block } from '../../jobs/letter.ts'

type Charged = { charge: Money; due: Money; isWaived: boolean; urls: { pay: string } }

/** Where the author asks for a waiver, gets an invoice or pays another way. */
export const chargePageParts = (url: string | undefined) => ({ otherWays: Boolean(url), chargePage: url })

/** What an approved author has to pay. A waiver that was promised before leaves nothing. */
export const dueParts = ({ due, charge, isWaived, urls }: Charged, chargeUrl: string | undefined) =>
  isWaived ? { nothingToPay: { charge } } : { toPay: { due }, payNow: urls.pay, ...chargePageParts(chargeUrl) }

/** What the office wrote, paragraph by paragraph. */
export const wordsOf = (answer: string | undefined): Block[] => (answer ? answer.split(/\n\s*\n/) : [])

export const changeParts = ({ charge, due }: Charged) => ({
  noReduction: isSameMoney(charge, due),
  reduced: !isSameMoney(charge, due) && { charge },
})
