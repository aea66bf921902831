import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { isPaymentProviderError } from '../payment-provider.ts'
import { createPaystack, signatureOf } from './client.ts'

const secretKey = 'sk_test_a-key-for-this-test'
const log = pino({ level: 'silent' })
const order = {
  email: 'ada@example.org',
  amountMinor: 3_000_000,
  currency: 'NGN',
  reference: 'ms-1.a',
  returnUrl: 'https://journals.example/payment-success',
  cancelUrl: 'https://journals.example/status/1',
  metadata: { manuscript: '1' },
}
const paid = {
  id: 7,
  domain: 'test',
  status: 'success',
  reference: 'ms-1.a',
  amount: 3_000_000,
  currency: 'NGN',
  paid_at: '2026-11-02T09:15:02.000Z',
  channel: 'card',
  gateway_response: 'Successful',
  metadata: { manuscript: '1' },
}

/** A provider that answers with `listener` and counts the requests. */
async function provider(listener: RequestListener) {
  const seen = { requests: 0 }
  const server = createServer((request, response) => {
    seen.requests++
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const clock = { time: 0, now: () => new Date(clock.time) }
  const paystack = createPaystack({ secretKey, baseUrl: `http://127.0.0.1:${port}/`, log, clock, timeoutMs: 300 })
  return { paystack, seen, clock, server, port }
}

function answering(status: number, body: unknown): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

function answeringData(data: unknown): RequestListener {
  return answering(200, { status: true, message: 'Verification successful', data })
}

async function kindOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => new Error('it was accepted'),
    (reason: unknown) => reason,
  )
  return isPaymentProviderError(error) ? error.kind : String(error)
}

test('a checkout is opened with the key, the amount in minor units and the way back', async () => {
  let asked: { url: string | undefined; key: string | undefined; body: unknown } | undefined
  const { paystack } = await provider(async (request, response) => {
    const body: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString())
    asked = { url: request.url, key: request.headers.authorization, body }
    const data = { authorization_url: 'https://checkout.example/abc', access_code: 'abc', reference: order.reference }
    answering(200, { status: true, message: 'Authorization URL created', data })(request, response)
  })
  expect(await paystack.openCheckout(order)).toBe('https://checkout.example/abc')
  expect(asked).toEqual({
    url: '/transaction/initialize',
    key: `Bearer ${secretKey}`,
    body: {
      email: 'ada@example.org',
      amount: 3_000_000,
      currency: 'NGN',
      reference: 'ms-1.a',
      callback_url: 'https://journals.example/payment-success',
      metadata: '{"manuscript":"1","cancel_action":"https://journals.example/status/1"}',
    },
  })
})

test('a paid transaction is read in our words', async () => {
  const { paystack } = await provider(answeringData(paid))
  expect(await paystack.verify('ms-1.a')).toEqual({
    id: '7',
    mode: 'test',
    status: 'success',
    reference: 'ms-1.a',
    amountMinor: 3_000_000,
    feesMinor: null,
    currency: 'NGN',
    paidAt: new Date('2026-11-02T09:15:02.000Z'),
    channel: 'card',
    gatewayResponse: 'Successful',
    metadata: { manuscript: '1' },
  })
})

test('an id of 64 bits keeps every digit', async () => {
  const text = JSON.stringify({ status: true, message: '', data: paid }).replace('"id":7', '"id":18446744073709551615')
  const { paystack } = await provider(answering(200, text))
  expect(await paystack.verify('ms-1.a')).toMatchObject({ id: '18446744073709551615' })
})

test.each([
  ['an empty text', '', {}],
  ['null', null, {}],
  ['nothing', undefined, {}],
  ['JSON text', '{"manuscript":"1"}', { manuscript: '1' }],
])('metadata that comes back as %s is understood', async (_form, metadata, understood) => {
  const { paystack } = await provider(answeringData({ ...paid, metadata, paid_at: null }))
  expect(await paystack.verify('ms-1.a')).toMatchObject({ metadata: understood, paidAt: null })
})

test.each([400, 404])(
  "a reference that the provider does not know, answered with %i, is nobody's payment",
  async (status) => {
    const { paystack } = await provider(
      answering(status, { status: false, message: 'Transaction reference not found.' }),
    )
    expect(await paystack.verify('ms-1.a')).toBeNull()
  },
)

test("a refusal keeps the provider's reason", async () => {
  const { paystack } = await provider(answering(400, { status: false, message: 'Duplicate Transaction Reference' }))
  const refusal = await paystack.openCheckout(order).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    kind: 'refused',
    message: 'The payment provider refused: Duplicate Transaction Reference',
  })
})

test('a wrong key is a refusal, not an unknown reference', async () => {
  const { paystack } = await provider(answering(401, { status: false, message: 'Invalid key' }))
  expect(await kindOf(paystack.verify('ms-1.a'))).toBe('refused')
})

test.each([
  ['another reference', { ...paid, reference: 'ms-2.a' }],
  ['an unknown status', { ...paid, status: 'succeeded' }],
  ['an amount as text', { ...paid, amount: '3000000' }],
  ['a fraction of a kobo', { ...paid, amount: 0.5 }],
  ['a negative amount', { ...paid, amount: -1 }],
  ['no currency', { ...paid, currency: undefined }],
  ['neither test nor live', { ...paid, domain: 'staging' }],
  ['a date that is none', { ...paid, paid_at: 'yesterday' }],
  ['no data', undefined],
  ['a list', [paid]],
])('a verification with %s is refused as nonsense', async (_fault, data) => {
  const { paystack } = await provider(answeringData(data))
  expect(await kindOf(paystack.verify('ms-1.a'))).toBe('nonsense')
})

test.each([
  ['a script as its address', { authorization_url: 'javascript:alert(1)', access_code: 'a', reference: 'ms-1.a' }],
  ['another reference', { authorization_url: 'https://checkout.example/a', access_code: 'a', reference: 'ms-2.a' }],
  ['no address', { access_code: 'a', reference: 'ms-1.a' }],
])('a checkout with %s is refused as nonsense', async (_fault, data) => {
  const { paystack } = await provider(answeringData(data))
  expect(await kindOf(paystack.openCheckout(order))).toBe('nonsense')
})

test.each([
  ['truncated JSON', 200, '{"status":true,"data":{"status":"succ'],
  ['a web page', 200, '<h1>Sign in to the Wi-Fi</h1>'],
  ['nothing', 200, ''],
  ['JSON without the envelope', 200, paid],
  ["success with an error's status", 403, { status: true, message: '', data: paid }],
])('%s is nonsense', async (_fault, status, body) => {
  const { paystack } = await provider(answering(status, body))
  expect(await kindOf(paystack.verify('ms-1.a'))).toBe('nonsense')
})

test('a redirect is never followed, even with a believable body', async () => {
  const elsewhere = await provider(answeringData(paid))
  const { paystack } = await provider((_request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${elsewhere.port}/transaction/verify/ms-1.a` })
    response.end(JSON.stringify({ status: true, message: '', data: paid }))
  })
  expect(await kindOf(paystack.verify('ms-1.a'))).toBe('nonsense')
  expect(elsewhere.seen.requests).toBe(0)
})

test.each([500, 502, 503, 429])('a %i means: ask again later', async (status) => {
  const { paystack } = await provider(answering(status, { status: false, message: 'An error occurred' }))
  expect(await kindOf(paystack.verify('ms-1.a'))).toBe('unreachable')
})

test('a provider that never answers is given up after the time-out', async () => {
  const { paystack, seen } = await provider(() => {})
  const startedAt = Date.now()
  expect(await kindOf(paystack.verify('ms-1.a'))).toBe('unreachable')
  expect(Date.now() - startedAt).toBeLessThan(2_000)
  expect(seen.requests).toBe(1)
})

test('a provider that stops in the middle of its answer is given up after the time-out', async () => {
  const { paystack } = await provider((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"status":true')
  })
  expect(await kindOf(paystack.verify('ms-1.a'))).toBe('unreachable')
})

test('a checkout whose answer was lost is not opened twice, a verification is asked again', async () => {
  const { paystack, seen } = await provider((request) => request.socket.destroy())
  expect(await kindOf(paystack.openCheckout(order))).toBe('unreachable')
  expect(seen.requests).toBe(1)
  expect(await kindOf(paystack.verify('ms-1.a'))).toBe('unreachable')
  expect(seen.requests).toBe(3)
})

test('a checkout is asked for again when the connection was refused', async () => {
  let tries = 0
  const data = { authorization_url: 'https://checkout.example/abc', access_code: 'abc', reference: order.reference }
  const gone = await provider(() => {})
  const nobodyThere = `http://127.0.0.1:${gone.port}/`
  await new Promise((resolve) => gone.server.close(resolve))
  const { port } = await provider(answeringData(data))
  const refuseFirst: typeof fetch = (url, request) => {
    tries++
    return fetch(tries === 1 ? nobodyThere : url, request)
  }
  const paystack = createPaystack({ secretKey, baseUrl: `http://127.0.0.1:${port}`, log, fetch: refuseFirst })
  expect(await paystack.openCheckout(order)).toBe('https://checkout.example/abc')
  expect(tries).toBe(2)
})

test('after five failures the provider is left alone for 30 seconds, then one call tries', async () => {
  let isUp = false
  const { paystack, seen, clock } = await provider((request, response) =>
    (isUp ? answeringData(paid) : answering(500, ''))(request, response),
  )
  for (let failure = 0; failure < 5; failure++) await kindOf(paystack.verify('ms-1.a'))
  expect(seen.requests).toBe(5)

  clock.time += 29_999
  expect(await kindOf(paystack.verify('ms-1.a'))).toBe('unreachable')
  expect(seen.requests).toBe(5)

  clock.time += 1
  await Promise.all([kindOf(paystack.verify('ms-1.a')), kindOf(paystack.verify('ms-1.a'))])
  expect(seen.requests).toBe(6)

  isUp = true
  clock.time += 30_000
  expect(await paystack.verify('ms-1.a')).toMatchObject({ status: 'success' })
  expect(await paystack.verify('ms-1.a')).toMatchObject({ status: 'success' })
})

test('refusals and odd transactions do not count as failures of the provider', async () => {
  const { paystack, seen } = await provider((request, response) =>
    (request.method === 'POST' ? answering(400, { status: false, message: 'No' }) : answeringData({}))(
      request,
      response,
    ),
  )
  for (let call = 0; call < 4; call++) {
    expect(await kindOf(paystack.openCheckout(order))).toBe('refused')
    expect(await kindOf(paystack.verify('ms-1.a'))).toBe('nonsense')
  }
  expect(seen.requests).toBe(8)
})

test.each<[string, (body: string) => string | null, boolean]>([
  ['made with the key over the raw body', (body) => signatureOf(secretKey, body), true],
  ['made with another key', (body) => signatureOf('sk_test_another', body), false],
  ['over the same JSON written anew', (body) => signatureOf(secretKey, JSON.stringify(JSON.parse(body))), false],
  ['in capitals', (body) => signatureOf(secretKey, body).toUpperCase(), false],
  ['cut short', (body) => signatureOf(secretKey, body).slice(0, -2), false],
  ['with something behind it', (body) => `${signatureOf(secretKey, body)}00`, false],
  ['with as many characters but more bytes', (body) => `é${signatureOf(secretKey, body).slice(1)}`, false],
  ['that is empty', () => '', false],
  ['that is missing', () => null, false],
])('a webhook with a signature %s is judged rightly', (_kind, sign, isGenuine) => {
  const paystack = createPaystack({ secretKey, baseUrl: 'http://127.0.0.1:1', log })
  const body = '{ "event": "charge.success",  "data": { "reference": "ms-1.a", "amount": 3000000.0 } }'
  const signature = sign(body)
  const headers = new Headers(signature === null ? {} : { 'x-paystack-signature': signature })
  const notice = isGenuine ? { event: 'charge.success', reference: 'ms-1.a' } : null
  expect(paystack.readNotice(headers, Buffer.from(body))).toEqual(notice)
})

test('a signature is the hexadecimal HMAC-SHA512 that Paystack documents', () => {
  // RFC 4231, test case 2.
  expect(signatureOf('Jefe', 'what do ya want for nothing?')).toBe(
    '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
  )
})

test.each([
  [
    { event: 'refund.processed', data: { status: 'processed', transaction_reference: 'ms-1.a', amount: '5000' } },
    { event: 'refund.processed', reference: 'ms-1.a', about: 'refund' },
  ],
  [
    {
      event: 'charge.dispute.create',
      data: { id: 358950, transaction: { reference: 'ms-1.a' }, transaction_reference: null },
    },
    { event: 'charge.dispute.create', reference: 'ms-1.a', about: 'dispute', disputeId: '358950' },
  ],
  [
    { event: 'transfer.success', data: { reference: 'other', id: 'x', transaction: {} } },
    { event: 'transfer.success', reference: 'other' },
  ],
  [
    { event: 'paymentrequest.pending', data: {} },
    { event: 'paymentrequest.pending', reference: null },
  ],
  [[], { event: null, reference: null }],
])('a notice names its payment wherever Paystack puts it: %j', (given, notice) => {
  const paystack = createPaystack({ secretKey, baseUrl: 'http://127.0.0.1:1', log })
  const body = JSON.stringify(given)
  const headers = new Headers({ 'x-paystack-signature': signatureOf(secretKey, body) })
  expect(paystack.readNotice(headers, Buffer.from(body))).toEqual(notice)
})
