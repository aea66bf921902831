import { expect, test } from 'vitest'
import { AppError } from './errors.ts'

test('a refusal carries its code, its sentence and what the person can act on', () => {
  const refusal = new AppError('too-many', 'Please wait.', { fields: { email: 'Used up.' }, retryAfterSeconds: 60 })
  expect(refusal).toMatchObject({
    name: 'AppError',
    code: 'too-many',
    message: 'Please wait.',
    fields: { email: 'Used up.' },
    retryAfterSeconds: 60,
  })
})

test('a plain refusal has no fields, no waiting time and no cause', () => {
  const refusal = new AppError('not-found', 'There is no such manuscript.')
  expect(refusal).toBeInstanceOf(Error)
  expect('cause' in refusal).toBe(false)
  expect([refusal.fields, refusal.retryAfterSeconds]).toEqual([undefined, undefined])
})
