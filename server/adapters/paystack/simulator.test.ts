import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { newId } from '#server/ids.ts'
import { testDatabase } from '#tests/support/database.ts'
import { systemClock } from '../clock.ts'
import type { Order } from '../payment-provider.ts'
import { createPaystack } from './client.ts'
import { createSimulator } from './simulator.ts'

type Delivery = { url: string; body: string; headers: Record<string, string> }

const { db } = await testDatabase()
const log = pino({ level: 'silent' })
const site = new Hono()
const server = createServer(getRequestListener(site.fetch, { overrideGlobalObjects: false }))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const { port } = server.address() as AddressInfo
const config = readConfig({ PORT: String(port) })
const { secretKey, baseUrl } = config.paystack

const deliveries: Delivery[] = []
const pauses: number[] = []
let webhookAnswers: number[] = []
const simulator = createSimulator({
  db,
  config,
  clock: systemClock,
  log,
  async deliver(url, body, headers) {
    deliveries.push({ url, body, headers })
    return webhookAnswers.shift() ?? 200
  },
  async pause(ms) {
    pauses.push(ms)
  },
})
site.route('/simulator/paystack', simulator)
const paystack = createPaystack({ secretKey, baseUrl, log })

function newOrder() {
  return {
    email: 'ada@example.org',
    amountMinor: 3_000_000,
    currency: 'NGN',
    reference: `ms-${newId().replaceAll('_', '.')}`,
    returnUrl: `${config.publicUrl}/payment-success`,
    cancelUrl: `${config.publicUrl}/status/1`,
    metadata: { manuscript: '1' },
  }
}

async function open(order: Order) {
  const authorizationUrl = await paystack.openCheckout(order)
  return { authorizationUrl, accessCode: authorizationUrl.slice(authorizationUrl.lastIndexOf('/') + 1) }
}

const isSigned = (body: string, signature: string) =>
  paystack.readNotice(new Headers({ 'x-paystack-signature': signature }), Buffer.from(body)) !== null

const sameOrigin = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }

function press(accessCode: string, fields: Record<string, string>, headers: Record<string, string> = sameOrigin) {
  return simulator.request(`/checkout/${accessCode}`, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers,
  })
}

function deliveredFor(reference: string): Delivery[] {
  return deliveries.filter(({ body }) => body.includes(`"${reference}"`))
}

async function initialise(body: unknown, key = secretKey): Promise<{ status: number; answer: unknown }> {
  const response = await simulator.request('/transaction/initialize', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: await response.json() }
}

test('a payer who pays comes back with both parameters, and the transaction verifies as paid', async () => {
  const order = newOrder()
  const { authorizationUrl, accessCode } = await open(order)
  expect(authorizationUrl).toBe(`http://localhost:${port}/simulator/paystack/checkout/${accessCode}`)
  expect(await paystack.verify(order.reference)).toMatchObject({ status: 'pending', paidAt: null })

  const answer = await press(accessCode, { outcome: 'pay' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(
    `${config.publicUrl}/payment-success?trxref=${order.reference}&reference=${order.reference}`,
  )
  expect(await paystack.verify(order.reference)).toMatchObject({
    status: 'success',
    mode: 'test',
    amountMinor: 3_000_000,
    currency: 'NGN',
    id: expect.stringMatching(/^\d+$/),
    paidAt: expect.any(Date),
    gatewayResponse: 'Successful',
    metadata: { manuscript: '1' },
  })
})

test('the webhook of a payment is signed over its raw body', async () => {
  const order = newOrder()
  const { accessCode } = await open(order)
  await press(accessCode, { outcome: 'pay' })
  await vi.waitFor(() => expect(deliveredFor(order.reference)).toHaveLength(1), 20_000)
  const [{ url, body, headers } = { url: '', body: '', headers: {} }] = deliveredFor(order.reference)
  const signature = headers['x-paystack-signature'] ?? ''
  expect(url).toBe(`http://127.0.0.1:${port}/api/pay/webhook`)
  expect(signature).toBe(createHmac('sha512', secretKey).update(body).digest('hex'))
  expect(isSigned(body, signature)).toBe(true)
  expect(isSigned(body.replace('3000000', '1'), signature)).toBe(false)
  expect(JSON.parse(body)).toMatchObject({
    event: 'charge.success',
    data: { reference: order.reference, status: 'success', amount: 3_000_000, currency: 'NGN', domain: 'test' },
  })
})

test('the way back keeps the query that the address had', async () => {
  const order = { ...newOrder(), returnUrl: `${config.publicUrl}/payment-success?from=mail` }
  const { accessCode } = await open(order)
  const back = new URL((await press(accessCode, { outcome: 'pay' })).headers.get('location') ?? '')
  expect([...back.searchParams]).toEqual([
    ['from', 'mail'],
    ['trxref', order.reference],
    ['reference', order.reference],
  ])
})

test.each([
  ['fail', 'failed', '/payment-success?trxref='],
  ['cancel', 'abandoned', '/status/1'],
  ['abandon', 'abandoned', '/checkout/'],
])('a payer who chooses %s leaves the transaction %s, and no webhook is sent', async (outcome, status, leadsTo) => {
  const order = newOrder()
  const { accessCode } = await open(order)
  const answer = await press(accessCode, { outcome })
  expect(answer.headers.get('location')).toContain(leadsTo)
  expect(await paystack.verify(order.reference)).toMatchObject({ status, paidAt: null })
  expect(deliveredFor(order.reference)).toEqual([])
})

test("a declined payment can be tried again, a paid one can't be undone or paid twice", async () => {
  const order = newOrder()
  const { accessCode } = await open(order)
  await press(accessCode, { outcome: 'fail' })
  await press(accessCode, { outcome: 'pay' })
  for (const outcome of ['pay', 'fail', 'cancel']) {
    expect((await press(accessCode, { outcome })).headers.get('location')).toBe(`/checkout/${accessCode}`)
  }
  expect(await paystack.verify(order.reference)).toMatchObject({ status: 'success' })
  await vi.waitFor(() => expect(deliveredFor(order.reference)).toHaveLength(1), 20_000)
})

test('of two clicks on Pay at once, one pays and one webhook is sent', async () => {
  const order = newOrder()
  const { accessCode } = await open(order)
  await Promise.all([press(accessCode, { outcome: 'pay' }), press(accessCode, { outcome: 'pay' })])
  await vi.waitFor(() => expect(deliveredFor(order.reference).length).toBeGreaterThan(0), 20_000)
  expect(deliveredFor(order.reference)).toHaveLength(1)
})

test('a reference is refused the second time, even when the first checkout was abandoned', async () => {
  const order = newOrder()
  const { accessCode } = await open(order)
  await press(accessCode, { outcome: 'abandon' })
  await expect(open(order)).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('Duplicate Transaction Reference'),
  })
})

test('a reference that was never used is unknown', async () => {
  expect(await paystack.verify('never-used')).toBeNull()
})

test.each([
  ['NGN', 4_999, 400],
  ['NGN', 5_000, 200],
  ['USD', 199, 400],
  ['USD', 200, 200],
  ['NGN', 1_000_000_000, 200],
  ['NGN', 1_000_000_001, 400],
])('an amount of %s %i minor units is answered with %i', async (currency, amount, status) => {
  expect(await initialise({ email: 'ada@example.org', amount, currency })).toMatchObject({ status })
  expect(await initialise({ email: 'ada@example.org', amount: String(amount), currency })).toMatchObject({ status })
})

test.each([
  ['no e-mail', { amount: 5_000 }],
  ['an odd e-mail', { email: 'ada', amount: 5_000 }],
  ['no amount', { email: 'ada@example.org' }],
  ['a fraction', { email: 'ada@example.org', amount: 5_000.5 }],
  ['a currency that is not offered', { email: 'ada@example.org', amount: 5_000, currency: 'GHS' }],
  ['bad characters in the reference', { email: 'ada@example.org', amount: 5_000, reference: 'a/b' }],
  ['a script as the way back', { email: 'ada@example.org', amount: 5_000, callback_url: 'javascript:alert(1)' }],
  [
    'a script as the way out',
    { email: 'ada@example.org', amount: 5_000, metadata: { cancel_action: 'javascript:alert(1)' } },
  ],
  ['a list', []],
])("a checkout with %s is refused in Paystack's envelope", async (_fault, body) => {
  expect(await initialise(body)).toEqual({
    status: 400,
    answer: {
      status: false,
      message: expect.any(String),
      meta: { nextStep: expect.any(String) },
      type: 'validation_error',
      code: expect.any(String),
    },
  })
})

test('a wrong or missing key opens nothing', async () => {
  expect(await initialise({ email: 'ada@example.org', amount: 5_000 }, 'sk_test_wrong')).toMatchObject({
    status: 401,
    answer: { status: false, message: 'Invalid key' },
  })
  for (const path of ['/transaction', '/transaction/verify/x']) {
    expect((await simulator.request(path)).status).toBe(401)
  }
  const stranger = createPaystack({ secretKey: 'sk_test_wrong', baseUrl, log })
  await expect(stranger.verify('x')).rejects.toMatchObject({ kind: 'refused' })
})

test('the checkout page says that it is a test and shows what is paid, without any script', async () => {
  const order = { ...newOrder(), email: "o'neil&sons@example.org" }
  const { authorizationUrl } = await open(order)
  const page = await fetch(authorizationUrl)
  const text = await page.text()
  expect(text).toContain('Test payment: no money moves')
  expect(text).toContain('₦30,000')
  expect(text).toContain('o&#39;neil&amp;sons@example.org')
  expect(text).toContain(order.reference)
  expect(text).toContain('4084 0840 8408 4081')
  expect([...text.matchAll(/name="outcome" value="(\w+)"/g)].map(([, value]) => value)).toEqual([
    'pay',
    'fail',
    'abandon',
    'cancel',
  ])
  expect(text).not.toMatch(/<script|style=/)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  const sheet = await fetch(new URL('../checkout.css', authorizationUrl))
  expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
})

test('a paid checkout offers the way back instead of its buttons', async () => {
  const order = newOrder()
  const { accessCode } = await open(order)
  await press(accessCode, { outcome: 'pay' })
  const text = await (await simulator.request(`/checkout/${accessCode}`)).text()
  expect(text).toContain('This test payment is complete.')
  expect(text).toContain(`/payment-success?trxref=${order.reference}&amp;reference=${order.reference}`)
  expect(text).not.toContain('value="pay"')
})

test('a checkout that does not exist is a page that says so', async () => {
  const page = await simulator.request('/checkout/none')
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('Checkout not found')
  expect((await press('none', { outcome: 'pay' })).status).toBe(404)
  expect((await simulator.request('/checkout/%00')).status).toBe(404)
})

test("another site can't press the buttons", async () => {
  const order = newOrder()
  const { accessCode } = await open(order)
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}] as const) {
    expect((await press(accessCode, { outcome: 'pay' }, headers)).status).toBe(403)
  }
  expect((await press(accessCode, { outcome: 'steal' })).status).toBe(400)
  expect(await paystack.verify(order.reference)).toMatchObject({ status: 'pending' })
})

test('a webhook that is not taken is sent again three times, a few seconds apart', async () => {
  webhookAnswers = [500, 302, 404, 503]
  pauses.length = 0
  const order = newOrder()
  const { accessCode } = await open(order)
  await press(accessCode, { outcome: 'pay' })
  await vi.waitFor(() => expect(deliveredFor(order.reference)).toHaveLength(4), 20_000)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(deliveredFor(order.reference)).toHaveLength(4)
  expect(pauses).toEqual([100, 3_000, 3_000, 3_000])
})

test('a webhook can be late, doubled, wrongly signed or lost', async () => {
  pauses.length = 0
  async function payWith(webhook: string, copies: number) {
    const order = newOrder()
    const { accessCode } = await open(order)
    await press(accessCode, { outcome: 'pay', webhook })
    await vi.waitFor(() => expect(deliveredFor(order.reference).length).toBeGreaterThanOrEqual(copies), 20_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(deliveredFor(order.reference)).toHaveLength(copies)
    return deliveredFor(order.reference).map(({ body, headers }) =>
      isSigned(body, headers['x-paystack-signature'] ?? ''),
    )
  }
  expect(await payWith('delay', 1)).toEqual([true])
  expect(pauses).toEqual([10_000])
  expect(await payWith('duplicate', 2)).toEqual([true, true])
  expect(await payWith('wrong-signature', 1)).toEqual([false])
  expect(await payWith('drop', 0)).toEqual([])
})

test.each([
  ['other-amount', { status: 'success', amountMinor: 2_999_999, currency: 'NGN' }],
  ['other-currency', { status: 'success', amountMinor: 3_000_000, currency: 'USD' }],
])('a verification asked to give the %s gives it', async (verify, expected) => {
  const order = { ...newOrder(), metadata: { manuscript: '1', simulate: { verify } } }
  const { accessCode } = await open(order)
  await press(accessCode, { outcome: 'pay', verify })
  expect(await paystack.verify(order.reference)).toMatchObject(expected)
})

test('a verification asked in the metadata to fail is a provider out of order', async () => {
  const order = { ...newOrder(), metadata: { simulate: { verify: 'error' } } }
  const { accessCode } = await open(order)
  await expect(paystack.verify(order.reference)).rejects.toMatchObject({ kind: 'unreachable' })
  const page = await (await simulator.request(`/checkout/${accessCode}`)).text()
  expect(page).toContain('<option value="error" selected>')
})

test('transactions are listed newest first, by page and by status', async () => {
  const list = async (query: string) => {
    const response = await simulator.request(`/transaction?${query}`, {
      headers: { authorization: `Bearer ${secretKey}` },
    })
    return { status: response.status, answer: await response.json() }
  }
  const [first, second] = [newOrder(), newOrder()]
  await open(first)
  await open(second)
  expect(await list('perPage=1&page=1&status=ongoing')).toMatchObject({
    status: 200,
    answer: { status: true, data: [{ reference: second.reference }], meta: { perPage: 1, page: 1 } },
  })
  expect(await list('perPage=1&page=2&status=ongoing')).toMatchObject({
    answer: { data: [{ reference: first.reference, status: 'ongoing' }] },
  })
  expect(await list('status=reversed')).toMatchObject({ answer: { data: [], meta: { total: 0, pageCount: 0 } } })
  expect((await list('perPage=0')).status).toBe(400)
})

test('a refund goes from pending to processed by its age, with an event for each state, and never above what was paid', async () => {
  const order = newOrder()
  const { accessCode } = await open(order)
  await press(accessCode, { outcome: 'pay' })
  const asked = { reference: order.reference, amountMinor: 2_000_000, currency: 'NGN', note: 'Paid twice. [id]' }
  const made = await paystack.accounts?.refund(asked)
  expect(made).toMatchObject({ state: 'pending', amountMinor: 2_000_000, note: 'Paid twice. [id]', disputeId: null })
  await expect(paystack.accounts?.refund(asked)).rejects.toMatchObject({ kind: 'refused' })
  await vi.waitFor(() => {
    const events = deliveredFor(order.reference).map(({ body }) => JSON.parse(body).event)
    expect(events).toEqual(['charge.success', 'refund.pending', 'refund.processing', 'refund.processed'])
  })
  await vi.waitFor(
    async () =>
      expect(await paystack.accounts?.refundsOf(order.reference)).toMatchObject([{ id: made?.id, state: 'processed' }]),
    { timeout: 8_000, interval: 500 },
  )
  const now = Date.now()
  const found = []
  for await (const rows of paystack.accounts?.transactions(new Date(now - 60_000), new Date(now + 60_000)) ?? [])
    found.push(...rows.filter(({ reference }) => reference === order.reference))
  expect(found).toMatchObject([{ status: 'success', feesMinor: 55_000, refundedMinor: 2_000_000 }])
})

test('a payer disputes a payment; it is declined with evidence, or accepted and refunded', async () => {
  const evidence = {
    payerName: 'Ada',
    payerEmail: 'ada@example.org',
    file: { name: 'r.pdf', bytes: new Uint8Array(3) },
  }
  const answer = { message: 'It was published.', service: 'Published.', phone: '', refundMinor: 3_000_000 }
  for (const decision of ['decline', 'accept'] as const) {
    const order = newOrder()
    const { accessCode } = await open(order)
    await press(accessCode, { outcome: 'dispute' })
    await press(accessCode, { outcome: 'pay' })
    await press(accessCode, { outcome: 'dispute' })
    await vi.waitFor(() => expect(deliveredFor(order.reference)).toHaveLength(2), 20_000)
    const { event, data } = JSON.parse(deliveredFor(order.reference).at(-1)?.body ?? '')
    expect(event).toBe('charge.dispute.create')
    const id = String(data.id)
    expect(await paystack.accounts?.dispute(id)).toMatchObject({
      ...{ reference: order.reference, status: 'awaiting-merchant-feedback', amountMinor: 3_000_000 },
      complaint: 'I do not recognise this payment.',
    })
    await paystack.accounts?.answerDispute(id, { ...answer, decision }, evidence)
    const resolution = decision === 'accept' ? 'merchant-accepted' : 'declined'
    expect(await paystack.accounts?.dispute(id)).toMatchObject({ status: 'resolved', resolution })
    const refunds = await paystack.accounts?.refundsOf(order.reference)
    expect(refunds).toMatchObject(decision === 'accept' ? [{ disputeId: id, amountMinor: 3_000_000 }] : [])
    await expect(paystack.accounts?.answerDispute(id, { ...answer, decision }, evidence)).rejects.toMatchObject({
      kind: 'refused',
    })
  }
  expect(await paystack.accounts?.dispute('999999')).toBeNull()
})
