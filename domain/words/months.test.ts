import { expect, test } from 'vitest'
import { lastDayOf, lastMonths, monthsFrom, oneMonthBefore, wholeDaysBetween } from './months.ts'

test('the last months run up to this one, over the turn of the year, on any day of the month', () => {
  const four = ['2025-11', '2025-12', '2026-01', '2026-02']
  for (const day of ['2026-02-01T00:00:00Z', '2026-02-28T23:59:59Z']) expect(lastMonths(new Date(day), 4)).toEqual(four)
  expect(lastMonths(new Date('2026-03-31T12:00:00Z'), 2)).toEqual(['2026-02', '2026-03'])
})

test('only whole days count, and what lies ahead is no age', () => {
  const now = new Date('2026-02-10T12:00:00Z')
  expect(wholeDaysBetween(new Date('2026-02-09T12:00:01Z'), now)).toBe(0)
  expect(wholeDaysBetween(new Date('2026-02-09T12:00:00Z'), now)).toBe(1)
  expect(wholeDaysBetween(new Date('2026-02-11T12:00:00Z'), now)).toBe(0)
})

test.each([
  ['2026-03-15T12:00:00Z', '2026-02-15T12:00:00.000Z'],
  ['2026-03-31T12:00:00Z', '2026-02-28T12:00:00.000Z'],
  ['2024-03-30T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ['2026-01-31T23:59:59Z', '2025-12-31T23:59:59.000Z'],
])('one month before %s is %s', (moment, before) => {
  expect(oneMonthBefore(new Date(moment)).toISOString()).toBe(before)
})

test('the months from one to another include both, over the turn of the year', () => {
  expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsFrom('2026-02', '2026-02')).toEqual(['2026-02'])
  expect(monthsFrom('2026-03', '2026-02')).toEqual([])
})

test('a month ends on its last day, in leap years too', () => {
  expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
})
