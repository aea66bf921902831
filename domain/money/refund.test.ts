import { expect, test } from 'vitest'
import { nextRefundCheck, refundableMinor, refundIdIn, refundNote, refundProblem, refundStateAfter } from './refund.ts'

const paid = { amountMinor: 3_000_000, currency: 'NGN' }

test('what is under way cannot be refunded again; what failed can', () => {
  const refunds = [
    { amountMinor: 1_000_000, state: 'processed' },
    { amountMinor: 500_000, state: 'asked' },
    { amountMinor: 900_000, state: 'failed' },
  ] as const
  expect(refundableMinor(paid.amountMinor, refunds)).toBe(1_500_000)
  expect(refundProblem({ ...paid, refunds }, 1_500_001)).toBe('At most ₦15,000 can be refunded.')
  expect(refundProblem({ ...paid, refunds }, 1_500_000)).toBeNull()
  for (const wrong of [null, 0, -1, 0.5])
    expect(refundProblem({ ...paid, refunds }, wrong)).toBe('Enter an amount, such as 10,000.')
  const all = [{ amountMinor: 3_000_000, state: 'pending' }] as const
  expect(refundProblem({ ...paid, refunds: all }, 1)).toMatch(/^All of this payment/)
})

test('held money goes back whole', () => {
  expect(refundProblem({ ...paid, refunds: [] }, 1_000, true)).toBe('Held money is refunded whole: ₦30,000.')
  expect(refundProblem({ ...paid, refunds: [] }, 3_000_000, true)).toBeNull()
})

test('news out of order never takes back what has left', () => {
  expect(refundStateAfter('processed', 'pending')).toBe('processed')
  expect(refundStateAfter('processed', 'failed')).toBe('processed')
  expect(refundStateAfter('pending', 'processing')).toBe('processing')
  expect(refundStateAfter('failed', 'pending')).toBe('pending')
})

test('a refund is recognised by the id in its note, however long the reason', () => {
  const id = 'AbCdEfGhIjKlMnOpQrSt-_'
  expect(refundIdIn(refundNote(id, `Twice\n${'x'.repeat(500)}`))).toBe(id)
  expect(refundNote(id, 'Twice\npaid')).toBe(`Twice paid [${id}]`)
  expect(refundIdIn('Refund for transaction x by someone')).toBeNull()
})

test('a refund is asked about hourly, then daily, and no longer once it is settled', () => {
  const asked = new Date('2026-11-01T00:00:00Z')
  const after = (days: number) => new Date(asked.getTime() + days * 86_400_000)
  expect(nextRefundCheck('pending', asked, after(1))?.toISOString()).toBe('2026-11-02T01:00:00.000Z')
  expect(nextRefundCheck('processing', asked, after(5))?.toISOString()).toBe('2026-11-07T00:00:00.000Z')
  expect(nextRefundCheck('pending', asked, after(61))).toBeNull()
  expect(nextRefundCheck('processed', asked, asked)).toBeNull()
})
