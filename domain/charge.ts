import type { Money } from './money.ts'

/** The article processing charge, by the country on the submission. */
export function chargeFor(country: string): Money {
  const isNigeria = country.trim().toLowerCase() === 'nigeria'
  return isNigeria ? { amountMinor: 3_000_000, currency: 'NGN' } : { amountMinor: 5_000, currency: 'USD' }
}
