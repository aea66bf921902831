import { expect, test } from 'vitest'
import { chargeFor } from './charge.ts'

test.each([
  ['Nigeria', 3_000_000, 'NGN'],
  [' nigeria', 3_000_000, 'NGN'],
  ['Niger', 5_000, 'USD'],
  ['Ghana', 5_000, 'USD'],
])('an author from %j pays %i minor units of %s', (country, amountMinor, currency) => {
  expect(chargeFor(country)).toEqual({ amountMinor, currency })
})
