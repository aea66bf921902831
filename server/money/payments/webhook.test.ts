import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { signatureOf } from '#server/adapters/paystack/client.ts'
import * as schema from '#server/db/schema.ts'
import { jobs, letters, paymentEvents } from '#server/db/schema.ts'
import { chargeSuccess, paymentSite } from '#tests/support/payment-site.ts'

const site = await paymentSite()
const { provider } = site
const office = site.content.site.contact.email

const noticesOf = async (reference: string) =>
  (await site.eventsOf(reference)).filter(({ kind }) => kind === 'webhook').length

test('a signed notice is kept and answered at once; then the provider itself is asked, and the manuscript is paid', async () => {
  const { id, reference } = await site.started()
  provider.tell(reference, { status: 'success' })
  const before = provider.asked.length
  expect(await site.webhook(chargeSuccess(reference))).toBe(200)
  expect(provider.asked.length).toBe(before)
  expect(await site.statusOf(id)).toBe('approved')
  await site.runJobs()
  expect(provider.asked.slice(before)).toEqual([`/transaction/verify/${reference}`])
  expect(await site.statusOf(id)).toBe('paid')
  expect(await site.paymentsOf(id)).toHaveLength(1)
})

test('T19 a forged, missing, cut or wrong-case signature is refused and leaves no trace', async () => {
  const { id, reference } = await site.started()
  provider.tell(reference, { status: 'success' })
  const body = chargeSuccess(reference)
  const right = signatureOf('sk_test_scripted', body)
  const wrong = [null, '', right.toUpperCase(), right.slice(0, -1), `${right}0`, signatureOf('sk_test_other', body)]
  for (const signature of wrong) expect(await site.webhook(body, signature)).toBe(401)
  await site.runJobs()
  expect(await noticesOf(reference)).toBe(0)
  expect(await site.statusOf(id)).toBe('approved')
})

test('T19 a signature over the same JSON in other bytes is refused', async () => {
  const { reference } = await site.started()
  const body = chargeSuccess(reference)
  const spaced = JSON.stringify(JSON.parse(body), null, 2)
  expect(await site.webhook(spaced, signatureOf('sk_test_scripted', body))).toBe(401)
  expect(await site.webhook(body.replace('3000000', '3000001'), signatureOf('sk_test_scripted', body))).toBe(401)
})

test.each([
  ['1 kobo', { amount: 1 }, 'other-amount'],
  ['another currency', { currency: 'USD' }, 'other-currency'],
  ['the other mode', { domain: 'live' }, 'other-mode'],
])(
  'T19 a rightly signed notice of %s is not paid: it is parked, and the office is notified',
  async (_, change, reason) => {
    const { id, reference } = await site.started()
    provider.tell(reference, { status: 'success', ...change })
    expect(await site.webhook(chargeSuccess(reference, change))).toBe(200)
    await site.runJobs()
    expect(await site.statusOf(id)).toBe('approved')
    expect(await site.heldOf(reference)).toMatchObject([{ kind: 'parked', reason }])
    expect((await site.lettersAbout(id)).map(({ kind }) => kind)).toEqual(['payment-parked'])
  },
)

test('T19 a rightly signed notice of a reference that is not ours is parked, and the office is notified once', async () => {
  provider.tell('not-ours', { status: 'success', amount: 777_00 })
  for (const attempt of [1, 2]) await site.webhook(chargeSuccess('not-ours', { attempt }))
  await site.runJobs()
  expect(await site.heldOf('not-ours')).toMatchObject([{ reason: 'unknown-reference', amountMinor: 77_700 }])
  const sent = await site.db.select().from(letters).where(eq(letters.subject, 'Please check a payment of ₦777'))
  expect(sent.map(({ toEmail }) => toEmail)).toEqual([office])
})

test('T19 a test payment does not pay where the key is live', async () => {
  const live = await paymentSite({ secretKey: 'sk_live_scripted' })
  const { id, reference } = await live.started()
  live.provider.tell(reference, { status: 'success', domain: 'test' })
  expect(await live.webhook(chargeSuccess(reference))).toBe(200)
  await live.runJobs()
  expect(await live.statusOf(id)).toBe('approved')
  expect(await live.heldOf(reference)).toMatchObject([{ reason: 'other-mode', mode: 'test' }])
  expect((await live.lettersAbout(id))[0]?.text).toContain('no money moved')
})

test('a notice that says success while the provider itself does not is not believed', async () => {
  const { id, reference } = await site.started()
  expect(await site.webhook(chargeSuccess(reference))).toBe(200)
  await site.runJobs()
  expect(await site.statusOf(id)).toBe('approved')
})

test('the same notice a hundred times is one row, one job, one question and one payment', async () => {
  const { id, reference } = await site.started()
  provider.tell(reference, { status: 'success' })
  const [before, queued] = [provider.asked.length, await site.db.$count(jobs)]
  const answers = await Promise.all(Array.from({ length: 100 }, () => site.webhook(chargeSuccess(reference))))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect((await site.db.$count(jobs)) - queued).toBe(1)
  await site.runJobs()
  expect(await noticesOf(reference)).toBe(1)
  expect(provider.asked.length).toBe(before + 1)
  expect(await site.paymentsOf(id)).toHaveLength(1)
})

test('a notice of more than 64 kB is refused', async () => {
  const { reference } = await site.started()
  expect(await site.webhook(chargeSuccess(reference, { padding: 'x'.repeat(64 * 1024) }))).toBe(413)
})

test('a signed notice without a reference is kept and needs nothing more', async () => {
  const jobsBefore = await site.db.$count(jobs)
  const rowsBefore = await site.db.$count(paymentEvents)
  for (const body of ['{"event":"transfer.success","data":{}}', 'not JSON', '']) {
    expect(await site.webhook(body)).toBe(200)
  }
  expect(await site.db.$count(jobs)).toBe(jobsBefore)
  expect(await site.db.$count(paymentEvents)).toBe(rowsBefore + 3)
})

test('while the provider does not answer, the job of a notice waits and tries again', async () => {
  const { id, reference } = await site.started()
  provider.tell(reference, { status: 'success' })
  provider.breakWith('break-down')
  await site.webhook(chargeSuccess(reference))
  await site.runJobs()
  expect(await site.statusOf(id)).toBe('approved')
  provider.breakWith(null)
  site.clock.pass({ minutes: 2 })
  await site.runJobs()
  expect(await site.statusOf(id)).toBe('paid')
})

test('without a database a notice is not accepted, so that the provider sends it again', async () => {
  const { reference } = await site.started()
  const { db } = site.deps
  site.deps.db = drizzle(new Pool({ host: '127.0.0.1', port: 1 }), { schema })
  const status = await site.webhook(chargeSuccess(reference))
  site.deps.db = db
  expect(status).toBe(503)
})
