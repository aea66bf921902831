import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Staff } from '#domain/permissions.ts'
import { refundableMinor, refundedMinor, refundIdIn } from '#domain/refund.ts'
import {
  type PaymentProvider,
  type PaymentReport,
  type ProviderAccounts,
  type ProviderRefund,
  refusal,
} from '#server/adapters/payment-provider.ts'
import { signatureOf } from '#server/adapters/paystack/client.ts'
import { asDeed } from '#server/db/deed.ts'
import { findPapers } from '#server/db/papers.ts'
import { manuscripts, payments } from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { askRefund } from '#server/features/refunds/ask-refund.ts'
import { settleRefunds } from '#server/features/refunds/settle-refunds.ts'
import { undo } from '#server/features/undo/undo.ts'
import { newId } from '#server/ids.ts'
import { chargeSuccess, paymentSite } from '#tests/support/payment-site.ts'
import { times } from '#tests/support/thorough.ts'
import { checkPayment } from './check.ts'
import { markPaid } from './mark-paid.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { checkAfterWebhook } from './reconcile.ts'
import { findRefunds, type RefundRow } from './refund-store.ts'
import { settleRefund } from './settle-refund.ts'
import { start } from './start.ts'
import { undoPaid } from './undo-paid.ts'
import { reduce, waive } from './waive.ts'

const site = await paymentSite()
const { clock } = site
const { id: adminId, email } = await site.staff('admin')
const admin: Staff = { realm: 'staff', id: adminId, name: 'Stella Staff', email, role: 'admin', access: null }
const secretKey = 'sk_test_scripted'

/** The provider's answers, without HTTP, so that many histories can be tested in a minute. */
const told = new Map<string, PaymentReport>()
const ordered = new Map<string, number>()
const refundsThere = new Map<string, ProviderRefund[]>()
let refundIds = 0

/** Paystack refuses more than was paid, but not the same refund twice. */
const accounts: ProviderAccounts = {
  async refund({ reference, amountMinor, currency, note }) {
    const others = refundsThere.get(reference) ?? []
    const gone = others.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amountMinor), 0)
    if (gone + amountMinor > (told.get(reference)?.amountMinor ?? 0)) throw refusal('too much')
    const made = { id: String(++refundIds), amountMinor, currency, note, state: 'pending' as const, disputeId: null }
    refundsThere.set(reference, [...others, made])
    return made
  },
  refundsOf: async (reference) => refundsThere.get(reference) ?? [],
  dispute: async () => null,
  answerDispute: async () => {},
  async *transactions() {},
  async *disputes() {},
}
const paymentProvider: PaymentProvider = {
  name: 'paystack',
  mode: 'test',
  isSimulated: false,
  async openCheckout({ reference, amountMinor, currency }) {
    ordered.set(reference, amountMinor)
    told.set(reference, { reference, amountMinor, currency, mode: 'test', status: 'abandoned', paidAt: null })
    return `https://checkout.example/${reference}`
  },
  verify: async (reference) => told.get(reference) ?? null,
  readNotice: (headers, body) =>
    headers.get('signature') === signatureOf(secretKey, body)
      ? { event: 'charge.success', reference: JSON.parse(body.toString()).data.reference }
      : null,
  accounts,
}
const deps: Deps = { ...site.deps, paymentProvider }

function signed(body: string, key: string) {
  return { headers: new Headers({ signature: signatureOf(key, body) }), body: Buffer.from(body) }
}

class Crash extends Error {}

/** Crashes before the statement that follows this many others, so that the transaction is rolled back. */
function dyingAfter(statements: number): Deps {
  let left = statements
  const die = (target: object, key: string | symbol) => {
    const value: unknown = Reflect.get(target, key)
    if (typeof value !== 'function') return value
    return (...given: unknown[]) => {
      if (['select', 'insert', 'update', 'delete', 'execute'].includes(String(key)) && left-- <= 0) throw new Crash()
      if (key !== 'transaction') return value.apply(target, given)
      const [run] = given as [(tx: object) => Promise<unknown>]
      return value.call(target, (tx: object) => run(new Proxy(tx, { get: die })))
    }
  }
  return { ...deps, db: new Proxy<Db>(deps.db, { get: die }) }
}

const which = fc.nat(2)
const word = fc.record({
  kind: fc.constant('provider' as const),
  which,
  status: fc.constantFrom('success', 'success', 'success', 'failed', 'pending', 'reversed' as const),
  lie: fc.constantFrom({}, {}, {}, { amountMinor: 1 }, { currency: 'GHS' }, { mode: 'live' as const }),
})
const news = fc.record({
  kind: fc.constant('news' as const),
  which,
  way: fc.constantFrom('return', 'webhook', 'reconciler' as const),
  times: fc.integer({ min: 1, max: 3 }),
  dyingAfter: fc.option(fc.nat(20), { nil: undefined }),
})
const step = fc.oneof(
  { weight: 3, arbitrary: word },
  { weight: 4, arbitrary: news },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forged' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('another-attempt' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      to: fc.constantFrom('approved', 'approved', 'rejected', 'under-review', 'deleted' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mark-paid' as const), dyingAfter: fc.option(fc.nat(16)) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('waive', 'undo-paid', 'undo-paid', 'reduce' as const),
      dueMinor: fc.constantFrom(1_000_000, 3_000_000),
      dyingAfter: fc.option(fc.nat(16)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), dyingAfter: fc.option(fc.nat(16)) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('send-refund' as const),
      which,
      amountMinor: fc.constantFrom(1_000_000, 1_000_000, 3_000_000),
      dyingAfter: fc.option(fc.nat(24)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund-news' as const),
      which,
      state: fc.constantFrom('processing', 'processed', 'processed', 'failed' as const),
      times: fc.integer({ min: 1, max: 3 }),
      dyingAfter: fc.option(fc.nat(12)),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

let bodies = 0

async function bring(way: 'return' | 'webhook' | 'reconciler', reference: string, using: Deps): Promise<void> {
  if (way !== 'webhook') return void (await checkPayment(using, reference, way))
  const body = chargeSuccess(reference, { copy: ++bodies })
  await receiveWebhook(using, signed(body, secretKey))
  await checkAfterWebhook(using, { reference })
}

/** Refusals and crashes are part of a history; anything else is a bug. */
async function expectable(doing: Promise<unknown>): Promise<void> {
  await doing.catch((error: unknown) => {
    const isExpected = error instanceof Crash || (error instanceof Error && error.name === 'AppError')
    if (!isExpected) throw error
  })
}

async function live(history: Step[]) {
  let deed = newId()
  const undoably = (work: () => Promise<unknown>) => {
    deed = newId()
    return expectable(asDeed({ id: deed, staffId: adminId, now: () => clock.now(), seconds: 86_400 }, work))
  }
  const { id } = await site.manuscript()
  const { url } = await start(deps, null, { manuscriptId: id })
  const references = [url.slice('https://checkout.example/'.length)]
  const toldTruly = new Set<string>()

  for (const event of history) {
    const reference = 'which' in event ? (references[event.which % references.length] ?? '') : ''
    const using = 'dyingAfter' in event && typeof event.dyingAfter === 'number' ? dyingAfter(event.dyingAfter) : deps
    if (event.kind === 'provider') {
      const fresh = { currency: 'NGN', mode: 'test' as const }
      const [transaction, amountMinor = 0] = [told.get(reference), ordered.get(reference)]
      if (transaction)
        told.set(reference, { ...transaction, amountMinor, ...fresh, ...event.lie, status: event.status })
      if (event.status === 'success' && Object.keys(event.lie).length === 0) toldTruly.add(reference)
    } else if (event.kind === 'news') {
      const all = Array.from({ length: event.times }, () => expectable(bring(event.way, reference, using)))
      await Promise.all(all)
    } else if (event.kind === 'forged') {
      const body = chargeSuccess(reference, { copy: ++bodies })
      const forged = receiveWebhook(deps, signed(body, 'sk_test_other'))
      await expect(forged).rejects.toMatchObject({ code: 'unauthenticated' })
    } else if (event.kind === 'another-attempt') {
      clock.pass({ hours: 2 })
      const opening = start(deps, null, { manuscriptId: id }).then(({ url }) => {
        const opened = url.slice('https://checkout.example/'.length)
        if (!references.includes(opened)) references.push(opened)
      })
      await expectable(opening)
    } else if (event.kind === 'mark-paid') await undoably(() => markPaid(using, admin, { id }))
    else if (event.kind === 'waive') await undoably(() => waive(using, admin, { id, reason: 'No funding.' }))
    else if (event.kind === 'undo-paid') await undoably(() => undoPaid(using, admin, { id, reason: 'A mistake.' }))
    else if (event.kind === 'reduce')
      await undoably(() => reduce(using, admin, { id, dueMinor: event.dueMinor, reason: 'Little funding.' }))
    else if (event.kind === 'undo') await expectable(undo(using, admin, { id: deed }))
    else if (event.kind === 'refund') await expectable(settleRefund(deps, admin, { reference }))
    else if (event.kind === 'send-refund') {
      const { amountMinor } = event
      await expectable(askRefund(using, admin, { reference, amountMinor, reason: 'Paid twice.' }))
    } else if (event.kind === 'refund-news') {
      const moved = (refundsThere.get(reference) ?? []).map((one) =>
        one.state === 'processed' || one.state === 'failed' ? one : { ...one, state: event.state },
      )
      refundsThere.set(reference, moved)
      clock.pass({ minutes: 3 })
      const all = Array.from({ length: event.times }, () => expectable(settleRefunds(using, reference)))
      await Promise.all(all)
    } else if (event.kind === 'move' && (await site.statusOf(id)) !== 'paid') {
      const isMine = eq(manuscripts.id, id)
      if (event.to === 'deleted') await site.db.delete(manuscripts).where(isMine)
      else await site.db.update(manuscripts).set({ status: event.to }).where(isMine)
    }
  }
  clock.pass({ minutes: 10 })
  for (const reference of references) {
    await checkPayment(deps, reference, 'reconciler')
    await settleRefunds(deps, reference)
  }
  return { id, references, toldTruly }
}

async function expectConsistent({ id, references, toldTruly }: Awaited<ReturnType<typeof live>>) {
  const [row, entries, steps, letters, attempts, papers] = await Promise.all([
    site.rowOf(id),
    site.paymentsOf(id),
    site.stepsOf(id),
    site.lettersAbout(id),
    site.attemptsOf(id),
    findPapers(site.db, id, 'receipt'),
  ])
  const held = (await Promise.all(references.map(site.heldOf))).flat()
  const lettersOf = (...kinds: string[]) => letters.filter(({ kind }) => kinds.includes(kind)).length
  const stepsOf = (...actions: string[]) => steps.filter(({ action }) => actions.includes(action)).length
  const reversed = new Set(entries.map(({ reverses }) => reverses))
  const booked = entries.filter(({ reverses }) => reverses === null)
  const paid = booked.filter(({ receipt }) => !reversed.has(receipt))

  // Exactly one thing settles a charge: an entry that was not reversed, or a waiver.
  expect(paid.length + (row?.waiver ? 1 : 0)).toBe(row?.status === 'paid' ? 1 : 0)
  const sumOf = (rows: typeof entries) => rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  expect(sumOf(entries)).toBe(sumOf(paid))
  for (const { receipt, provider } of booked) if (reversed.has(receipt)) expect(provider).toBe('manual')
  const undone = (what: string) => steps.filter(({ action, reason }) => action === 'undo' && reason === what).length
  // Whoever undoes a reversal enters the payment again, and its receipt goes out.
  const enteredAgain = booked.length - stepsOf('pay', 'mark-paid')
  expect([lettersOf('payment-received'), lettersOf('payment-note') + enteredAgain]).toEqual(
    Array(2).fill(booked.length),
  )
  const undoneReversals = undone('Paid status undone')
  expect(enteredAgain >= 0 && enteredAgain <= undoneReversals).toBe(true)
  expect(papers.map(({ number }) => number).sort()).toEqual(booked.map(({ receipt }) => receipt).sort())
  const reversals = entries.length - booked.length - undone('Marked as paid')
  const waived = stepsOf('waive') - undone('Charge waived') - (row?.waiver ? 1 : 0)
  expect(stepsOf('undo-paid')).toBe(reversals + waived + undoneReversals - enteredAgain)
  expect(lettersOf('manuscript-charge-reopened')).toBe(stepsOf('undo-paid'))
  expect(lettersOf('manuscript-charge-waived')).toBe(stepsOf('waive'))
  expect(lettersOf('manuscript-charge-changed')).toBe(stepsOf('reduce'))
  expect(lettersOf('payment-parked', 'payment-refund-due')).toBe(held.length)

  for (const { reference, state } of attempts) {
    const payment = paid.find((row) => row.reference === reference)
    const hold = held.find((row) => row.reference === reference)
    expect(state === 'applied').toBe(payment !== undefined)
    if (payment)
      expect([toldTruly.has(reference), payment.amountMinor, payment.currency]).toEqual([
        ...[true, ordered.get(reference), 'NGN'],
      ])
    if (told.get(reference)?.status === 'success') expect(['applied', 'held', 'refunded']).toContain(state)
    if (state === 'held') expect(hold).toMatchObject({ settledAt: null })
    const sent = await findRefunds(site.db, reference)
    if (state === 'refunded' && sent.length === 0) expect(hold).toMatchObject({ settledAs: 'refunded' })
    if (payment && hold) expect(hold.settledAs).toBe('applied')
    await expectRefundsAgree(reference, sent, payment ?? hold)
  }
}

/** Every refund is there once and here once, in the same state, and never more goes back than came. */
async function expectRefundsAgree(reference: string, here: RefundRow[], paid: { amountMinor: number } | undefined) {
  const there = refundsThere.get(reference) ?? []
  const byId = (rows: { id: string; state: string }[]) => Object.fromEntries(rows.map(({ id, state }) => [id, state]))
  const taken = here.filter(({ providerId }) => providerId !== null)
  expect(byId(taken.map(({ providerId, state }) => ({ id: providerId ?? '', state })))).toEqual(byId(there))
  expect(new Set(there.map(({ note }) => refundIdIn(note))).size).toBe(there.length)
  for (const { state, providerId } of here) if (providerId === null) expect(state).toBe('failed')
  expect(refundableMinor(paid?.amountMinor ?? 0, here)).toBeGreaterThanOrEqual(0)
  const shown = await site.services.payments.receipt({ author: null, staff: null }, { reference })
  const receipted = here.filter(({ receipt }) => receipt === shown?.receipt)
  if (shown) expect(shown.refundedMinor).toBe(refundedMinor(receipted))
}

const histories = times(100, 300)

test(`R1 ${histories} histories on the database end with ledger, status, steps and letters in agreement`, {
  timeout: 120_000,
}, async () => {
  const atOnce = 5
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 3, maxLength: 10 }), { minLength: atOnce, maxLength: atOnce }),
      async (histories) => {
        const lives = await Promise.all(histories.map(live))
        await Promise.all(lives.map(expectConsistent))
      },
    ),
    { numRuns: histories / atOnce, endOnFailure: true },
  )
  const receipts = (await site.db.select({ receipt: payments.receipt }).from(payments)).map(({ receipt }) => receipt)
  expect(receipts.length).toBeGreaterThan(histories / 15)
  const years = Map.groupBy(receipts, (receipt) => receipt.slice(0, 6))
  for (const [year, given] of years) {
    const running = given.map((_, i) => `${year}-${String(i + 1).padStart(6, '0')}`)
    expect(given.sort()).toEqual(running)
  }
})
