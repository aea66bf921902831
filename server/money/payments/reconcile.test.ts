import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paymentAttempts } from '#server/db/schema.ts'
import { paymentSite } from '#tests/support/payment-site.ts'

const site = await paymentSite()
const { provider, clock } = site
const reconcile = () => site.jobs['reconcile-payments']?.run({})

const timesAsked = (reference: string) =>
  provider.asked.filter((path) => path === `/transaction/verify/${reference}`).length

test('the reconciler is a job of every five minutes', () => {
  expect(site.jobs['reconcile-payments']?.everySeconds).toBe(300)
})

test('money paid while we were down is found', async () => {
  const { id, reference } = await site.started()
  provider.tell(reference, { status: 'success' })
  clock.pass({ hours: 5 })
  await reconcile()
  expect(await site.statusOf(id)).toBe('paid')
  expect((await site.lettersAbout(id)).map(({ kind }) => kind)).toEqual(['payment-note', 'payment-received'])
})

test('money that comes by a checkout long replaced is found as well', async () => {
  const { id, reference } = await site.started()
  clock.pass({ hours: 2 })
  await site.start(id)
  provider.tell(reference, { status: 'success' })
  await reconcile()
  expect(await site.paymentsOf(id)).toMatchObject([{ reference }])
})

test('an open attempt is asked about every 5 minutes for 72 hours, daily for 30 days, then no more', async () => {
  const { reference } = await site.started()
  await reconcile()
  expect(timesAsked(reference)).toBe(0)
  for (const [pass, times] of [
    [{ minutes: 5 }, 1],
    [{ minutes: 4 }, 1],
    [{ minutes: 1 }, 2],
    [{ hours: 71 }, 3],
    [{ minutes: 5 }, 4],
    [{ hours: 2 }, 5],
    [{ minutes: 5 }, 5],
    [{ hours: 23 }, 5],
    [{ hours: 1 }, 6],
    [{ days: 25 }, 7],
    [{ days: 1 }, 8],
    [{ days: 1 }, 8],
    [{ days: 100 }, 8],
  ] as const) {
    clock.pass(pass)
    await reconcile()
    expect(timesAsked(reference)).toBe(times)
  }
})

test('a settled attempt is not asked about again, paid or held', async () => {
  const [paid, held] = [await site.started(), await site.started()]
  provider.tell(paid.reference, { status: 'success' })
  provider.tell(held.reference, { status: 'success', amount: 1 })
  clock.pass({ minutes: 6 })
  await reconcile()
  clock.pass({ minutes: 6 })
  await reconcile()
  expect([timesAsked(paid.reference), timesAsked(held.reference)]).toEqual([1, 1])
})

test('an answer that says nothing new adds no row to the ledger', async () => {
  const { reference } = await site.started()
  for (let i = 0; i < 4; i++) {
    clock.pass({ minutes: 6 })
    await reconcile()
  }
  provider.tell(reference, { status: 'failed' })
  clock.pass({ minutes: 6 })
  await reconcile()
  const verifications = (await site.eventsOf(reference)).filter(({ kind }) => kind === 'verification')
  expect(verifications.map(({ details }) => details.answer)).toEqual(['abandoned', 'failed'])
})

test('while the provider is down one question is enough for a round, and everything is found afterwards', async () => {
  await site.db.update(paymentAttempts).set({ nextCheckAt: null })
  const waiting = [await site.started(), await site.started(), await site.started()]
  for (const { reference } of waiting) provider.tell(reference, { status: 'success' })
  provider.breakWith('break-down')
  clock.pass({ minutes: 6 })
  const before = provider.asked.length
  await reconcile()
  expect(provider.asked.length).toBe(before + 1)
  provider.breakWith(null)
  clock.pass({ minutes: 6 })
  await reconcile()
  for (const { id } of waiting) expect(await site.statusOf(id)).toBe('paid')
})

test('a payment that the provider does not know waits and keeps nobody else waiting', async () => {
  const [lost, paid] = [await site.started(), await site.started()]
  provider.forget(lost.reference)
  provider.tell(paid.reference, { status: 'success' })
  clock.pass({ minutes: 6 })
  await reconcile()
  expect(await site.statusOf(paid.id)).toBe('paid')
  const [attempt] = await site.db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, lost.reference))
  expect(attempt).toMatchObject({ state: 'open', lastAnswer: 'unknown', nextCheckAt: expect.any(Date) })
})
