import { expect, test } from 'vitest'
import { addDays, dayIn, dayInWords, daysBetween, hourIn, isDay } from './day.ts'

test('a day begins when it begins in its place', () => {
  expect(dayIn('Africa/Lagos', new Date('2026-11-15T22:59:59Z'))).toBe('2026-11-15')
  expect(dayIn('Africa/Lagos', new Date('2026-11-15T23:00:00Z'))).toBe('2026-11-16')
  expect(dayIn('UTC', new Date('2026-11-15T23:00:00Z'))).toBe('2026-11-15')
})

test('an hour is that of its place', () => {
  expect(hourIn('Africa/Lagos', new Date('2026-11-15T23:10:00Z'))).toBe(0)
  expect(hourIn('UTC', new Date('2026-11-15T07:59:59Z'))).toBe(7)
})

test('days are added over the ends of months and years', () => {
  expect(addDays('2026-12-30', 5)).toBe('2027-01-04')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysBetween('2026-11-15', '2027-01-14')).toBe(60)
})

test('a day is written in full in e-mails', () => {
  expect(dayInWords('2026-12-07')).toBe('Monday, 7 December 2026')
})

test.each(['2026-02-30', '2026-13-01', '7 December', '2026-1-1', ''])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false)
})
