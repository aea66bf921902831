import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { PaymentReceipt } from '#app/author/payment-receipt.tsx'
import { type PaymentProvider, PaymentProviderError } from '#server/adapters/payment-provider.ts'
import { signatureOf } from '#server/adapters/paystack/client.ts'
import { chargeSuccess, paymentSite } from '#tests/support/payment-site.ts'

// Everything that a second provider needs: this adapter, instead of the one that server/payments.ts opens.

type Charge = { merchant_ref: string; value: string; iso: string; back: string; state: 'NEW' | 'SETTLED' | 'DECLINED' }

const charges = new Map<string, Charge>()
const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '', 'http://lagoon.example')
  if (request.method === 'POST') {
    const charge: Charge = { ...JSON.parse(await text(request)), state: 'NEW' }
    charges.set(charge.merchant_ref, charge)
    return response.end(JSON.stringify({ pay_link: `https://pay.lagoon.example/${charge.merchant_ref}` }))
  }
  const charge = charges.get(url.searchParams.get('merchant_ref') ?? '')
  response.writeHead(charge ? 200 : 404).end(JSON.stringify(charge ?? {}))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close().closeAllConnections())
const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/charges`

const secret = 'lagoon-secret'
const sign = (time: string, body: string | Buffer) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('base64')
const states = { NEW: 'pending', SETTLED: 'success', DECLINED: 'failed' } as const
const ask = (url: string, init?: RequestInit) =>
  fetch(url, init).catch((error: unknown) => {
    throw new PaymentProviderError('unreachable', 'Lagoon could not be reached.', error)
  })

const lagoon: PaymentProvider = {
  name: 'lagoon',
  mode: 'live',
  isSimulated: false,
  async openCheckout({ reference, amountMinor, currency, email, returnUrl }) {
    const back = `${returnUrl}?reference=${reference}`
    const order = { merchant_ref: reference, value: (amountMinor / 100).toFixed(2), iso: currency, who: email, back }
    const answer = await ask(api, { method: 'POST', body: JSON.stringify(order) })
    return (await answer.json()).pay_link
  },
  async verify(reference) {
    const answer = await ask(`${api}?merchant_ref=${reference}`)
    if (answer.status === 404) return null
    const { value, iso, state }: Charge = await answer.json()
    const amountMinor = Math.round(Number(value) * 100)
    return { reference, status: states[state], amountMinor, currency: iso, mode: 'live', paidAt: null }
  },
  readNotice(headers, body) {
    const [, time = '', signature = ''] = /^t=(\d+),v1=(.+)$/.exec(headers.get('lagoon-signature') ?? '') ?? []
    if (signature !== sign(time, body)) return null
    const { topic, about } = JSON.parse(body.toString())
    return { event: topic, reference: about }
  },
}

const site = await paymentSite()
site.deps.paymentProvider = lagoon
const admin = await site.staff('admin')

/** Opens a checkout and acts as the payer there. Returns the address that leads back. */
async function checkout(state: Charge['state']) {
  const { id } = await site.manuscript()
  const { body, status } = await site.start(id)
  expect([status, body.url]).toEqual([200, expect.stringMatching(/^https:\/\/pay\.lagoon\.example\/dj-/)])
  const charge = charges.get(body.url.slice('https://pay.lagoon.example/'.length)) ?? expect.fail('no charge')
  charge.state = state
  return { id, charge, back: new URL(charge.back) }
}

async function notify(headers: Record<string, string>, body: string): Promise<number> {
  return (await site.api.request('/pay/webhook', { method: 'POST', body, headers })).status
}

test('an author pays through a second provider, comes back and has a receipt', async () => {
  const { id, charge, back } = await checkout('SETTLED')
  expect(charge).toMatchObject({ value: '30000.00', iso: 'NGN' })
  expect(back.pathname).toBe('/payment-success')
  const reference = back.searchParams.get('reference') ?? ''
  expect((await site.verify(reference)).body).toMatchObject({ _id: id, status: 'paid' })
  expect(await site.paymentsOf(id)).toMatchObject([
    { provider: 'lagoon', reference, amountMinor: 3_000_000, currency: 'NGN', mode: 'live' },
  ])
  const payment = await site.services.payments.receipt({ author: null, staff: null }, { reference })
  if (!payment) return expect.fail('no receipt')
  expect(renderToStaticMarkup(createElement(PaymentReceipt, { payment, publisher: 'DJ' }))).toContain('Lagoon')
  // Staff cannot undo what a provider confirmed, and the link in the e-mail shows who paid.
  const undo = { method: 'PATCH', as: admin, body: { reason: 'A mistake.' } }
  expect((await site.request(`/manuscript/${id}/undo-paid`, undo)).status).toBe(409)
  const [letter] = (await site.lettersAbout(id)).filter(({ text }) => text.includes(`/receipt/${reference}?key=`))
  expect(letter).toBeDefined()
  const { body } = await site.request<{ payments: { method: string }[] }>('/pay/list?page=1', { as: admin })
  expect(body.payments.map(({ method }) => method)).toContain('lagoon')
})

test('its notice is known by its own signature, over the raw bytes, and settles a payment', async () => {
  const { id, charge } = await checkout('SETTLED')
  const body = JSON.stringify({ topic: 'charge.settled', about: charge.merchant_ref })
  const signed = (text: string) => ({ 'lagoon-signature': `t=1,v1=${sign('1', text)}` })
  expect(await notify(signed(`${body} `), body)).toBe(401)
  const otherNotice = chargeSuccess(charge.merchant_ref)
  expect(await notify({ 'x-paystack-signature': signatureOf('sk_test_scripted', otherNotice) }, otherNotice)).toBe(401)
  expect(await notify(signed(body), body)).toBe(200)
  await site.runJobs()
  expect(await site.statusOf(id)).toBe('paid')
  expect(await site.paymentsOf(id)).toHaveLength(1)
})

test('what it declines, doubts and does not answer is described in the same words', async () => {
  const declined = await checkout('DECLINED')
  expect((await site.verify(declined.charge.merchant_ref)).body.error).toContain('did not go through')
  const other = await checkout('SETTLED')
  other.charge.value = '0.01'
  expect((await site.verify(other.charge.merchant_ref)).status).toBe(409)
  expect(await site.heldOf(other.charge.merchant_ref)).toMatchObject([{ reason: 'other-amount', amountMinor: 1 }])
  const silent = await checkout('SETTLED')
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect((await site.verify(silent.charge.merchant_ref)).status).toBe(503)
  expect((await site.start((await site.manuscript()).id)).status).toBe(503)
})
