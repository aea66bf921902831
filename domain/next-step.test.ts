import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

test('an author whom the editors ask for a revision reads the day, unless the review is on hold', () => {
  const asked = { status: 'under-review', revisionDueOn: '2026-12-07' } as const
  expect(nextStep(asked)).toContain('by Monday, 7 December 2026')
  expect(nextStep({ ...asked, reviewOnHold: true })).toContain('on hold')
  expect(nextStep({ ...asked, revisionDueOn: null })).toContain('experts are reviewing it')
})

test('whoever has only the status link reads that a revision is asked for, but not its day', () => {
  expect(nextStep({ status: 'under-review', revisionAsked: true })).toBe(
    'The editors ask for a revision: our e-mail has their comments, the day on which it is due and the link to answer.',
  )
  expect(nextStep({ status: 'under-review', revisionAsked: true, reviewOnHold: true })).toContain('on hold')
})
