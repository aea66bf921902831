import { expect, test } from 'vitest'
import { issueChoices, volumeAt, yearOfVolume } from './issue.ts'

test.each([
  ['2025-01-01T00:00:00Z', 1],
  ['2025-12-31T23:59:59Z', 1],
  ['2026-01-01T00:00:00Z', 2],
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
