import { expect, test } from 'vitest'
import {
  type ChargeRule,
  chargeDue,
  chargeFor,
  chargesInWords,
  journalChargesInWords,
  reducedChargeProblem,
  usualCharges,
} from './charge.ts'

const work = { journal: 'domain-health-journal', articleType: 'Editorial', country: 'Nigeria' }

test.each([
  ['Nigeria', 3_000_000, 'NGN'],
  [' nigeria', 3_000_000, 'NGN'],
  ['Niger', 5_000, 'USD'],
  ['Ghana', 5_000, 'USD'],
])('an author from %j pays %i minor units of %s', (country, amountMinor, currency) => {
  expect(chargeFor(usualCharges, { ...work, country })).toEqual({ amountMinor, currency })
})

const part = { amountMinor: 2_000_000, currency: 'NGN', reason: '', decidedBy: '', at: '' } as const

test('a reduction is taken off the charge, and off no other', () => {
  const due = (given: object) => chargeDue(usualCharges, { ...work, charge: null, reduction: null, ...given })
  expect(due({})).toEqual({ amountMinor: 3_000_000, currency: 'NGN' })
  expect(due({ reduction: part })).toEqual({ amountMinor: 1_000_000, currency: 'NGN' })
  expect(due({ country: 'Ghana', reduction: part })).toEqual({ amountMinor: 5_000, currency: 'USD' })
})

test.each([
  [3_000_001, 'The charge is ₦30,000: enter that much or less.'],
  [3_000_000, null],
  [5_000, null],
  [4_999, 'Enter at least ₦50. To ask for nothing, waive the charge.'],
  [0, 'Enter at least ₦50. To ask for nothing, waive the charge.'],
])('a charge of ₦30,000 reduced to %i kobo: %s', (dueMinor, problem) => {
  const due = chargeDue(usualCharges, { ...work, charge: null, reduction: part })
  expect(reducedChargeProblem(chargeFor(usualCharges, work), due, dueMinor)).toBe(problem)
})

test('the whole charge takes a reduction back, where there is one', () => {
  const whole = chargeFor(usualCharges, work)
  expect(reducedChargeProblem(whole, whole, 3_000_000)).toBe('The charge is ₦30,000 already: enter less.')
})

const dollars = (amount: number) => ({ amountMinor: amount * 100, currency: 'USD' }) as const
const rules: ChargeRule[] = [
  { articleTypes: ['Editorial'], charge: dollars(5) },
  { journals: ['domain-health-journal'], countries: ['Chad', 'Niger'], charge: dollars(10) },
  { journals: ['domain-health-journal'], charge: dollars(80) },
  { charge: dollars(50) },
]

test.each([
  ['Editorial', 'domain-health-journal', 'Chad', 5],
  ['Case Report', 'domain-health-journal', 'chad ', 10],
  ['Case Report', 'domain-health-journal', 'Kenya', 80],
  ['Case Report', 'domain-multidisciplinary-journal', 'Chad', 50],
])('the first line that fits counts: %s in %s from %j pays $%i', (articleType, journal, country, amount) => {
  expect(chargeFor(rules, { articleType, journal, country })).toEqual(dollars(amount))
})

test('a charge that was fixed stays, whatever the rules say now', () => {
  const fixed = { ...work, charge: dollars(70), reduction: null }
  expect(chargeDue(usualCharges, fixed)).toEqual(dollars(70))
})

test('a few charges are named in a sentence, many are not', () => {
  expect(chargesInWords(usualCharges)).toBe('₦30,000 (Nigeria), otherwise $50')
  expect(chargesInWords([{ charge: dollars(50) }])).toBe('$50')
  expect(chargesInWords(rules)).toBeNull()
})

test("a journal's charges are named by currency, from the least to the most, and no other journal's are", () => {
  expect(journalChargesInWords(usualCharges, 'domain-health-journal')).toBe('₦30,000 or $50')
  expect(journalChargesInWords(rules, 'domain-health-journal')).toBe('$5 to $80')
  expect(journalChargesInWords(rules, 'domain-multidisciplinary-journal')).toBe('$5 to $50')
})
