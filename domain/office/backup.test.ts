import { expect, test } from 'vitest'
import { backupAlarm, formatHours, toKeep } from './backup.ts'

const at = (text: string) => new Date(`${text}Z`)

/** Twice a day from 1 August to 15 November 2026. */
const everyHalfDay = Array.from({ length: 107 * 2 }, (_, half) => new Date(Date.UTC(2026, 7, 1, half * 12)))
const keptOf = (keep: Parameters<typeof toKeep>[1]) =>
  toKeep(everyHalfDay, keep).map((each) => each.toISOString().slice(0, 13))

test('of every day, week and month the last backup is kept, as many as asked for, and all of the last day', () => {
  const today = ['2026-11-15T12', '2026-11-15T00']
  expect(keptOf({ daily: 3, weekly: 0, monthly: 0 })).toEqual([...today, '2026-11-14T12', '2026-11-13T12'])
  expect(keptOf({ daily: 0, weekly: 3, monthly: 0 })).toEqual([...today, '2026-11-08T12', '2026-11-01T12'])
  expect(keptOf({ daily: 0, weekly: 0, monthly: 3 })).toEqual([...today, '2026-10-31T12', '2026-09-30T12'])
  expect(keptOf({ daily: 2, weekly: 2, monthly: 2 })).toEqual([
    ...[...today, '2026-11-14T12', '2026-11-08T12', '2026-10-31T12'],
  ])
})

test('days without a backup do not count, and the last backup is never given up', () => {
  const rare = [at('2026-01-01T00:00'), at('2026-03-01T00:00'), at('2026-06-01T00:00')]
  expect(toKeep(rare, { daily: 2, weekly: 0, monthly: 0 })).toEqual([rare[2], rare[1]])
  expect(toKeep(rare, { daily: 0, weekly: 0, monthly: 0 })).toEqual([rare[2]])
  expect(toKeep([], { daily: 1, weekly: 1, monthly: 1 })).toEqual([])
})

const now = at('2026-11-16T12:00')
const well = { now, everyHours: 24, since: at('2026-01-01T00:00'), last: null, lastGood: null, lastDrill: null }
const good = { at: at('2026-11-16T03:00'), fault: null }

test('an alarm names what is wrong: the last one failed, is old, or was never made', () => {
  expect(backupAlarm({ ...well, last: good, lastGood: good.at })).toBeNull()
  const failed = { at: now, fault: 'The disk is full.' }
  expect(backupAlarm({ ...well, last: failed, lastGood: good.at })?.sentence).toBe(
    'Something went wrong with the last backup: The disk is full.',
  )
  const old = at('2026-11-14T11:00')
  expect(backupAlarm({ ...well, last: { at: old, fault: null }, lastGood: old })?.sentence).toBe(
    'The last backup is 2 days old. There should be one every day.',
  )
  expect(backupAlarm({ ...well, everyHours: 12, lastGood: at('2026-11-15T10:00') })?.sentence).toBe(
    'The last backup is 26 hours old. There should be one every 12 hours.',
  )
  expect(backupAlarm(well)?.sentence).toBe('No backup has been made yet.')
  const drillFailed = { ...well, last: good, lastGood: good.at, lastDrill: failed }
  expect(backupAlarm(drillFailed)).toMatchObject({
    about: 'drill',
    sentence: 'The last restore drill failed: The disk is full.',
  })
})

test('there is no alarm on a new site, or where nobody expects backups', () => {
  expect(backupAlarm({ ...well, since: at('2026-11-15T12:00') })).toBeNull()
  expect(backupAlarm({ ...well, since: null })).toBeNull()
  expect(backupAlarm({ ...well, everyHours: null })).toBeNull()
  expect(backupAlarm({ ...well, everyHours: null, lastGood: at('2025-01-01T00:00') })).toBeNull()
})

test.each([
  [0.5, 'less than an hour'],
  [1, '1 hour'],
  [24, '1 day'],
  [30, '30 hours'],
  [49, '2 days'],
])('%d hours are written as %s', (hours, words) => {
  expect(formatHours(hours)).toBe(words)
})
