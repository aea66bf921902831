import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundableMinor, refundedMinor, refundIdIn } from '#domain/money/refund.ts'
import type { Staff } from '#domain/words/permissions.ts'
import {
  type PaymentProvider,
  type PaymentReport,
  type ProviderAccounts,
  type ProviderDispute,
  type ProviderRefund,
  refusal,
} from '#server/adapters/payment-provider.ts'
import { signatureOf } from '#server/adapters/paystack/client.ts'
import { findDocuments } from '#server/db/documents.ts'
import { heldPayments, manuscripts, paymentAttempts, paymentDifferences, payments } from '#server/db/schema.ts'
import { asUndoable } from '#server/db/undoable.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import { runComparison } from '#server/money/accounting/compare.ts'
import { answerDispute } from '#server/money/refunds/answer-dispute.ts'
import { askRefund } from '#server/money/refunds/ask-refund.ts'
import { checkDispute } from '#server/money/refunds/check-dispute.ts'
import { settleRefunds } from '#server/money/refunds/settle-refunds.ts'
import { watchRefunds } from '#server/money/refunds/watch.ts'
import { undo } from '#server/office/undo/undo.ts'
import { Crash, dyingAfter } from '#tests/support/dying.ts'
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
const reports = new Map<string, PaymentReport>()
const ordered = new Map<string, number>()
const refundsThere = new Map<string, ProviderRefund[]>()
const disputesThere = new Map<string, ProviderDispute>()
let refundIds = 0

const sumOf = (rows: readonly { amountMinor: number }[]) => rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
const goneThere = (reference: string) =>
  (refundsThere.get(reference) ?? []).filter(({ state }) => state === 'processed')
function leftThere(reference: string): number {
  const others = (refundsThere.get(reference) ?? []).filter(({ state }) => state !== 'failed')
  return (reports.get(reference)?.amountMinor ?? 0) - sumOf(others)
}

/** As on the provider's dashboard, or because a dispute was lost. */
function refundThere(reference: string, amountMinor: number, disputeId: string | null): void {
  const currency = reports.get(reference)?.currency ?? 'NGN'
  const made = { id: String(++refundIds), amountMinor, currency, note: '', state: 'processed' as const, disputeId }
  refundsThere.set(reference, [...(refundsThere.get(reference) ?? []), made])
}

function resolveThere(dispute: ProviderDispute, resolution: 'merchant-accepted' | 'declined', amountMinor: number) {
  const isLost = resolution === 'merchant-accepted'
  const lostMinor = Math.min(amountMinor, leftThere(dispute.reference))
  if (isLost && lostMinor > 0) refundThere(dispute.reference, lostMinor, dispute.id)
  const over = { status: 'resolved', resolution, resolvedAt: clock.now() } as const
  disputesThere.set(dispute.id, { ...dispute, ...over, ...(isLost && { amountMinor: Math.max(0, lostMinor) }) })
}

/** Paystack refuses more than was paid, but not the same refund twice. */
const accounts: ProviderAccounts = {
  async refund({ reference, amountMinor, currency, note }) {
    if (amountMinor > leftThere(reference)) throw refusal('too much')
    const made = { id: String(++refundIds), amountMinor, currency, note, state: 'pending' as const, disputeId: null }
    refundsThere.set(reference, [...(refundsThere.get(reference) ?? []), made])
    return made
  },
  refundsOf: async (reference) => refundsThere.get(reference) ?? [],
  dispute: async (id) => disputesThere.get(id) ?? null,
  async answerDispute(id, { decision, refundMinor }) {
    const dispute = disputesThere.get(id)
    if (dispute?.status !== 'awaiting-merchant-feedback') throw refusal('closed')
    if (decision === 'accept') resolveThere(dispute, 'merchant-accepted', refundMinor)
    else disputesThere.set(id, { ...dispute, status: 'awaiting-bank-feedback' })
  },
  async *transactions() {
    yield [...reports.values()].map((one) => ({ ...one, refundedMinor: sumOf(goneThere(one.reference)) }))
  },
  async *disputes() {
    yield [...disputesThere.values()]
  },
}
const paymentProvider: PaymentProvider = {
  name: 'paystack',
  mode: 'test',
  isSimulated: false,
  async openCheckout({ reference, amountMinor, currency }) {
    ordered.set(reference, amountMinor)
    reports.set(reference, { reference, amountMinor, currency, mode: 'test', status: 'abandoned', paidAt: null })
    return `https://checkout.example/${reference}`
  },
  verify: async (reference) => reports.get(reference) ?? null,
  readNotice: (headers, body) =>
    headers.get('signature') === signatureOf(secretKey, body)
      ? { event: 'charge.success', reference: JSON.parse(body.toString()).data.reference }
      : null,
  accounts,
}
// The evidence of a dispute is the receipt. Drawing it has tests of its own.
const deps: Deps = { ...site.deps, paymentProvider, drawCertificate: async () => new Uint8Array() }

function signed(body: string, key: string) {
  return { headers: new Headers({ signature: signatureOf(key, body) }), body: Buffer.from(body) }
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
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund-there' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('dispute' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('answer-dispute' as const),
      which,
      decision: fc.constantFrom('accept', 'decline' as const),
      refundMinor: fc.constantFrom(1_000_000, 3_000_000),
      dyingAfter: fc.option(fc.nat(12)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('dispute-news' as const),
      which,
      resolution: fc.constantFrom(null, 'merchant-accepted', 'declined' as const),
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

/** What an undoable change touches and its undo must restore: the charge, and what was paid for it. */
async function accountsOf(id: string) {
  const [row, entries] = await Promise.all([site.rowOf(id), site.paymentsOf(id)])
  const { status, waiver, reduction, charge } = row ?? {}
  return { status, waiver, reduction, charge, paidMinor: sumOf(entries), reversals: entries.filter((e) => e.reverses) }
}

async function live(history: Step[]) {
  const { id } = await site.manuscript()
  let order = { id: newId(), before: await accountsOf(id), hasReversed: false }
  let enteredAgain = 0
  const undoably = async (work: () => Promise<unknown>) => {
    order = { id: newId(), before: await accountsOf(id), hasReversed: false }
    await expectable(asUndoable({ id: order.id, staffId: adminId, now: () => clock.now(), seconds: 86_400 }, work))
    order.hasReversed = (await accountsOf(id)).reversals.length > order.before.reversals.length
  }
  /** Restores all of it, or changes nothing. */
  const takeBack = async (using: Deps) => {
    const { reversals: _, ...now } = await accountsOf(id)
    const { reversals: __, ...before } = order.before
    const isDone = await undo(using, admin, { id: order.id }).then(
      () => true,
      (error) => expectable(Promise.reject(error)).then(() => false),
    )
    if (isDone && order.hasReversed) enteredAgain++
    expect(await accountsOf(id)).toMatchObject(isDone ? before : now)
  }
  const { url } = await start(deps, null, { manuscriptId: id })
  const references = [url.slice('https://checkout.example/'.length)]
  const reportedTruly = new Set<string>()

  for (const event of history) {
    const reference = 'which' in event ? (references[event.which % references.length] ?? '') : ''
    const using =
      'dyingAfter' in event && typeof event.dyingAfter === 'number' ? dyingAfter(deps, event.dyingAfter) : deps
    if (event.kind === 'provider') {
      const fresh = { currency: 'NGN', mode: 'test' as const }
      const [transaction, amountMinor = 0] = [reports.get(reference), ordered.get(reference)]
      if (transaction)
        reports.set(reference, { ...transaction, amountMinor, ...fresh, ...event.lie, status: event.status })
      if (event.status === 'success' && Object.keys(event.lie).length === 0) reportedTruly.add(reference)
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
    else if (event.kind === 'undo') await takeBack(using)
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
    } else if (event.kind === 'refund-there') {
      if (reports.get(reference)?.status === 'success' && leftThere(reference) > 1_000_000)
        refundThere(reference, 1_000_000, null)
      await expectable(settleRefunds(deps, reference))
    } else if (event.kind === 'dispute') {
      const { status, amountMinor = 0, currency = 'NGN' } = reports.get(reference) ?? {}
      if (status === 'success' && !disputesThere.has(`d-${reference}`))
        disputesThere.set(`d-${reference}`, {
          ...{ id: `d-${reference}`, reference, amountMinor, currency, mode: 'test', resolution: null },
          ...{ status: 'awaiting-merchant-feedback', category: null, complaint: null, raisedAt: clock.now() },
          ...{ dueAt: null, resolvedAt: null },
        })
      await checkDispute(deps, { id: `d-${reference}` })
    } else if (event.kind === 'answer-dispute') {
      const { decision, refundMinor } = event
      const answer = { decision, refundMinor, message: 'It was published.', service: 'An article.', phone: '' }
      await expectable(answerDispute(using, admin, { id: `d-${reference}`, ...answer }))
    } else if (event.kind === 'dispute-news') {
      const dispute = disputesThere.get(`d-${reference}`)
      if (dispute && dispute.status !== 'resolved' && event.resolution)
        resolveThere(dispute, event.resolution, dispute.amountMinor)
      const all = Array.from({ length: event.times }, () => expectable(checkDispute(using, { id: `d-${reference}` })))
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
    await checkDispute(deps, { id: `d-${reference}` })
  }
  return { id, references, reportedTruly, enteredAgain }
}

async function expectConsistent({ id, references, reportedTruly, enteredAgain }: Awaited<ReturnType<typeof live>>) {
  const [row, entries, steps, letters, attempts, receipts] = await Promise.all([
    site.rowOf(id),
    site.paymentsOf(id),
    site.stepsOf(id),
    site.lettersAbout(id),
    site.attemptsOf(id),
    findDocuments(site.db, id, 'receipt'),
  ])
  const held = (await Promise.all(references.map(site.heldOf))).flat()
  const lettersOf = (...kinds: string[]) => letters.filter(({ kind }) => kinds.includes(kind)).length
  const stepsOf = (...actions: string[]) => steps.filter(({ action }) => actions.includes(action)).length
  const reversed = new Set(entries.map(({ reverses }) => reverses))
  const booked = entries.filter(({ reverses }) => reverses === null)
  const paid = booked.filter(({ receipt }) => !reversed.has(receipt))

  // Exactly one thing settles a charge: an entry that was not reversed, or a waiver.
  expect(paid.length + (row?.waiver ? 1 : 0)).toBe(row?.status === 'paid' ? 1 : 0)
  expect(sumOf(entries)).toBe(sumOf(paid))
  for (const { receipt, provider } of booked) if (reversed.has(receipt)) expect(provider).toBe('manual')
  const undone = (what: string) => steps.filter(({ action, reason }) => action === 'undo' && reason === what).length
  // Whoever undoes a reversal enters the payment again, and its receipt goes out.
  expect(booked.length).toBe(stepsOf('pay', 'mark-paid') + enteredAgain)
  expect([lettersOf('payment-received'), lettersOf('payment-note') + enteredAgain]).toEqual(
    Array(2).fill(booked.length),
  )
  expect(receipts.map(({ number }) => number).sort()).toEqual(booked.map(({ receipt }) => receipt).sort())
  const reversals = entries.length - booked.length - undone('Marked as paid')
  const waived = stepsOf('waive') - undone('Charge waived') - (row?.waiver ? 1 : 0)
  expect(stepsOf('undo-paid')).toBe(reversals + waived + undone('Paid status undone') - enteredAgain)
  expect(lettersOf('manuscript-charge-reopened')).toBe(stepsOf('undo-paid'))
  expect(lettersOf('manuscript-charge-waived')).toBe(stepsOf('waive'))
  expect(lettersOf('manuscript-charge-changed')).toBe(stepsOf('reduce'))
  expect(lettersOf('payment-parked', 'payment-refund-due')).toBe(held.length)

  for (const { reference, state } of attempts) {
    const payment = paid.find((row) => row.reference === reference)
    const hold = held.find((row) => row.reference === reference)
    expect(state === 'applied').toBe(payment !== undefined)
    if (payment)
      expect([reportedTruly.has(reference), payment.amountMinor, payment.currency]).toEqual([
        ...[true, ordered.get(reference), 'NGN'],
      ])
    if (reports.get(reference)?.status === 'success') expect(['applied', 'held', 'refunded']).toContain(state)
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
  const sent = there.flatMap(({ note }) => refundIdIn(note) ?? [])
  expect(new Set(sent).size).toBe(sent.length)
  for (const { state, providerId } of here) if (providerId === null) expect(state).toBe('failed')
  // Where the provider lied about the amount at first, what it says now counts.
  const cameMinor = Math.max(paid?.amountMinor ?? 0, ordered.get(reference) ?? 0)
  expect(refundableMinor(cameMinor, here)).toBeGreaterThanOrEqual(0)
  const shown = await site.services.payments.receipt({ author: null, staff: null }, { reference })
  if (shown) expect(shown.refundedMinor).toBe(refundedMinor(here))
}

/** Income is what the ledger says came, less what the provider says went back of it. */
async function expectIncomeAgrees() {
  const entries = await site.db.select().from(payments)
  const wentBack = entries.flatMap(({ reference }) => goneThere(reference))
  const statements = (['test', 'live'] as const).map((mode) => site.services.accounting.readStatement({ mode }))
  const totals = (await Promise.all(statements)).flatMap((statement) => statement.totals)
  expect(totals.reduce((sum, { closingMinor }) => sum + closingMinor, 0)).toBe(sumOf(entries) - sumOf(wentBack))
}

/** A comparison names every payment on which both sides differ, and no other. */
async function expectDifferencesNamed() {
  const days = { fromDay: '2020-01-01', toDay: clock.now().toISOString().slice(0, 10) }
  await runComparison(deps, { id: newId(), ...days })
  const [entries, held, named] = await Promise.all([
    site.db.select().from(payments),
    site.db.select().from(heldPayments),
    site.db.select().from(paymentDifferences),
  ])
  const differs = async ({ reference, amountMinor, currency, mode, status }: PaymentReport) => {
    const entry = entries.find((one) => one.reference === reference)
    const hold = held.find((one) => one.reference === reference)
    const isPaidThere = status === 'success' || status === 'reversed'
    if (!isPaidThere || (!entry && !hold)) return isPaidThere !== Boolean(entry ?? hold)
    const isSame = entry?.amountMinor === amountMinor && entry.currency === currency && entry.mode === mode
    const here = await findRefunds(site.db, reference)
    const isByHand = !entry && hold?.settledAs === 'refunded' && here.every(({ state }) => state === 'failed')
    const goneHere = isByHand ? hold.amountMinor : refundedMinor(here)
    const gone = sumOf(goneThere(reference))
    return (entry && !isSame) || goneHere !== (status === 'reversed' ? Math.max(gone, amountMinor) : gone)
  }
  const known = new Set((await site.db.select().from(paymentAttempts)).map(({ reference }) => reference))
  const different: string[] = []
  for (const one of reports.values())
    if (known.has(one.reference) && (await differs(one))) different.push(one.reference)
  const open = named.filter(({ goneAt }) => goneAt === null)
  expect([...new Set(open.map(({ reference }) => reference))].sort()).toEqual(different.sort())
}

const histories = times(60, 300)

test(`R1 ${histories} histories with waivers, partial refunds, disputes and undo end with ledger, income, receipts, reconciliation, status, steps and letters in agreement`, {
  timeout: times(120_000, 600_000),
}, async () => {
  const atOnce = 5
  // Chance may leave out that somebody pays and keeps it so.
  await expectConsistent(await live([{ kind: 'mark-paid', dyingAfter: null }]))
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
  await watchRefunds(deps)
  await expectIncomeAgrees()
  await expectDifferencesNamed()
  const receipts = (await site.db.select({ receipt: payments.receipt }).from(payments)).map(({ receipt }) => receipt)
  expect(receipts).not.toEqual([])
  const years = Map.groupBy(receipts, (receipt) => receipt.slice(0, 6))
  for (const [year, given] of years) {
    const running = given.map((_, i) => `${year}-${String(i + 1).padStart(6, '0')}`)
    expect(given.sort()).toEqual(running)
  }
})
