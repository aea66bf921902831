import { expect, test } from 'vitest'
import { issueChoices, moveProblem, volumeAt, yearOfVolume } from './issue.ts'

test.each([
  ['2024-12-31T23:00:00Z', 1],
  ['2025-12-31T22:59:59Z', 1],
  ['2025-12-31T23:00:00Z', 2],
])('an issue opened at %s belongs to volume %i', (at, volume) => {
  expect(volumeAt(new Date(at))).toBe(volume)
})

test('the year shown for a volume is 2024 plus the volume', () => {
  expect(yearOfVolume(2)).toBe(2026)
})

test('a paid manuscript may go into the current issue or any before it, down to 1', () => {
  expect(issueChoices(3)).toEqual([3, 2, 1])
  expect(issueChoices(0)).toEqual([])
})

test('an article moves between the issues of its year, until the year has ended', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  const [first, second, old] = [
    { issue: 3, volume: 2 },
    { issue: 4, volume: 2 },
    { issue: 2, volume: 1 },
  ] as const
  expect(moveProblem(first, second, now)).toBeNull()
  expect(moveProblem(first, first, now)).toBe('This article is already in issue 3.')
  expect(moveProblem(first, old, now)).toContain('choose an issue of 2026')
  expect(moveProblem(first, second, new Date('2027-01-01T00:00:00Z'))).toBe('The issues of 2026 closed with that year.')
})
