import { expect, test } from 'vitest'
import { formatMoney, isSameMoney, type Money, naira, toMinor } from './money.ts'

test.each<[number, Money['currency'], string]>([
  [3_000_000, 'NGN', '₦30,000'],
  [5_000, 'USD', '$50'],
  [4_950, 'USD', '$49.50'],
  [123_456_789, 'NGN', '₦1,234,567.89'],
  [0, 'NGN', '₦0'],
])('%i minor units of %s read %s', (amountMinor, currency, text) => {
  expect(formatMoney({ amountMinor, currency })).toBe(text)
})

test('a price in naira becomes whole kobo', () => {
  expect(naira(19.99)).toEqual({ amountMinor: 1_999, currency: 'NGN' })
})

test('money is the same only when both amount and currency are', () => {
  expect(isSameMoney(naira(50), naira(50))).toBe(true)
  expect(isSameMoney(naira(50), naira(51))).toBe(false)
  expect(isSameMoney(naira(50), { amountMinor: 5_000, currency: 'USD' })).toBe(false)
})

test.each([
  ['10,000', 1_000_000],
  ['10 000', 1_000_000],
  ['49.5', 4_950],
  ['49.50', 4_950],
  ['0.29', 29],
  ['', null],
  ['-5', null],
  ['1.234', null],
  ['ten', null],
  ['1e9', null],
])('a typed amount of %j has %j minor units', (text, minor) => {
  expect(toMinor(text)).toBe(minor)
})
