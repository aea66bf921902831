import { expect, test } from 'vitest'
import { consentKind, lettersSince, stepsSince } from './former.ts'

const [before, moved, after] = ['2026-01-01', '2026-02-01', '2026-03-01'].map((day) => new Date(day)) as [
  Date,
  Date,
  Date,
]

test('the next journal reads e-mails from the transfer on, and none that ask reviewers for their consent', () => {
  const letters = [
    { kind: 'review-invitation', createdAt: before },
    { kind: 'manuscript-transferred', createdAt: moved },
    { kind: consentKind, createdAt: moved },
    { kind: 'manuscript-approved', createdAt: after },
  ]
  expect(lettersSince(letters, moved).map(({ kind }) => kind)).toEqual([
    'manuscript-transferred',
    'manuscript-approved',
  ])
  expect(lettersSince(letters, null)).toEqual(letters)
})

test('the history keeps what happened before, without e-mails and remarks about reviewers', () => {
  const letter = { subject: 'Rita Reviewer will review' }
  const steps = [
    { action: 'accept-review', at: before, reason: 'Reviewer 1', letter },
    { action: 'reject', at: before, reason: 'Out of scope.', letter: null },
    { action: 'accept-review', at: after, reason: 'Reviewer 2', letter },
  ]
  expect(stepsSince(steps, moved)).toEqual([
    { action: 'accept-review', at: before, reason: null, letter: null },
    steps[1],
    steps[2],
  ])
  expect(stepsSince(steps, null)).toEqual(steps)
})
