import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statuses } from '../words/manuscript-status.ts'
import type { Money } from '../words/money.ts'
import {
  type Attempt,
  formatReceiptNumber,
  formatSampleReceipt,
  isFresh,
  judge,
  nextCheck,
  paidOnProblem,
  payabilityOf,
  type Report,
  type Subject,
} from './payment.ts'

const charge: Money = { amountMinor: 3_000_000, currency: 'NGN' }
const attempt: Attempt = { reference: 'a', state: 'open', ...charge }
const subject: Subject = { payability: 'payable', charge }
const report: Report = { reference: 'a', status: 'success', mode: 'live', ...charge }

test('the right money for an approved manuscript is applied', () => {
  expect(judge(attempt, subject, report, 'live')).toEqual({ outcome: 'applied' })
})

test.each([
  ['another reference', { reference: 'b' }, 'other-reference'],
  ['a test payment', { mode: 'test' as const }, 'other-mode'],
  ['another currency', { currency: 'USD' }, 'other-currency'],
  ['1 kobo', { amountMinor: 1 }, 'other-amount'],
])('T19 a success with %s is parked', (_, change, reason) => {
  expect(judge(attempt, subject, { ...report, ...change }, 'live')).toEqual({ outcome: 'parked', reason })
})

test('T19 a success that we never asked for is parked', () => {
  expect(judge(null, null, report, 'live')).toEqual({ outcome: 'parked', reason: 'unknown-reference' })
})

test('money that came at an old charge is parked', () => {
  const dearer: Subject = { payability: 'payable', charge: { amountMinor: 5_000, currency: 'USD' } }
  expect(judge(attempt, dearer, report, 'live')).toEqual({ outcome: 'parked', reason: 'charge-changed' })
})

test.each([
  ['deleted', null, 'deleted'],
  ['paid for', { payability: 'paid', charge } as const, 'already-paid'],
  ['closed', { payability: 'closed', charge } as const, 'not-approved'],
])('money for a manuscript that is %s must go back', (_, closed, reason) => {
  expect(judge(attempt, closed, report, 'live')).toEqual({ outcome: 'refund-due', reason })
})

test.each(['applied', 'refunded'] as const)('money that was %s is not dealt with twice', (state) => {
  expect(judge({ ...attempt, state }, subject, report, 'live')).toEqual({ outcome: 'repeated' })
  expect(judge({ ...attempt, state }, subject, { ...report, status: 'failed' }, 'live')).toEqual({
    outcome: 'repeated',
  })
})

test('only what is approved can be paid for, and paid stays paid', () => {
  expect(statuses.map((status) => `${status}: ${payabilityOf(status)}`)).toEqual([
    'screening: closed',
    'under-review: closed',
    'approved: payable',
    'paid: paid',
    'rejected: closed',
    'published: paid',
  ])
})

const at = (minutes: number) => new Date(minutes * 60_000)

test('a checkout is offered again for an hour; one that never came, for 15 seconds', () => {
  const opened = { checkoutUrl: 'https://checkout.example', createdAt: at(0) }
  expect([isFresh(opened, at(59.9)), isFresh(opened, at(60))]).toEqual([true, false])
  const asking = { checkoutUrl: null, createdAt: at(0) }
  expect([isFresh(asking, at(0.24)), isFresh(asking, at(0.25))]).toEqual([true, false])
})

test('an unsettled attempt is asked about every 5 minutes for 72 hours, then daily up to 30 days', () => {
  const [threeDays, month] = [72 * 60, 30 * 24 * 60]
  expect(nextCheck(at(0), at(0))).toEqual(at(5))
  expect(nextCheck(at(0), at(threeDays))).toEqual(at(threeDays + 5))
  expect(nextCheck(at(0), at(threeDays + 1))).toEqual(at(threeDays + 1 + 24 * 60))
  expect(nextCheck(at(0), at(month + 1))).toBeNull()
})

test('a receipt number has the year and six digits', () => {
  expect(formatReceiptNumber(2026, 123)).toBe('R-2026-000123')
  expect(formatReceiptNumber(2027, 1_234_567)).toBe('R-2027-1234567')
  expect(formatSampleReceipt(123)).toBe('SAMPLE-000123')
})

// What may happen to a manuscript with up to three attempts, in any order and any number of times.
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      of: fc.nat(2),
      status: fc.constantFrom('success', 'success', 'failed', 'abandoned', 'pending', 'reversed'),
      lie: fc.constantFrom('none', 'none', 'none', 'amount', 'currency', 'mode', 'reference'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forged' as const), status: fc.constant('success') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      to: fc.constantFrom('approved', 'rejected', 'under-review', 'deleted', 'manual'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), of: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
)

const lies = {
  none: {},
  amount: { amountMinor: 1 },
  currency: { currency: 'USD' },
  mode: { mode: 'test' },
  reference: { reference: 'x' },
} as const

test('R1 in 10,000 histories money is applied at most once, and none that came is lost', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (history) => {
      const attempts = ['a', 'b', 'c'].map((reference): Attempt => ({ reference, state: 'open', ...charge }))
      let subject: Subject | null = { payability: 'payable', charge }
      const applied: string[] = []
      const truth = new Set<string>()
      const everHeld = new Set<string>()

      for (const event of history) {
        const known = 'of' in event ? attempts[event.of] : undefined
        if (event.kind === 'move' && subject?.payability !== 'paid') {
          if (event.to === 'deleted') subject = null
          else if (event.to === 'manual' && subject?.payability === 'payable') {
            subject = { ...subject, payability: 'paid' }
            applied.push('manual')
          } else if (subject) subject = { ...subject, payability: event.to === 'approved' ? 'payable' : 'closed' }
        }
        if (event.kind === 'undo' && subject?.payability === 'paid' && applied.at(-1) === 'manual') {
          subject = { ...subject, payability: 'payable' }
          applied.pop()
        }
        if (event.kind === 'refund' && known?.state === 'held') known.state = 'refunded'
        if (event.kind === 'forged') {
          const verdict = judge(null, subject, { ...report, reference: 'never' }, 'live')
          expect(verdict.outcome).toBe('parked')
        }
        if (event.kind !== 'report' || !known) continue
        const reported = { ...report, reference: known.reference, status: event.status, ...lies[event.lie] }
        const verdict = judge(known, subject, reported, 'live')
        if (event.status === 'success') truth.add(known.reference)
        if (verdict.outcome === 'applied') {
          expect(event.lie).toBe('none')
          expect(subject?.payability).toBe('payable')
          known.state = 'applied'
          applied.push(known.reference)
          if (subject) subject = { ...subject, payability: 'paid' }
        } else if ('reason' in verdict) {
          known.state = 'held'
          everHeld.add(known.reference)
        } else if (event.status === 'success') expect(['applied', 'refunded']).toContain(known.state)
      }

      expect(applied.length).toBeLessThanOrEqual(1)
      if (subject) expect(subject.payability === 'paid').toBe(applied.length === 1)
      for (const reference of truth) expect(applied.includes(reference) || everHeld.has(reference)).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})

test.each([
  ['2026-11-15', null],
  ['2026-11-16', null],
  ['2026-11-17', 'The date of the payment is in the future.'],
  ['2019-12-31', 'The date of the payment is too long ago.'],
  ['2026-02-30', 'Enter the date as YYYY-MM-DD.'],
  ['15.11.2026', 'Enter the date as YYYY-MM-DD.'],
  ['', 'Enter the date as YYYY-MM-DD.'],
])('money said to have come on %j: %s', (paidOn, problem) => {
  expect(paidOnProblem(paidOn, new Date('2026-11-15T12:00:00Z'))).toBe(problem)
})
