import { expect, test } from 'vitest'
import { decisionExpected, nextStep } from './next-step.ts'

test.each([
  ['2026-03-14', '2026-04-14'],
  ['2026-01-31', '2026-02-28'],
  ['2026-12-05', '2027-01-05'],
])('a review that began on %s is expected to end about %s', (began, ends) => {
  expect(decisionExpected(new Date(began)).toISOString().slice(0, 10)).toBe(ends)
})

test('an author whom the editors ask for a revision reads the day, unless the review is on hold', () => {
  const asked = { status: 'under-review', revisionDueOn: '2026-12-07' } as const
  expect(nextStep(asked)).toContain('by Monday, 7 December 2026')
  expect(nextStep({ ...asked, reviewOnHold: true })).toContain('on hold')
  expect(nextStep({ ...asked, revisionDueOn: null })).toContain('experts are reviewing it')
})
