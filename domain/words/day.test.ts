import { expect, onTestFinished, test } from 'vitest'
import {
  addDays,
  clockInWords,
  dayIn,
  dayInWords,
  daysBetween,
  goByClockOf,
  hourIn,
  isDay,
  momentIn,
  momentInWords,
  momentWithPlace,
  publishersDay,
  publishersMonth,
  publishersYear,
} from './day.ts'

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

test('a date and a time are meant as the clocks of their place show them, in summer and in winter', () => {
  expect(momentIn('Africa/Lagos', '2026-11-16', '09:30').toISOString()).toBe('2026-11-16T08:30:00.000Z')
  expect(momentIn('Europe/London', '2026-07-01', '00:00').toISOString()).toBe('2026-06-30T23:00:00.000Z')
  expect(momentIn('Europe/London', '2026-10-25', '00:30').toISOString()).toBe('2026-10-24T23:30:00.000Z')
  expect(momentIn('America/New_York', '2026-12-31', '23:59').toISOString()).toBe('2027-01-01T04:59:00.000Z')
  expect(clockInWords('Africa/Lagos', new Date('2026-11-16T23:05:00Z'))).toBe('17 November 2026, 00:05')
})

test('what people read goes by the publisher’s clock', () => {
  const late = new Date('2026-12-31T23:30:00Z')
  expect([publishersDay(late), publishersMonth(late), publishersYear(late)]).toEqual(['2027-01-01', '2027-01', 2027])
  expect(momentInWords(late)).toBe('1 Jan 2027, 00:30')
  expect(momentWithPlace(late)).toBe('1 Jan 2027, 00:30 (Lagos time)')
  onTestFinished(() => goByClockOf('Africa/Lagos'))
  goByClockOf('America/New_York')
  expect(momentWithPlace(late)).toBe('31 Dec 2026, 18:30 (New York time)')
})

test('a day without a calendar of its own is still a moment', () => {
  for (const day of ['0000-01-01', '9999-12-31']) expect(momentIn('Africa/Lagos', day, '00:00').getTime()).not.toBeNaN()
})
