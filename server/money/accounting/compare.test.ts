import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { heldPayments, letters, manuscripts, paymentAttempts, payments } from '#server/db/schema.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { plansOf } from '#tests/support/plans.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { recountMonths } from './recount.ts'
import { readStatement } from './statement.ts'

type Listed = {
  differences: { id: string; kind: string; reference: string; goneAt: string | null; resolvedAt: string | null }[]
  last: { transactions: number; differences: number; problem: string | null; finishedAt: string | null }
}

const site = await paymentSite()
const { provider, clock } = site
const admin = await site.staff('admin')
const month = clock.now().toISOString().slice(0, 7)

async function paid(fees = 55_000) {
  const started = await site.started()
  provider.tell(started.reference, { status: 'success', fees })
  await site.verify(started.reference)
  return started
}

async function compare() {
  clock.pass({ minutes: 1 })
  expect((await site.request('/pay/comparisons', { as: admin, method: 'POST', body: { month } })).status).toBe(200)
  await site.runJobs()
  return (await site.request<Listed>('/pay/differences', { as: admin })).body
}

const kindsOf = ({ differences }: Listed, reference: string) =>
  differences.filter((one) => one.reference === reference && !one.goneAt && !one.resolvedAt).map(({ kind }) => kind)

test('each difference is one row with its name, however often it is found, until it is explained or gone', async () => {
  const [agreed, other, forgotten, failed] = [await paid(), await paid(), await paid(), await paid()]
  const done = await site.started()
  await site.db.update(manuscripts).set({ status: 'rejected' }).where(eq(manuscripts.id, done.id))
  provider.tell(done.reference, { status: 'success' })
  await site.verify(done.reference)
  await site.request(`/pay/refunds/${done.reference}`, { as: admin, method: 'PATCH', body: { note: 'Refunded.' } })
  await site.db.update(payments).set({ amountMinor: 2_000_000 }).where(eq(payments.reference, other.reference))
  provider.forget(forgotten.reference)
  provider.tell(failed.reference, { status: 'failed' })
  provider.tell('another-site-1', { status: 'success' })
  provider.tell('another-site-2', { status: 'abandoned' })

  const first = await compare()
  expect(kindsOf(first, agreed.reference)).toEqual([])
  expect(kindsOf(first, other.reference)).toEqual(['other-amount'])
  expect(kindsOf(first, forgotten.reference)).toEqual(['missing-there'])
  expect(kindsOf(first, failed.reference)).toEqual(['not-paid-there'])
  expect(kindsOf(first, done.reference)).toEqual(['refunded-here-only'])
  expect(kindsOf(first, 'another-site-1')).toEqual(['missing-here'])
  expect(first.last).toMatchObject({ differences: 5, problem: null, finishedAt: expect.any(String) })

  const again = await compare()
  expect(again.differences).toHaveLength(first.differences.length)
  const id = again.differences.find(({ reference }) => reference === 'another-site-1')?.id
  const explain = () =>
    site.request(`/pay/differences/${id}`, { as: admin, method: 'PATCH', body: { note: 'Our other site.' } })
  expect([(await explain()).status, (await explain()).status]).toEqual([200, 409])
  await site.db.update(payments).set({ amountMinor: 3_000_000 }).where(eq(payments.reference, other.reference))
  const third = await compare()
  expect(kindsOf(third, 'another-site-1')).toEqual([])
  expect(kindsOf(third, other.reference)).toEqual([])
  expect(kindsOf(third, forgotten.reference)).toEqual(['missing-there'])
  const sent = await site.db.select().from(letters).where(eq(letters.kind, 'payment-differences'))
  expect(sent.map(({ subject }) => subject)).toEqual(["5 differences between our payments and the provider's"])
})

test('what we missed is recorded, not called a difference: payments, refunds on the dashboard, disputes and fees', async () => {
  const missed = await site.started()
  provider.tell(missed.reference, { status: 'success', fees: 1_000 })
  const refunded = await paid()
  provider.refundThere(refunded.reference, 100_000)
  const disputed = await paid()
  provider.dispute(4711, disputed.reference)
  const { differences } = await compare()
  const mine = [missed, refunded, disputed].map(({ reference }) => reference)
  expect(differences.filter(({ reference }) => mine.includes(reference))).toEqual([])
  expect(await site.statusOf(missed.id)).toBe('paid')
  const receipt = await site.services.payments.receipt({ author: null, staff: null }, { reference: refunded.reference })
  expect(receipt).toMatchObject({ refundedMinor: 100_000 })
  const { body } = await site.request<{ disputes: { id: string }[] }>('/pay/disputes', { as: admin })
  expect(body.disputes.map(({ id }) => id)).toContain('4711')
  expect((await site.attemptsOf(missed.id))[0]?.feesMinor).toBe(1_000)
})

test('a comparison without the provider says so, and the daily one covers the last weeks', async () => {
  provider.breakWith('break-down')
  expect((await compare()).last.problem).toContain('not working')
  provider.breakWith(null)
  clock.pass({ minutes: 1 })
  await site.jobs['compare-payments']?.run({})
  expect((await site.request<Listed>('/pay/differences', { as: admin })).body.last).toMatchObject({ problem: null })
})

test('the statement: received, fees and refunds by journal, and one month continues the other', async () => {
  const read = async (of: string) => (await site.services.accounting.readStatement({ month: of, mode: 'test' })).lines
  const ledger = await site.db.select().from(payments)
  const receivedMinor = ledger.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const [line, ...others] = await read(month)
  expect(others).toEqual([])
  expect(line).toMatchObject({ journal: 'domain-health-journal', currency: 'NGN', openingMinor: 0, receivedMinor })
  expect(line).toMatchObject({ refundedMinor: 100_000, disputedMinor: 3_000_000 })
  expect(line?.closingMinor).toBe(receivedMinor - 100_000 - (line?.feesMinor ?? 0))
  expect(line?.feesMinor).toBeGreaterThan(55_000)
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
  expect(await read(next)).toMatchObject([{ openingMinor: line?.closingMinor, receivedMinor: 0 }])
  const response = await site.api.request(`/pay/statement/export?month=${month}&mode=test`, {
    headers: { cookie: admin.cookie },
  })
  const [, first] = (await response.text()).split('\r\n')
  expect(first).toMatch(new RegExp(`^${month},.*Health.*,NGN,0\\.00,${(receivedMinor / 100).toFixed(2)},`))
  expect(await site.db.$count(heldPayments)).toBeGreaterThan(0)
})

test('balances are kept by month, and what changes in one is in the next statement at once', async () => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
  const read = () => site.services.accounting.readStatement({ month: next, mode: 'test' })
  const before = await read()
  await recountMonths(site)
  expect(await read()).toEqual(before)
  const plans = await plansOf(site.database, (db) => readStatement({ ...site.deps, db }, { month: next, mode: 'test' }))
  expect(plans.join()).toContain('statement_months')
  const [entry] = await site.db.select().from(payments)
  await site.db
    .update(paymentAttempts)
    .set({ feesMinor: 77_000 })
    .where(eq(paymentAttempts.reference, entry?.reference ?? ''))
  const after = await read()
  expect((before.lines[0]?.openingMinor ?? 0) - (after.lines[0]?.openingMinor ?? 0)).toBeGreaterThan(0)
  await recountMonths(site)
  expect(await read()).toEqual(after)
})

test('the statement of a month is a PDF, also of a month without payments', async () => {
  const response = await site.api.request('/pay/statement/pdf?month=2001-02', { headers: { Cookie: admin.cookie } })
  expect(response.headers.get('content-disposition')).toContain('statement-2001-02.pdf')
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()))
  expect(pages[0]?.text).toContain('Statement of February 2001')
})

test('a waived charge is in the statement, and moves no money', async () => {
  const staff = { realm: 'staff', id: admin.id, name: 'S', email: admin.email, role: 'admin', access: null } as const
  const { id } = await site.manuscript()
  await site.services.payments.waive(staff, { id, reason: 'No funding.' })
  const { lines, totals } = await site.services.accounting.readStatement({ month })
  expect(lines).toMatchObject([{ journal: 'domain-health-journal', waivedMinor: 3_000_000, closingMinor: 0 }])
  expect(totals).toMatchObject([{ currency: 'NGN', waivedMinor: 3_000_000 }])
})

test('the export for bookkeeping has each refund that left, with its receipt, among the entries', async () => {
  const response = await site.api.request('/pay/export', { headers: { cookie: admin.cookie } })
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines[0]).toMatch(/,mode,refunded$/)
  const refund = lines.find((line) => line.startsWith('Refund of R-'))
  expect(refund).toMatch(/,NGN,,,Paystack,.*,test,1000\.00$/)
  expect(lines).toHaveLength(1 + (await site.db.$count(payments)) + 1)
})
