import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { AppError } from '#domain/words/errors.ts'
import type { Deps } from '../../deps.ts'
import { readJson, readText } from '../../http/body.ts'
import { refuseCrossSite } from '../../http/csrf.ts'
import { answerFor } from '../../http/errors.ts'
import { securityHeaders } from '../../http/headers.ts'
import { newId } from '../../ids.ts'
import { addAccounts } from './simulator-accounts.ts'
import { checkoutPage, missingPage, styles } from './simulator-page.ts'
import {
  Initialise,
  Listing,
  Metadata,
  returnUrl,
  Simulate,
  simulateOf,
  transactionData,
  verifiedData,
} from './simulator-rules.ts'
import { type Deliver, type Pause, pauseUnheld, post, sendWebhook } from './simulator-webhook.ts'
import {
  findTransaction,
  insertTransaction,
  listTransactions,
  type SimulatedTransaction,
  settleTransaction,
} from './store.ts'

type SimulatorDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'log'> & { deliver?: Deliver; pause?: Pause }

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Takes the place of Paystack when no key is set: the same calls and rules, a checkout page, and faults on request. */
export function createSimulator(deps: SimulatorDeps): Hono {
  const simulator = new Hono()
  const headers = { ...securityHeaders(deps.config.isHttps), 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
  simulator.use(async (http, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) http.header(name, value)
    http.header('Content-Security-Policy', policy)
  })
  simulator.onError((error) => {
    const { status, body } = answerFor(error, deps.log)
    return refuse(status, body.error, 'unknown')
  })
  addApi(simulator, deps)
  const { raiseDispute } = addAccounts(simulator, { deliver: post, pause: pauseUnheld, ...deps }, refuse)
  addCheckout(simulator, deps, raiseDispute)
  return simulator
}

function refuse(status: number, message: string, code: string): Response {
  const [type, nextStep] =
    status < 500 ? ['validation_error', 'Check the request and send it again'] : ['api_error', 'Try again later']
  return Response.json({ status: false, message, meta: { nextStep }, type, code }, { status })
}

function addApi(simulator: Hono, { db, config, clock }: SimulatorDeps): void {
  const { pathname } = new URL(config.paystack.baseUrl)

  for (const path of ['/transaction/*', '/refund/*', '/dispute/*'])
    simulator.use(path, async (http, next) => {
      if (http.req.header('authorization') === `Bearer ${config.paystack.secretKey}`) return next()
      return refuse(401, 'Invalid key', 'invalid_Key')
    })

  simulator.post('/transaction/initialize', async (http) => {
    const { data: order, error } = Initialise.safeParse(await readJson(http.req.raw))
    if (error) return refuse(400, error.issues[0]?.message ?? 'Invalid request', 'invalid_params')
    const { reference = newId().replaceAll('_', '.'), amount: amountMinor, callback_url: callbackUrl, ...same } = order
    const accessCode = newId()
    const transaction = { ...same, reference, accessCode, amountMinor, callbackUrl, createdAt: clock.now() }
    const added = await insertTransaction(db, transaction)
    if (!added) return refuse(400, 'Duplicate Transaction Reference', 'duplicate_reference')
    const data = {
      authorization_url: `${config.publicUrl}${pathname}/checkout/${accessCode}`,
      access_code: accessCode,
      reference,
    }
    return http.json({ status: true, message: 'Authorization URL created', data })
  })

  simulator.get('/transaction/verify/:reference', async (http) => {
    const row = await findTransaction(db, { reference: http.req.param('reference') })
    if (!row) return refuse(400, 'Transaction reference not found.', 'transaction_not_found')
    const simulate = simulateOf(row)
    if (simulate.verify === 'error') return refuse(503, 'An error occurred', 'unknown')
    return http.json({ status: true, message: 'Verification successful', data: verifiedData(row, simulate) })
  })

  simulator.get('/transaction', async (http) => {
    const { data: page, error } = Listing.safeParse(http.req.query())
    if (error) return refuse(400, 'Invalid page', 'invalid_params')
    const { rows, total } = await listTransactions(db, page)
    const meta = { total, perPage: page.perPage, page: page.page, pageCount: Math.ceil(total / page.perPage) }
    return http.json({ status: true, message: 'Transactions retrieved', data: rows.map(transactionData), meta })
  })
}

const statusAfter = { pay: 'success', fail: 'failed', abandon: 'abandoned', cancel: 'abandoned' }
const Choice = Simulate.extend({ outcome: z.enum(['pay', 'fail', 'abandon', 'cancel', 'dispute']) })

async function readChoice(http: Context): Promise<z.infer<typeof Choice>> {
  const fields = Object.fromEntries(new URLSearchParams(await readText(http.req.raw, 4096)))
  const { data, error } = Choice.safeParse(fields)
  if (error) throw new AppError('bad-input', 'Please choose one of the buttons.')
  return data
}

function addCheckout(
  simulator: Hono,
  { db, config, clock, log, deliver = post, pause = pauseUnheld }: SimulatorDeps,
  raiseDispute: (row: SimulatedTransaction) => Promise<void>,
): void {
  const { secretKey, baseUrl } = config.paystack
  const url = `${new URL(baseUrl).origin}/api/pay/webhook`
  const checkout = '/checkout/:accessCode{[\\w-]+}'

  simulator.get('/checkout.css', (http) => http.body(styles, 200, { 'Content-Type': 'text/css; charset=utf-8' }))

  simulator.get(checkout, async (http) => {
    const row = await findTransaction(db, { accessCode: http.req.param('accessCode') })
    return row ? http.html(checkoutPage(row)) : http.html(missingPage(), 404)
  })

  simulator.post(checkout, async (http) => {
    refuseCrossSite(http.req.raw, config.publicUrl)
    const { outcome, ...simulate } = await readChoice(http)
    const row = await findTransaction(db, { accessCode: http.req.param('accessCode') })
    if (!row) return http.html(missingPage(), 404)
    if (outcome === 'dispute') {
      if (row.status === 'success') await raiseDispute(row)
      return http.redirect(http.req.path, 303)
    }
    const metadata = { ...Metadata.parse(row.metadata), simulate }
    const paidAt = outcome === 'pay' ? clock.now() : null
    const settled = await settleTransaction(db, row.reference, { status: statusAfter[outcome], paidAt, metadata })
    if (settled && outcome === 'pay') {
      const data = transactionData(settled)
      void sendWebhook(
        { url, secretKey, event: 'charge.success', data, fault: simulate.webhook },
        { deliver, pause, log },
      )
    }
    const leaves = { pay: returnUrl(row), fail: returnUrl(row), cancel: metadata.cancel_action, abandon: null }
    return http.redirect((settled && leaves[outcome]) || http.req.path, 303)
  })
}
