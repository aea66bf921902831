import { formatMoney, isSameMoney, type Money } from './money.ts'

/**
 * What the manuscripts that fit pay. A part that is left out fits all. Countries are named as on the submission form, in
 * whatever case.
 */
export type ChargeRule = {
  journals?: readonly string[]
  articleTypes?: readonly string[]
  countries?: readonly string[]
  charge: Money
}

/** Spec §9, used if `content/site.yaml` says nothing else. */
export const usualCharges: ChargeRule[] = [
  { countries: ['Nigeria'], charge: { amountMinor: 3_000_000, currency: 'NGN' } },
  { charge: { amountMinor: 5_000, currency: 'USD' } },
]

export type Work = { journal: string; articleType: string; country: string }

/** The article processing charge: the first rule that fits. The last rule fits everything. */
export function chargeFor(rules: readonly ChargeRule[], { journal, articleType, country }: Work): Money {
  const fits = ({ journals, articleTypes, countries }: ChargeRule) =>
    isAmong(journals, journal) && isAmong(articleTypes, articleType) && isAmong(countries, country)
  const rule = rules.find(fits)
  if (!rule) throw new Error('no charge fits')
  return rule.charge
}

const plain = (text: string) => text.trim().toLowerCase()

function isAmong(names: readonly string[] | undefined, name: string): boolean {
  return names === undefined || names.some((one) => plain(one) === plain(name))
}

/** '₦30,000 (Nigeria), otherwise $50', or null if there are too many rules for a sentence. */
export function chargesInWords(rules: readonly ChargeRule[]): string | null {
  if (rules.length > 3 || rules.some(({ journals }) => journals)) return null
  return rules
    .map(({ countries = [], articleTypes = [], charge }) => {
      const who = [...articleTypes, ...countries].join(', ')
      if (who) return `${formatMoney(charge)} (${who})`
      return rules.length > 1 ? `otherwise ${formatMoney(charge)}` : formatMoney(charge)
    })
    .join(', ')
}

/** '₦30,000 or $50': what authors of these journals pay, in each currency from the least to the most. */
export function journalChargesInWords(rules: readonly ChargeRule[], ...ofJournals: string[]): string {
  const charges = ofJournals.flatMap((journal) => {
    const own = rules.filter(({ journals }) => isAmong(journals, journal))
    // No manuscript reaches what comes after a rule that fits all.
    const last = own.findIndex(({ countries, articleTypes }) => !countries && !articleTypes)
    return own.slice(0, last + 1).map(({ charge }) => charge)
  })
  const inCurrencies = [...Map.groupBy(charges, ({ currency }) => currency).values()].map((some) => {
    const sorted = some.toSorted((one, other) => one.amountMinor - other.amountMinor).map(formatMoney)
    return [...new Set([sorted.at(0), sorted.at(-1)])].join(' to ')
  })
  return inCurrencies.join(' or ')
}

/** What the publisher gives up of a charge: a part of it (a reduction), or all (a waiver). */
export type Concession = Money & { reason: string; decidedBy: string; at: string }

/** For the history: '₦30,000 waived, decided by Stella Staff: no funding'. */
export function waivedInWords(waiver: Concession): string {
  return `${formatMoney(waiver)} waived, decided by ${waiver.decidedBy}: ${waiver.reason}`
}

/** The smallest amounts that the payment provider accepts. */
export const smallestMinor = { NGN: 5_000, USD: 200 }

/** `charge`: fixed when the manuscript is approved, and null before. */
export type Charged = Work & { charge: Money | null; reduction: Concession | null }

/** The whole charge: as it was fixed, or as it would be if the manuscript were approved today. */
export function chargeOf(rules: readonly ChargeRule[], manuscript: Charged): Money {
  return manuscript.charge ?? chargeFor(rules, manuscript)
}

/** Returns the charge less its reduction. A reduction in another currency was for another country, and is ignored. */
export function chargeDue(rules: readonly ChargeRule[], manuscript: Charged): Money {
  const charge = chargeOf(rules, manuscript)
  const { reduction } = manuscript
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
