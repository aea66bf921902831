import { expect, test } from 'vitest'
import {
  acceptanceOf,
  countedSteps,
  largest,
  periodInWords,
  periodOf,
  shareOf,
  shortSpan,
  spanInWords,
  stages,
} from './statistics.ts'

const now = '2026-11'
const spansOf = (asked: Parameters<typeof periodOf>[0]) => {
  const period = periodOf(asked, now)
  return typeof period === 'string' ? period : period.spans
}

test('without a wish, the last twelve months are shown', () => {
  const spans = spansOf({})
  expect(spans).toHaveLength(12)
  expect([spans[0], spans.at(-1)]).toEqual(['2025-12', '2026-11'])
  expect(periodInWords({ spans: spans as string[] })).toBe('December 2025 to November 2026')
})

test.each([
  [{ from: '2026-02', to: '2026-07', per: 'quarter' } as const, ['2026-Q1', '2026-Q2', '2026-Q3']],
  [{ from: '2024-06', to: '2026-01', per: 'year' } as const, ['2024', '2025', '2026']],
  [{ from: '2026-10', to: '2027-05' }, ['2026-10', '2026-11']],
  [{ to: '2020-02' }, expect.arrayContaining(['2019-03', '2020-02'])],
  [{ from: '2026-05', to: '2026-04' }, 'The first month is after the last one. Choose an earlier first month.'],
  [{ from: '2027-01' }, 'The first month is in the future. Choose an earlier one.'],
])('%j is shown as %j', (asked, shown) => expect(spansOf(asked)).toEqual(shown))

test('what is too long for its columns gets wider ones', () => {
  expect(periodOf({ from: '2020-01', per: 'month' }, now)).toMatchObject({ per: 'quarter' })
  expect(periodOf({ from: '2000-01', per: 'month' }, now)).toMatchObject({ per: 'year' })
})

test.each([
  ['2026-03', 'Mar', 'March 2026'],
  ['2026-Q4', 'Q4 26', 'October to December 2026'],
  ['2026', '2026', '2026'],
])('%s is read as %s and %s', (span, under, inWords) => {
  expect([shortSpan(span), spanInWords(span)]).toEqual([under, inWords])
})

test.each([
  [['2025-Q2', '2026-Q1'], 'April 2025 to March 2026'],
  [['2025-Q2'], 'April to June 2025'],
  [['2024', '2026'], '2024 to 2026'],
])('the period %j is %s', (spans, words) => expect(periodInWords({ spans })).toBe(words))

test('no two stages begin and end with the same steps', () => {
  const pairs = Object.values(stages).flatMap(({ from, to }) => from.flatMap((one) => to.map((two) => `${one} ${two}`)))
  expect(new Set(pairs).size).toBe(pairs.length)
  expect(countedSteps).toEqual(expect.arrayContaining(['submit', 'screen', 'revise', 'approve', 'publish', 'revoke']))
})

test('a share of nothing is none', () => expect([shareOf(0, 0), shareOf(1, 3)]).toEqual([null, 33]))

test('the largest come first, and a single rest by its name', () => {
  const counted = ['a', 'b', 'c', 'd'].map((key, at) => ({ key, count: at + 1 }))
  expect(largest(counted, 3).others).toBe(0)
  expect(largest(counted, 2)).toEqual({
    shown: [
      { key: 'd', count: 4 },
      { key: 'c', count: 3 },
    ],
    others: 3,
  })
})

test('the acceptance rate is of all final decisions, and of fewer than ten there is none', () => {
  const decisions = (declined: number) => [
    { key: 'approve', count: 4 },
    { key: 'approve', count: 1 },
    { key: 'reject', count: 3 },
    { key: 'decline', count: declined },
  ]
  expect(acceptanceOf(decisions(1))).toBeNull()
  expect(acceptanceOf(decisions(4))).toEqual({ share: 42, decided: 12 })
})
