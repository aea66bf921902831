import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Logger } from 'pino'
import type * as z from 'zod'
import { watchDependency } from '../../dependency.ts'
import { createBreaker } from '../breaker.ts'
import { type Clock, systemClock } from '../clock.ts'
import { type PaymentProvider, PaymentProviderError, refusal } from '../payment-provider.ts'
import { createAccounts } from './accounts.ts'
import { type Answer, type Call, Checkout, Envelope, Notice, parseJson, Transaction } from './answers.ts'

export function signatureOf(secretKey: string, rawBody: Buffer | string): string {
  return createHmac('sha512', secretKey).update(rawBody).digest('hex')
}

const beforeSending = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && beforeSending.test(String(cause.code))
}

type Settings = {
  secretKey: string
  baseUrl: string
  isSimulated?: boolean
  log: Logger
  fetch?: typeof fetch
  clock?: Clock
  timeoutMs?: number
}

export function createPaystack(settings: Settings): PaymentProvider {
  const { secretKey, baseUrl, log, fetch = globalThis.fetch, clock = systemClock, timeoutMs = 8_000 } = settings
  const root = baseUrl.replace(/\/+$/, '')
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }
  const breaker = createBreaker(clock)
  const provider = watchDependency('The payment provider', log)

  async function send({ path, ...request }: Call): Promise<{ httpStatus: number; text: string }> {
    const signal = AbortSignal.timeout(timeoutMs)
    const attempt = () => fetch(`${root}/${path}`, { ...request, headers, signal, redirect: 'manual' })
    try {
      const response = await attempt().catch((error: unknown) => {
        // Repeat a write only if the first was certainly never sent: otherwise it could open a second checkout.
        if (request.method !== 'GET' && !wasNeverSent(error)) throw error
        return attempt()
      })
      return { httpStatus: response.status, text: await response.text() }
    } catch (error) {
      throw new PaymentProviderError('unreachable', 'The payment provider could not be reached.', error)
    }
  }

  async function exchange(call: Call): Promise<Answer> {
    const { httpStatus, text } = await send(call)
    if (httpStatus >= 500 || httpStatus === 429) {
      throw new PaymentProviderError(
        'unreachable',
        `The payment provider is not working at the moment (${httpStatus}).`,
      )
    }
    const { success, data: envelope } = Envelope.safeParse(parseJson(text))
    const isRedirect = httpStatus >= 300 && httpStatus < 400
    if (!success || isRedirect || (envelope.status && httpStatus >= 400)) {
      throw new PaymentProviderError('nonsense', `The payment provider's answer makes no sense (${httpStatus}).`)
    }
    return { httpStatus, ...envelope }
  }

  async function ask(call: Call) {
    if (!breaker.admits()) {
      throw new PaymentProviderError('unreachable', 'The payment provider has not been answering for a while.')
    }
    try {
      const answer = await exchange(call)
      breaker.record(true)
      provider.answers()
      return answer
    } catch (error) {
      breaker.record(false)
      provider.failed(error)
      log.warn({ err: error, path: call.path }, 'payment provider failed')
      throw error
    }
  }

  /** Stores a file where Paystack asked us to, which is another machine's address and takes no key. */
  async function put(url: string, bytes: Uint8Array): Promise<void> {
    const request = {
      method: 'PUT',
      body: Buffer.from(bytes),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    }
    const response = await fetch(url, request as RequestInit).catch((error: unknown) => {
      throw new PaymentProviderError('unreachable', 'The evidence could not be uploaded.', error)
    })
    await response.body?.cancel()
    if (!response.ok)
      throw new PaymentProviderError('unreachable', `The evidence could not be uploaded (${response.status}).`)
  }

  /** Also refuses an answer about another payment than the one we asked about. */
  function read<T extends { reference: string }>(schema: z.ZodType<T>, data: unknown, reference: string): T {
    const parsed = schema.safeParse(data)
    if (parsed.success && parsed.data.reference === reference) return parsed.data
    throw new PaymentProviderError('nonsense', "The payment provider's answer does not fit the question.", parsed.error)
  }

  function isSigned(body: Buffer, signature: string | null): boolean {
    const expected = Buffer.from(signatureOf(secretKey, body))
    const given = Buffer.from(signature ?? '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  return {
    name: 'paystack',
    mode: secretKey.startsWith('sk_live_') ? 'live' : 'test',
    isSimulated: settings.isSimulated ?? false,

    async openCheckout({ email, amountMinor, currency, reference, returnUrl, cancelUrl, metadata }) {
      const order = { email, amount: amountMinor, currency, reference, callback_url: returnUrl }
      const body = JSON.stringify({ ...order, metadata: JSON.stringify({ ...metadata, cancel_action: cancelUrl }) })
      const answer = await ask({ method: 'POST', path: 'transaction/initialize', body })
      if (!answer.status) throw refusal(answer.message)
      return read(Checkout, answer.data, reference).url
    },

    async verify(reference) {
      const answer = await ask({ method: 'GET', path: `transaction/verify/${encodeURIComponent(reference)}` })
      if (answer.status) return read(Transaction, answer.data, reference)
      // Paystack has answered this with 400 and with 404, so the message counts too.
      if (answer.httpStatus === 404 || /reference not found/i.test(answer.message)) return null
      throw refusal(answer.message)
    },

    readNotice(headers, body) {
      if (!isSigned(body, headers.get('x-paystack-signature'))) return null
      return Notice.safeParse(parseJson(body.toString())).data ?? { event: null, reference: null }
    },

    accounts: createAccounts({ ask, upload: put }),
  }
}
