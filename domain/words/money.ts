export type Currency = 'NGN' | 'USD'

/** Both currencies have a hundred minor units: kobo and cents. */
export type Money = { amountMinor: number; currency: Currency }

export function naira(amount: number): Money {
  return { amountMinor: Math.round(amount * 100), currency: 'NGN' }
}

/** Returns typed text such as '10,000' or '49.50' in minor units, or null if it is not an amount. */
export function toMinor(text: string): number | null {
  const plain = text.replaceAll(/[\s,]/g, '')
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

export function isSameMoney(a: Money, b: Money): boolean {
  return a.amountMinor === b.amountMinor && a.currency === b.currency
}

export { moneyInWords as formatMoney } from '#words/values.ts'
