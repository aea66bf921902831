import { expect, test } from 'vitest'
import { createPaystack } from '#server/adapters/paystack/client.ts'
import { chargeSuccess, paymentSite } from '#tests/support/payment-site.ts'
import type { Fault } from '#tests/support/paystack.ts'

const site = await paymentSite()
const { provider, clock, deps } = site
const timeoutMs = 300

/** A new client has a circuit breaker that has not seen a failure yet. */
function freshClient() {
  deps.paymentProvider = createPaystack({ ...site.config.paystack, log: deps.log, clock, timeoutMs })
}

async function timed<T>(answer: Promise<T>): Promise<T & { ms: number }> {
  const began = performance.now()
  return { ...(await answer), ms: performance.now() - began }
}

const faults: [string, Fault][] = [
  ['breaks the connection', 'refuse'],
  ['never answers, or after 30 seconds', 'hang'],
  ['answers 500', 'break-down'],
  ['cuts its answer short', 'truncate'],
]

test('with the time-outs of the product every answer comes within 10 seconds', async () => {
  deps.paymentProvider = createPaystack({ ...site.config.paystack, log: deps.log, clock })
  const [{ id }, { reference }] = [await site.manuscript(), await site.started()]
  provider.breakWith('hang')
  const answers = await Promise.all([timed(site.start(id)), timed(site.verify(reference))])
  provider.breakWith(null)
  expect(answers.map(({ status }) => status)).toEqual([503, 503])
  for (const { ms } of answers) expect(ms).toBeLessThan(10_000)
})

test.each(faults)('a provider that %s: a payment can not start, and the next click works', async (_, fault) => {
  freshClient()
  const { id } = await site.manuscript()
  provider.breakWith(fault)
  const failed = await timed(site.start(id))
  provider.breakWith(null)
  expect([failed.status, failed.body.error]).toEqual([503, expect.stringContaining('Failed to initiate payment.')])
  expect(failed.headers.get('retry-after')).toBe('60')
  expect(failed.ms).toBeLessThan(timeoutMs + 2_000)
  expect((await site.start(id)).status).toBe(200)
  expect((await site.attemptsOf(id)).map(({ state }) => state).sort()).toEqual(['closed', 'open'])
})

test.each(faults)('a provider that %s: the author reads so, and the money is found later', async (_, fault) => {
  freshClient()
  const { id, reference } = await site.started()
  provider.tell(reference, { status: 'success' })
  provider.breakWith(fault)
  const failed = await timed(site.verify(reference))
  provider.breakWith(null)
  expect([failed.status, failed.body.error]).toEqual([
    503,
    "We couldn't verify your payment automatically. Please check your status manually.",
  ])
  expect(failed.ms).toBeLessThan(timeoutMs + 2_000)
  expect(await site.statusOf(id)).toBe('approved')
  clock.pass({ minutes: 6 })
  await site.jobs['reconcile-payments']?.run({})
  expect(await site.statusOf(id)).toBe('paid')
})

test('a checkout that the provider opened without our hearing of it is still watched', async () => {
  freshClient()
  const { id } = await site.manuscript()
  provider.breakWith('truncate')
  await site.start(id)
  provider.breakWith(null)
  const [attempt] = await site.attemptsOf(id)
  provider.tell(attempt?.reference ?? '', { status: 'success' })
  clock.pass({ minutes: 6 })
  await site.jobs['reconcile-payments']?.run({})
  expect(await site.paymentsOf(id)).toMatchObject([{ reference: attempt?.reference }])
})

test('a silent provider does not keep an author from a checkout that is open already', async () => {
  freshClient()
  const { id, reference } = await site.started()
  clock.pass({ minutes: 1 })
  provider.breakWith('hang')
  const reply = await site.start(id)
  provider.breakWith(null)
  expect([reply.status, reply.body.url]).toEqual([200, expect.stringContaining(reference)])
})

test('after five failures the provider is left alone for a while, and the answer comes at once', async () => {
  freshClient()
  const { id } = await site.manuscript()
  provider.breakWith('break-down')
  for (let i = 0; i < 5; i++) await site.start(id)
  const before = provider.asked.length
  const reply = await timed(site.start(id))
  provider.breakWith(null)
  expect(reply.status).toBe(503)
  expect(provider.asked.length).toBe(before)
  clock.pass({ seconds: 31 })
  expect((await site.start(id)).status).toBe(200)
})

test('when the click that opens the checkout fails, those that wait for it hear of it too', async () => {
  freshClient()
  const { id } = await site.manuscript()
  provider.breakWith('hang')
  const replies = await Promise.all([1, 2, 3].map(() => site.start(id)))
  provider.breakWith(null)
  expect(replies.map(({ status }) => status)).toEqual([503, 503, 503])
})

test('once online payment is off, nobody can start, and a payment from before waits as if nobody answered', async () => {
  const { id, reference } = await site.started()
  provider.tell(reference, { status: 'success' })
  const { paymentProvider } = deps
  deps.paymentProvider = null
  expect((await site.start(id)).status).toBe(409)
  expect((await site.verify(reference)).status).toBe(503)
  expect(await site.webhook(chargeSuccess(reference))).toBe(401)
  await site.jobs['reconcile-payments']?.run({})
  deps.paymentProvider = paymentProvider
  expect((await site.verify(reference)).status).toBe(200)
})
