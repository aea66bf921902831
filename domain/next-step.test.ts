import { expect, test } from 'vitest'
import { decisionExpected } from './next-step.ts'

test.each([
  ['2026-03-14', '2026-04-14'],
  ['2026-01-31', '2026-02-28'],
  ['2026-12-05', '2027-01-05'],
])('a review that began on %s is expected to end about %s', (began, ends) => {
  expect(decisionExpected(new Date(began)).toISOString().slice(0, 10)).toBe(ends)
})
