import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, expect, test, vi } from 'vitest'
import { createPaystack } from '#server/adapters/paystack/client.ts'
import { createSimulator } from '#server/adapters/paystack/simulator.ts'
import { paymentSite } from '#tests/support/payment-site.ts'

const site = await paymentSite()
const whole = new Hono()
const server = createServer(getRequestListener(whole.fetch, { overrideGlobalObjects: false }) as RequestListener)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close().closeAllConnections())
const { port } = server.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`
Object.assign(site.config, { publicUrl: origin })
site.config.paystack.baseUrl = `${origin}/simulator/paystack`
site.deps.paymentProvider = createPaystack({ ...site.config.paystack, log: site.deps.log })
whole.route('/simulator/paystack', createSimulator(site.deps))
whole.route('/api', site.api)

/** Acts as an author on the checkout page. Resolves to the address it leads to. */
async function press(url: string, choice: Record<string, string>): Promise<URL> {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(choice).toString()
  const { headers: answer } = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
  return new URL(answer.get('location') ?? '', url)
}

async function checkout(country = 'Nigeria') {
  const { id } = await site.manuscript({ country })
  const { body } = await site.start(id)
  return { id, url: body.url }
}

const noticesOf = async (reference: string) =>
  (await site.eventsOf(reference)).filter(({ kind }) => kind === 'webhook').length

test.each([
  ['Nigeria', 3_000_000, 'NGN'],
  ['Ghana', 5_000, 'USD'],
])(
  'an author from %s pays on the simulated checkout, comes back, and has a receipt',
  async (country, amountMinor, currency) => {
    const { id, url } = await checkout(country)
    const back = await press(url, { outcome: 'pay' })
    expect(back.pathname).toBe('/payment-success')
    const reference = back.searchParams.get('reference') ?? ''
    expect(back.searchParams.get('trxref')).toBe(reference)
    expect((await site.verify(reference)).body).toMatchObject({ _id: id, status: 'paid' })
    expect(await site.paymentsOf(id)).toMatchObject([{ reference, amountMinor, currency, mode: 'test' }])
    await vi.waitFor(async () => expect(await noticesOf(reference)).toBe(1), 20_000)
    await site.runJobs()
    expect(await site.paymentsOf(id)).toHaveLength(1)
  },
)

test('an author who never comes back is found by the webhook', async () => {
  const { id, url } = await checkout()
  const reference = (await press(url, { outcome: 'pay', webhook: 'duplicate' })).searchParams.get('reference') ?? ''
  await vi.waitFor(async () => expect(await noticesOf(reference)).toBe(1), 20_000)
  await site.runJobs()
  expect(await site.statusOf(id)).toBe('paid')
})

test('a lost webhook and an author who never comes back are found by the reconciler', async () => {
  const { id, url } = await checkout()
  await press(url, { outcome: 'pay', webhook: 'drop' })
  site.clock.pass({ minutes: 6 })
  await site.jobs['reconcile-payments']?.run({})
  expect(await site.statusOf(id)).toBe('paid')
})

test('T19 a provider that lies about the amount parks the money', async () => {
  const { id, url } = await checkout()
  const reference = (await press(url, { outcome: 'pay', verify: 'other-amount' })).searchParams.get('reference') ?? ''
  expect((await site.verify(reference)).status).toBe(409)
  expect(await site.statusOf(id)).toBe('approved')
  expect(await site.heldOf(reference)).toMatchObject([{ reason: 'other-amount', amountMinor: 2_999_999 }])
})

test('who cancels is back on the status page, and the same checkout waits', async () => {
  const { id, url } = await checkout()
  expect((await press(url, { outcome: 'cancel' })).pathname).toBe(`/status/${id}`)
  expect((await site.start(id)).body.url).toBe(url)
})

test('a declined card can be tried again at once on the same checkout', async () => {
  const { id, url } = await checkout()
  const reference = (await press(url, { outcome: 'fail' })).searchParams.get('reference') ?? ''
  expect((await site.verify(reference)).body.error).toContain('did not go through')
  await press(url, { outcome: 'pay' })
  expect((await site.verify(reference)).status).toBe(200)
  expect(await site.statusOf(id)).toBe('paid')
})
