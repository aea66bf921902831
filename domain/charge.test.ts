import { expect, test } from 'vitest'
import { chargeDue, chargeFor, reducedChargeProblem } from './charge.ts'

test.each([
  ['Nigeria', 3_000_000, 'NGN'],
  [' nigeria', 3_000_000, 'NGN'],
  ['Niger', 5_000, 'USD'],
  ['Ghana', 5_000, 'USD'],
])('an author from %j pays %i minor units of %s', (country, amountMinor, currency) => {
  expect(chargeFor(country)).toEqual({ amountMinor, currency })
})

const part = { amountMinor: 2_000_000, currency: 'NGN', reason: '', decidedBy: '', at: '' } as const

test('a reduction is taken off the charge, and off no other', () => {
  expect(chargeDue({ country: 'Nigeria', reduction: null })).toEqual({ amountMinor: 3_000_000, currency: 'NGN' })
  expect(chargeDue({ country: 'Nigeria', reduction: part })).toEqual({ amountMinor: 1_000_000, currency: 'NGN' })
  expect(chargeDue({ country: 'Ghana', reduction: part })).toEqual({ amountMinor: 5_000, currency: 'USD' })
})

test.each([
  [3_000_001, 'The charge is ₦30,000: enter that much or less.'],
  [3_000_000, null],
  [5_000, null],
  [4_999, 'Enter at least ₦50. To ask for nothing, waive the charge.'],
  [0, 'Enter at least ₦50. To ask for nothing, waive the charge.'],
])('a charge of ₦30,000 reduced to %i kobo: %s', (dueMinor, problem) => {
  expect(reducedChargeProblem(chargeFor('Nigeria'), chargeDue({ country: 'Nigeria', reduction: part }), dueMinor)).toBe(
    problem,
  )
})

test('the whole charge takes a reduction back, where there is one', () => {
  const whole = chargeFor('Nigeria')
  expect(reducedChargeProblem(whole, whole, 3_000_000)).toBe('The charge is ₦30,000 already: enter less.')
})
