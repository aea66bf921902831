import { expect, test } from 'vitest'
import { answerProblem, needsSecondPerson } from './second-person.ts'

test('a second person is needed above the amount of the currency, and nowhere if none is set', () => {
  const above = { NGN: 10_000_000 }
  const needs = (amountMinor: number, currency: string) => needsSecondPerson(above, { amountMinor, currency })
  expect([needs(10_000_000, 'NGN'), needs(10_000_001, 'NGN'), needs(10_000_001, 'USD')]).toEqual([false, true, false])
  expect(needsSecondPerson({}, { amountMinor: 1e9, currency: 'NGN' })).toBe(false)
})

test('nobody confirms their own proposal, which they may take back; others must be admins', () => {
  const proposal = { isConflicted: false, proposedById: 'a' }
  const answer = (id: string, role: string, outcome: 'confirmed' | 'declined') =>
    answerProblem({ id, role }, proposal, outcome)
  expect(answer('a', 'admin', 'confirmed')).toBe('You have proposed this yourself: another admin must confirm it.')
  expect([
    answer('a', 'finance', 'declined'),
    answer('b', 'admin', 'confirmed'),
    answer('b', 'admin', 'declined'),
  ]).toEqual([null, null, null])
  for (const outcome of ['confirmed', 'declined'] as const)
    expect(answer('b', 'finance', outcome)).toBe('Only an admin can answer what somebody else has proposed.')
  const admin = { id: 'b', role: 'admin' }
  expect(answerProblem(admin, { ...proposal, isConflicted: true }, 'declined')).toContain('conflict of interest')
})
