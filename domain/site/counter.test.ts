import { expect, test } from 'vitest'
import { exceptionOf, reportPeriod, statusOf } from './counter.ts'

const now = new Date('2026-11-15T10:00:00Z')
const period = (begin_date?: string, end_date?: string, first: string | null = '2026-01') =>
  reportPeriod({ begin_date, end_date }, now, first)

test.each([
  ['2026-03', '2026-05'],
  ['2026-03-01', '2026-05-31'],
])('from %s to %s are three months', (begin, end) => {
  expect(period(begin, end)).toEqual({ begin: '2026-03', end: '2026-05', exceptions: [] })
})

test.each([
  [undefined, '2026-05', 1030],
  ['2026-05', '', 1030],
  ['2026-13', '2026-05', 3020],
  ['2026-02-30', '2026-05', 3020],
  ['May 2026', '2026-05', 3020],
  ['2026-05', '2026-04', 3020],
  ['2026-11', '2026-12', 3020],
])('from %s to %s is refused with %i', (begin, end, Code) => {
  expect(period(begin, end)).toMatchObject({ Code })
})

test('the current month is not ready, and the report ends before it', () => {
  const answer = period('2026-09', '2026-12')
  expect(answer).toMatchObject({ begin: '2026-09', end: '2026-10', exceptions: [{ Code: 3031 }] })
})

test('what was before the first count is not kept, and the report begins after it', () => {
  expect(period('2024-01', '2026-02')).toMatchObject({ begin: '2026-01', end: '2026-02', exceptions: [{ Code: 3032 }] })
  expect(period('2025-01', '2025-02')).toMatchObject({ begin: '2025-01', end: '2025-02', exceptions: [{ Code: 3032 }] })
})

test('two years can be had at once, and no month more', () => {
  expect(period('2024-11', '2026-10', '2020-01')).toMatchObject({ begin: '2024-11', end: '2026-10' })
  expect(period('2024-10', '2026-10', '2020-01')).toMatchObject({
    Code: 3020,
    Data: 'A report covers at most 24 months.',
  })
})

test('an exception knows its status', () => {
  expect(exceptionOf('too-many')).toEqual({ Code: 1020, Message: 'Client has made too many requests' })
  expect((['too-many', 'insufficient', 'not-ready'] as const).map((name) => statusOf(exceptionOf(name)))).toEqual([
    429, 400, 200,
  ])
})
