import { expect, test } from 'vitest'
import { type Movement, statementOf, totalsOf } from './statement.ts'

const move = (kind: Movement['kind'], amountMinor: number, change: Partial<Movement> = {}): Movement => ({
  ...{ journal: 'health', currency: 'NGN', isBefore: false },
  ...{ kind, amountMinor, ...change },
})

test('a month begins where the one before ended, and each kind has its column', () => {
  const before = { isBefore: true }
  const lines = statementOf([
    move('received', 100, before),
    move('refunded', 30, before),
    move('fee', 5, before),
    move('received', 200),
    move('reversed', 50),
    move('refunded', 20),
    move('fee', 7),
    move('waived', 900),
    move('disputed', 60),
    move('received', 11, { journal: null, currency: 'USD' }),
  ])
  expect(lines).toEqual([
    {
      ...{ journal: 'health', currency: 'NGN', openingMinor: 65, receivedMinor: 200, reversedMinor: 50 },
      ...{ refundedMinor: 20, feesMinor: 7, closingMinor: 188, waivedMinor: 900, disputedMinor: 60 },
    },
    expect.objectContaining({ journal: null, currency: 'USD', openingMinor: 0, closingMinor: 11 }),
  ])
  const other = statementOf([move('received', 1, { journal: 'biology' })])
  expect(totalsOf([...lines, ...other])).toMatchObject([
    { currency: 'NGN', closingMinor: 189 },
    { currency: 'USD', closingMinor: 11 },
  ])
})
