import { expect, test } from 'vitest'
import { answerProblems, disputeLabel, isLost, mayAnswer } from './dispute.ts'

const open = { status: 'awaiting-merchant-feedback', resolution: null, answeredAt: null } as const

test('a dispute is ours to answer once, while the provider waits for us', () => {
  expect([mayAnswer(open), disputeLabel(open)]).toEqual([true, 'To answer'])
  const answered = { ...open, answeredAt: new Date() }
  expect([mayAnswer(answered), disputeLabel(answered)]).toEqual([false, 'Answered'])
  expect(disputeLabel({ ...open, status: 'awaiting-bank-feedback' })).toBe('With the bank')
})

test('whoever accepts has lost, and silence accepts', () => {
  for (const resolution of ['merchant-accepted', 'auto-accepted'])
    expect(disputeLabel({ ...open, status: 'resolved', resolution })).toBe('Lost')
  expect(disputeLabel({ ...open, status: 'resolved', resolution: 'declined' })).toBe('Won')
  expect(isLost({ status: 'awaiting-bank-feedback', resolution: 'merchant-accepted' })).toBe(false)
})

test('every fault of an answer is found at once', () => {
  const money = { amountMinor: 3_000_000, currency: 'NGN' }
  const answer = { message: ' ', service: '', phone: '', refundMinor: 0 }
  expect(answerProblems(money, { ...answer, decision: 'decline' }).map(({ field }) => field)).toEqual([
    'message',
    'service',
  ])
  expect(answerProblems(money, { ...answer, decision: 'accept', refundMinor: 3_000_001 })).toMatchObject([
    { field: 'message' },
    { field: 'refundMinor', sentence: 'Enter an amount up to ₦30,000.' },
  ])
  expect(answerProblems(money, { ...answer, decision: 'accept', message: 'Right.', refundMinor: 5 })).toEqual([])
})
