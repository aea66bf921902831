import { expect, test } from 'vitest'
import { formatAge, isReviewOverdue, settledAs } from './waiting.ts'

const now = new Date('2026-03-15T12:00:00Z')

test.each([
  ['2026-03-15T11:59:00Z', 'today'],
  ['2026-03-14T12:00:01Z', 'today'],
  ['2026-03-14T12:00:00Z', '1 day'],
  ['2026-03-01T12:00:00Z', '14 days'],
  ['2026-01-15T12:00:00Z', '59 days'],
  ['2026-01-14T12:00:00Z', '60 days'],
  ['2026-01-13T12:00:00Z', '2 months'],
  ['2025-03-15T12:00:00Z', '12 months'],
])('what has waited since %s has waited: %s', (since, age) => {
  expect(formatAge(new Date(since), now)).toBe(age)
})

test('a review is overdue once the office has had it for more than one month', () => {
  const since = (day: string) => isReviewOverdue({ officeSince: new Date(day) }, now)
  expect(since('2026-02-15T12:00:00Z')).toBe(false)
  expect(since('2026-02-15T11:59:59Z')).toBe(true)
})

test('what the office does not have is never overdue', () => {
  expect(isReviewOverdue({ officeSince: null }, now)).toBe(false)
})

test('what went back does not count as paid, nor does a waived charge', () => {
  const entry = (refundedMinor: number) => ({ payment: { amountMinor: 3_000_000 }, refundedMinor })
  expect(settledAs(false, entry(0))).toBe('paid')
  expect(settledAs(false, entry(1))).toBe('partly-refunded')
  expect(settledAs(false, entry(3_000_000))).toBe('refunded')
  expect(settledAs(true, undefined)).toBe('waived')
})
