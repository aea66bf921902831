import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

test('an author whom the editors ask for a revision reads the day, unless the review is on hold', () => {
  const asked = { status: 'under-review', revisionDueOn: '2026-12-07' } as const
  expect(nextStep(asked)).toContain('due on Monday, 7 December 2026')
  expect(nextStep({ ...asked, reviewOnHold: true })).toContain('on hold')
  expect(nextStep({ ...asked, revisionDueOn: null, phase: 'with-reviewers' })).toContain('experts are reviewing it')
  expect(nextStep({ status: 'under-review', reviewOnHold: true, phase: 'with-reviewers' })).toContain('on hold')
})

test('whoever has only the status link reads that a revision is asked for, but not its day', () => {
  expect(nextStep({ status: 'under-review', revisionAsked: true })).toBe(
    'The editors ask for a revision: our e-mail has their comments, the day on which it is due and the link to answer.',
  )
  expect(nextStep({ status: 'under-review', revisionAsked: true, reviewOnHold: true })).toContain('on hold')
})

test('an author with an open appeal or offer reads of it, and what accepting the offer does to the appeal', () => {
  const rejected = { status: 'rejected' } as const
  expect(nextStep(rejected)).toBe('Our e-mail gives the reason, and says what you can do next.')
  expect(nextStep({ ...rejected, appealed: true })).toContain('You have appealed')
  expect(nextStep({ ...rejected, transferOffered: true })).toContain('accept or decline')
  expect(nextStep({ ...rejected, appealed: true, transferOffered: true })).toContain('your appeal ends')
})
