import { formatMoney, isSameMoney, type Money } from './money.ts'

/** The article processing charge, by the country on the submission. */
export function chargeFor(country: string): Money {
  const isNigeria = country.trim().toLowerCase() === 'nigeria'
  return isNigeria ? { amountMinor: 3_000_000, currency: 'NGN' } : { amountMinor: 5_000, currency: 'USD' }
}

/** How much of a charge the publisher does without: a part of it (a reduction), or all (a waiver). */
export type Concession = Money & { reason: string; decidedBy: string; at: string }

/** The least that the payment provider takes. */
const smallestMinor = { NGN: 5_000, USD: 200 }

/** What is to be paid: the charge less its reduction. A reduction of the charge for another country counts for nothing. */
export function chargeDue({ country, reduction }: { country: string; reduction: Concession | null }): Money {
  const charge = chargeFor(country)
  if (reduction?.currency !== charge.currency) return charge
  return {
    ...charge,
    amountMinor: Math.max(smallestMinor[charge.currency], charge.amountMinor - reduction.amountMinor),
  }
}

/** What is wrong with the amount that is to become due; the whole charge takes a reduction back. */
export function reducedChargeProblem(charge: Money, due: Money, dueMinor: number): string | null {
  const { currency } = charge
  if (dueMinor > charge.amountMinor) return `The charge is ${formatMoney(charge)}: enter that much or less.`
  if (dueMinor === charge.amountMinor && isSameMoney(charge, due))
    return `The charge is ${formatMoney(charge)} already: enter less.`
  if (dueMinor >= smallestMinor[currency]) return null
  const smallest = formatMoney({ amountMinor: smallestMinor[currency], currency })
  return `Enter at least ${smallest}. To ask for nothing, waive the charge.`
}
