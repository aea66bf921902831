import { expect, test } from 'vitest'
import { decisionsInWords, forecast, pace, spansOf, stageAt, timesInWords, timesOf } from './turnaround.ts'

const on = (day: number, hour = 0) => new Date(Date.UTC(2026, 0, day, hour))
const steps = (...given: [action: string, day: number][]) => given.map(([action, day]) => ({ action, at: on(day) }))
const shown = (...given: [action: string, day: number][]) =>
  Object.fromEntries(spansOf(steps(...given)).map(({ measure, days }) => [measure, days]))

test('a whole life shows how long each part of it took', () => {
  const life = spansOf(
    steps(
      ['submit', 1],
      ['screen', 3],
      ['invite-reviewer', 4],
      ['revise', 23],
      ['submit-revision', 41],
      ['approve', 51],
      ['pay', 52],
      ['publish', 61],
    ),
  )
  expect(life.map(({ measure, days }) => [measure, days])).toEqual([
    ['decision', 22],
    ['review', 20],
    ['revision', 10],
    ['acceptance', 50],
    ['publication', 60],
    ['production', 10],
  ])
})

test('only the first decision and the first acceptance count, each stage as often as it came', () => {
  expect(shown(['submit', 1], ['decline', 2])).toEqual({ decision: 1 })
  const twice = spansOf(
    steps(['submit', 1], ['screen', 2], ['approve', 11], ['revoke', 12], ['approve', 31], ['publish', 36]),
  )
  expect(twice.map(({ measure, days }) => [measure, days])).toEqual([
    ['decision', 10],
    ['review', 9],
    ['acceptance', 10],
    ['publication', 35],
    ['production', 5],
  ])
  expect(spansOf(steps(['screen', 1], ['reject', 3], ['reopen', 10], ['reject', 14])).map(({ days }) => days)).toEqual([
    2, 4,
  ])
})

test('a day that has begun counts', () => {
  const after = (hours: number) =>
    spansOf([
      { action: 'submit', at: on(1) },
      { action: 'reject', at: on(1, hours) },
    ])[0]?.days
  expect([after(0), after(1), after(24), after(25)]).toEqual([1, 1, 1, 2])
})

test('fewer than ten say nothing; of ten, half and eight were done within the days named', () => {
  const days = [30, 12, 9, 34, 21, 60, 5, 90, 18, 25]
  expect(timesOf(days.slice(1))).toBeNull()
  expect(timesOf(days)).toEqual({ papers: 10, medianDays: 21, mostDays: 34 })
  expect(days.filter((day) => day <= 34)).toHaveLength(8)
})

test.each([
  ['screening', [['submit', 1]], { measure: 'decision', since: on(1) }],
  [
    'under-review',
    [
      ['submit', 1],
      ['screen', 3],
    ],
    { measure: 'review', since: on(3) },
  ],
  [
    'under-review',
    [
      ['screen', 3],
      ['invite-reviewer', 5],
    ],
    { measure: 'review', since: on(3) },
  ],
  [
    'under-review',
    [
      ['screen', 3],
      ['revise', 5],
    ],
    null,
  ],
  [
    'under-review',
    [
      ['screen', 3],
      ['revise', 5],
      ['submit-revision', 9],
    ],
    { measure: 'revision', since: on(9) },
  ],
  [
    'under-review',
    [
      ['reject', 3],
      ['reopen', 5],
    ],
    { measure: 'review', since: on(5) },
  ],
  [
    'paid',
    [
      ['approve', 3],
      ['pay', 5],
    ],
    { measure: 'production', since: on(3) },
  ],
  ['rejected', [['reject', 3]], null],
  ['published', [['publish', 3]], null],
  ['under-review', [], null],
] as const)('a manuscript that is %s after %j waits at the stage %j', (status, given, expected) => {
  expect(stageAt(status, steps(...given.map(([action, day]): [string, number] => [action, day])))).toEqual(expected)
})

test('what people read', () => {
  const times = { papers: 12, medianDays: 21, mostDays: 34 }
  expect(timesInWords(times)).toBe('Median 21 days; 8 of 10 within 34 days')
  expect(timesInWords({ ...times, medianDays: 1 })).toBe('Median 1 day; 8 of 10 within 34 days')
  expect(decisionsInWords({ ...times, papers: 14 })).toBe(
    'Of 14 papers in the last 12 months, half had a first decision within 21 days, and eight of ten within 34 days.',
  )
  expect(decisionsInWords({ papers: 14, medianDays: 34, mostDays: 34 })).toBe(
    'Of 14 papers in the last 12 months, eight of ten had a first decision within 34 days.',
  )
  expect(forecast('review', times, 34)).toBe('8 of 10 papers at this stage had a decision within 34 days.')
  expect(forecast('review', times, 35)).toBe(
    '8 of 10 papers at this stage had a decision within 34 days. Yours takes longer: this is day 35.',
  )
  expect(forecast('production', times, 1)).toBe('8 of 10 papers at this stage were published within 34 days.')
  expect(pace('review', times, 12)).toBe('Day 12 of this stage: 8 of 10 papers were decided by day 34.')
  expect(pace('review', times, 40)).toBe(
    'Day 40 of this stage: 8 of 10 papers were decided by day 34, so this one is slow.',
  )
})
