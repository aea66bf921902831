import { formatMoney, isSameMoney, type Money } from './money.ts'

/** The article processing charge, by the country on the submission. */
export function chargeFor(country: string): Money {
  const isNigeria = country.trim().toLowerCase() === 'nigeria'
  return isNigeria ? { amountMinor: 3_000_000, currency: 'NGN' } : { amountMinor: 5_000, currency: 'USD' }
}

/** What the publisher gives up of a charge: a part of it (a reduction), or all (a waiver). */
export type Concession = Money & { reason: string; decidedBy: string; at: string }

/** The smallest amounts that the payment provider accepts. */
const smallestMinor = { NGN: 5_000, USD: 200 }

/** Returns the charge less its reduction. A reduction in another currency was for another country, and is ignored. */
export function chargeDue({ country, reduction }: { country: string; reduction: Concession | null }): Money {
  const charge = chargeFor(country)
  if (reduction?.currency !== charge.currency) return charge
  return {
    ...charge,
    amountMinor: Math.max(smallestMinor[charge.currency], charge.amountMinor - reduction.amountMinor),
  }
}

/** Checks the amount that is to become due. Entering the whole charge takes the reduction back. */
export function reducedChargeProblem(charge: Money, due: Money, dueMinor: number): string | null {
  const { currency } = charge
  if (dueMinor > charge.amountMinor) return `The charge is ${formatMoney(charge)}: enter that much or less.`
  if (dueMinor === charge.amountMinor && isSameMoney(charge, due))
    return `The charge is ${formatMoney(charge)} already: enter less.`
  if (dueMinor >= smallestMinor[currency]) return null
  const smallest = formatMoney({ amountMinor: smallestMinor[currency], currency })
  return `Enter at least ${smallest}. To ask for nothing, waive the charge.`
}
