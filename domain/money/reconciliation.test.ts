import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differencesOf, type Ours, type Theirs } from './reconciliation.ts'
import { type RefundState, refundableMinor, refundedMinor, refundProblem, refundStateAfter } from './refund.ts'
import { type Movement, statementOf, totalsOf } from './statement.ts'

const money = { reference: 'dj-1', amountMinor: 3_000_000, currency: 'NGN', mode: 'live' as const }
const ours: Ours = { ...money, state: 'recorded', refundedMinor: 0, lostMinor: 0 }
const theirs: Theirs = { ...money, status: 'success', refundedMinor: 0 }

test.each<[string, Ours | null, Theirs | null, string[]]>([
  ['nothing', ours, theirs, []],
  ['a payment that only they have', null, theirs, ['missing-here']],
  ['a checkout that nobody paid', null, { ...theirs, status: 'abandoned' }, []],
  ['a payment that only we have', ours, null, ['missing-there']],
  ['a payment that we never recorded', { ...ours, state: 'none' }, theirs, ['not-recorded']],
  ['a checkout that both know as unpaid', { ...ours, state: 'none' }, { ...theirs, status: 'failed' }, []],
  ['a payment that failed there', ours, { ...theirs, status: 'failed' }, ['not-paid-there']],
  ['another amount', ours, { ...theirs, amountMinor: 1 }, ['other-amount']],
  ['another currency', ours, { ...theirs, currency: 'USD' }, ['other-currency']],
  ['another mode', ours, { ...theirs, mode: 'test' }, ['other-mode']],
  ['a held payment, which has its own list', { ...ours, state: 'held', amountMinor: 5 }, theirs, []],
  ['a refund there only', ours, { ...theirs, refundedMinor: 5 }, ['refunded-there-only']],
  ['a whole refund there only', ours, { ...theirs, status: 'reversed' }, ['refunded-there-only']],
  ['a refund here only', { ...ours, refundedMinor: 5 }, theirs, ['refunded-here-only']],
  ['another refund', { ...ours, refundedMinor: 5 }, { ...theirs, refundedMinor: 6 }, ['other-refund']],
  ['a whole refund on both sides', { ...ours, refundedMinor: 3_000_000 }, { ...theirs, status: 'reversed' }, []],
  ['a lost dispute without its refund', { ...ours, lostMinor: 9 }, theirs, ['dispute-without-refund']],
])('a comparison names %s', (_, mine, yours, expected) => {
  expect(differencesOf(mine, yours)).toEqual(expected)
})

/** One charge with its refunds, as we know it and as the provider does. */
type World = {
  waivedMinor: number
  paidMinor: number
  /** Marked as paid by hand: what is in force, and all that was ever entered and reversed. */
  markedMinor: number
  enteredMinor: number
  reversedMinor: number
  /** What the last change of staff can be taken back to, as long as it is as it was left. */
  change: { before: Settled; after: Settled } | null
  feesMinor: number
  /** Both sides of each refund. `ours` is null while only the provider knows it. */
  refunds: { amountMinor: number; ours: RefundState | null; theirs: RefundState | null; dispute: boolean }[]
  lostMinor: number
}

type Settled = Pick<World, 'waivedMinor' | 'paidMinor' | 'markedMinor'>

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('waive' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('mark-paid' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo-paid' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pay' as const), fees: fc.nat(50_000) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: -1, max: 3_500_000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund-there' as const),
      amount: fc.integer({ min: 1, max: 3_000_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('lose-dispute' as const),
      amount: fc.integer({ min: 1, max: 3_000_000 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('provider' as const),
      which: fc.nat(3),
      state: fc.constantFrom('pending', 'processing', 'processed', 'processed', 'failed' as const),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('news' as const), which: fc.nat(3), times: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('late-news' as const),
      which: fc.nat(3),
      state: fc.constantFrom('pending', 'failed' as const),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const chargeMinor = 3_000_000
const partsOf = (world: World) =>
  world.refunds.flatMap(({ amountMinor, ours: state }) => (state ? [{ amountMinor, state }] : []))
const leftThere = (world: World) =>
  world.paidMinor -
  world.refunds.reduce((sum, { amountMinor, theirs: state }) => sum + (state === 'failed' ? 0 : amountMinor), 0)

/** Hears what the provider says now, as the job does: it adds what we did not know. */
function hear(refund: World['refunds'][number]): void {
  if (refund.theirs) refund.ours = refundStateAfter(refund.ours ?? 'asked', refund.theirs)
}

const settledIn = ({ waivedMinor, paidMinor, markedMinor }: World): Settled => ({ waivedMinor, paidMinor, markedMinor })
const isOpen = (world: World) => Object.values(settledIn(world)).every((minor) => minor === 0)

/** Nothing is cut from the ledger: what is marked is entered, and what is no longer is reversed. */
function settle(world: World, to: Settled): void {
  world.enteredMinor += Math.max(0, to.markedMinor - world.markedMinor)
  world.reversedMinor += Math.max(0, world.markedMinor - to.markedMinor)
  Object.assign(world, to)
}

function act(world: World, change: Partial<Settled>): void {
  const before = settledIn(world)
  settle(world, { ...before, ...change })
  world.change = { before, after: settledIn(world) }
}

function live(world: World, event: Step): void {
  const refund = 'which' in event ? world.refunds[event.which] : undefined
  if (event.kind === 'waive' && isOpen(world)) act(world, { waivedMinor: chargeMinor })
  else if (event.kind === 'mark-paid' && isOpen(world)) act(world, { markedMinor: chargeMinor })
  else if (event.kind === 'undo-paid' && world.waivedMinor + world.markedMinor > 0)
    act(world, { waivedMinor: 0, markedMinor: 0 })
  else if (event.kind === 'undo' && world.change) {
    const { before, after } = world.change
    // Somebody paid in the meantime: then nothing is taken back.
    if (JSON.stringify(settledIn(world)) === JSON.stringify(after)) settle(world, before)
    world.change = null
  } else if (event.kind === 'pay' && isOpen(world))
    Object.assign(world, { paidMinor: chargeMinor, feesMinor: event.fees })
  else if (event.kind === 'refund' && world.paidMinor > 0) {
    const paid = { amountMinor: world.paidMinor, currency: 'NGN', refunds: partsOf(world) }
    // The provider refuses what it does not have: that is a refund that failed.
    if (refundProblem(paid, event.amount) === null) {
      const isTaken = event.amount <= leftThere(world)
      const [mine, yours] = isTaken ? (['asked', 'pending'] as const) : (['failed', 'failed'] as const)
      world.refunds.push({ amountMinor: event.amount, ours: mine, theirs: yours, dispute: false })
    }
  } else if (event.kind === 'refund-there' && event.amount <= leftThere(world))
    world.refunds.push({ amountMinor: event.amount, ours: null, theirs: 'pending', dispute: false })
  else if (event.kind === 'lose-dispute' && world.paidMinor > 0 && event.amount <= leftThere(world)) {
    world.lostMinor += event.amount
    world.refunds.push({ amountMinor: event.amount, ours: null, theirs: 'processed', dispute: true })
  } else if (event.kind === 'provider' && refund?.theirs) {
    if (refund.theirs !== 'processed' && refund.theirs !== 'failed') refund.theirs = event.state
  } else if (event.kind === 'news' && refund) for (let time = 0; time <= event.times; time++) hear(refund)
  else if (event.kind === 'late-news' && refund?.ours === 'processed')
    refund.ours = refundStateAfter(refund.ours, event.state)
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('R1 in 10,000 random histories with waivers, partial refunds, disputes and undo, books, receipts and reconciliation agree', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), fc.boolean(), (history, isHeard) => {
      const world: World = {
        ...{ waivedMinor: 0, paidMinor: 0, markedMinor: 0, enteredMinor: 0, reversedMinor: 0, change: null },
        ...{ feesMinor: 0, refunds: [], lostMinor: 0 },
      }
      for (const event of history) live(world, event)
      if (isHeard) for (const refund of world.refunds) hear(refund)

      const here = partsOf(world)
      const there = world.refunds.flatMap(({ amountMinor, theirs: state }) => (state ? [{ amountMinor, state }] : []))
      // Never more than was paid, on neither side, and never money for a waived charge.
      expect(refundedMinor(there)).toBeLessThanOrEqual(world.paidMinor)
      expect(Object.values(settledIn(world)).filter((minor) => minor > 0).length).toBeLessThanOrEqual(1)
      if (isHeard) expect(refundableMinor(world.paidMinor, here)).toBeGreaterThanOrEqual(0)

      const movements = [
        { kind: 'received', amountMinor: world.paidMinor + world.enteredMinor },
        { kind: 'reversed', amountMinor: world.reversedMinor },
        { kind: 'fee', amountMinor: world.feesMinor },
        { kind: 'waived', amountMinor: world.waivedMinor },
        { kind: 'refunded', amountMinor: refundedMinor(here) },
      ].map((move, at) => ({ journal: 'j', currency: 'NGN', isBefore: at % 2 === 0, ...move }) as Movement)
      const [line] = statementOf(movements)
      expect(totalsOf(line ? [line] : [])).toMatchObject([{ closingMinor: line?.closingMinor }])
      // Income is what the receipt says was paid, less what it says was refunded, less the fees.
      expect(line?.closingMinor).toBe(world.paidMinor + world.markedMinor - refundedMinor(here) - world.feesMinor)

      const paid = world.paidMinor > 0
      const mine: Ours = {
        ...ours,
        state: paid ? 'recorded' : 'none',
        refundedMinor: refundedMinor(here),
        lostMinor: world.lostMinor,
      }
      const yours: Theirs = { ...theirs, status: paid ? 'success' : 'abandoned', refundedMinor: refundedMinor(there) }
      const found = differencesOf(mine, yours)
      // Whatever we have not heard of is named; once we have asked, nothing differs.
      const unheard =
        sum(there.filter(({ state }) => state === 'processed').map(({ amountMinor }) => amountMinor)) !==
        refundedMinor(here)
      expect(found.some((kind) => /refund/.test(kind) && kind !== 'dispute-without-refund')).toBe(paid && unheard)
      if (isHeard) expect(found).toEqual([])
    }),
    { numRuns: 10_000 },
  )
})
