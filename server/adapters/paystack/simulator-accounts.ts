import type { Hono } from 'hono'
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { readBytes, readJson } from '../../http/body.ts'
import {
  changeDispute,
  findDispute,
  findRefund,
  insertDispute,
  insertRefund,
  listDisputes,
  listRefunds,
  paidTransaction,
  type SimulatedDispute,
  type SimulatedRefund,
} from './accounts-store.ts'
import { Listing, simulateOf, transactionData, transactionId } from './simulator-rules.ts'
import { type Deliver, type Pause, sendWebhook } from './simulator-webhook.ts'
import { findTransaction, type SimulatedTransaction } from './store.ts'

type Simulator = Pick<Deps, 'db' | 'config' | 'clock' | 'log'> & { deliver: Deliver; pause: Pause }
type Refuse = (status: number, message: string, code: string) => Response

const Order = z.object({
  transaction: z.union([z.string(), z.int()]).transform(String),
  amount: z.coerce.number().int().positive().optional(),
  merchant_note: z.string().optional(),
})
const Resolution = z.object({
  resolution: z.enum(['merchant-accepted', 'declined']),
  message: z.string().min(1),
  refund_amount: z.coerce.number().int().nonnegative(),
  uploaded_filename: z.string().min(1),
  evidence: z.int().optional(),
})
const Evidence = z.object({
  customer_email: z.string().min(1),
  customer_name: z.string().min(1),
  customer_phone: z.string().min(1),
  service_details: z.string().min(1),
})

const stepMs = 2_000
const daysToAnswer = 3

/** Nothing has to run for a refund to get on: its state follows from its age. */
function refundStatus({ createdAt, fails }: SimulatedRefund, now: Date): string {
  const age = now.getTime() - createdAt.getTime()
  if (age < stepMs) return 'pending'
  return age < 2 * stepMs ? 'processing' : fails ? 'failed' : 'processed'
}

/** Refunds and disputes, with Paystack's calls, rules and events. */
export function addAccounts(simulator: Hono, { db, config, clock, log, deliver, pause }: Simulator, refuse: Refuse) {
  const { secretKey, baseUrl } = config.paystack
  const url = `${new URL(baseUrl).origin}/api/pay/webhook`
  const { pathname } = new URL(baseUrl)
  const tell = (event: string, data: object, { fault }: { fault: Parameters<typeof sendWebhook>[0]['fault'] }) =>
    sendWebhook({ url, secretKey, event, data, fault }, { deliver, pause, log })

  const refundData = (row: SimulatedRefund) => ({
    id: row.id,
    transaction: transactionId(row.reference),
    dispute: row.disputeId,
    domain: 'test',
    amount: row.amountMinor,
    currency: row.currency,
    status: refundStatus(row, clock.now()),
    merchant_note: row.merchantNote,
    createdAt: row.createdAt.toISOString(),
  })

  /** A refund with the events that Paystack sends of it, in its own time. */
  async function makeRefund(row: SimulatedTransaction, amountMinor: number, merchantNote: string, disputeId?: number) {
    const { reference, currency } = row
    const simulate = simulateOf(row)
    const fails = simulate.refund === 'fails' && disputeId === undefined
    const order = { reference, amountMinor, currency, fails, merchantNote, disputeId, createdAt: clock.now() }
    const made = await insertRefund(db, order, row.amountMinor)
    if (made) void tellOf(made, simulate.webhook)
    return made
  }

  async function tellOf(refund: SimulatedRefund, fault: Parameters<typeof tell>[2]['fault']): Promise<void> {
    for (const status of ['pending', 'processing', refund.fails ? 'failed' : 'processed']) {
      const { reference: transaction_reference, amountMinor, currency } = refund
      const data = { status, transaction_reference, amount: String(amountMinor), currency, domain: 'test' }
      await tell(`refund.${status}`, data, { fault })
      await pause(stepMs)
    }
  }

  simulator.post('/refund', async (http) => {
    const { data: order } = Order.safeParse(await readJson(http.req.raw))
    if (!order) return refuse(400, 'Invalid request', 'invalid_params')
    const row = await paidTransaction(db, order.transaction)
    if (!row) return refuse(400, 'Transaction not found', 'transaction_not_found')
    const made = await makeRefund(row, order.amount ?? row.amountMinor, order.merchant_note ?? '')
    if (!made) return refuse(400, 'Refund amount cannot be more than the transaction amount', 'invalid_params')
    const data = { ...refundData(made), transaction: transactionData(row) }
    return http.json({ status: true, message: 'Refund has been queued for processing', data })
  })

  simulator.get('/refund', async (http) => {
    const { data: page } = Listing.safeParse(http.req.query())
    if (!page) return refuse(400, 'Invalid page', 'invalid_params')
    const { rows, total } = await listRefunds(db, page)
    const isAsked = (row: SimulatedRefund) =>
      page.transaction === undefined || String(transactionId(row.reference)) === page.transaction
    const meta = { total, perPage: page.perPage, page: page.page, pageCount: Math.ceil(total / page.perPage) }
    return http.json({ status: true, message: 'Refunds retrieved', data: rows.filter(isAsked).map(refundData), meta })
  })

  simulator.get('/refund/:id{[0-9]{1,9}}', async (http) => {
    const row = await findRefund(db, Number(http.req.param('id')))
    if (!row) return refuse(404, 'Refund not found', 'not_found')
    return http.json({ status: true, message: 'Refund retrieved', data: refundData(row) })
  })

  const disputeData = (row: SimulatedDispute, transaction: SimulatedTransaction) => ({
    id: row.id,
    refund_amount: row.amountMinor,
    currency: row.currency,
    status: row.status,
    resolution: row.resolution,
    domain: 'test',
    transaction: transactionData(transaction),
    transaction_reference: null,
    category: 'chargeback',
    dueAt: row.dueAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    evidence: row.evidence,
    messages: [{ sender: transaction.email, body: 'I do not recognise this payment.' }],
    created_at: row.createdAt.toISOString(),
  })

  async function withTransaction(row: SimulatedDispute | null) {
    const transaction = row && (await findTransaction(db, { reference: row.reference }))
    return row && transaction && { row, transaction, data: disputeData(row, transaction) }
  }
  const known = (id: string) => findDispute(db, Number(id)).then(withTransaction)
  const unknown = () => refuse(404, 'Dispute not found', 'not_found')
  const path = '/dispute/:id{[0-9]{1,9}}'

  simulator.get('/dispute', async (http) => {
    const { data: page } = Listing.safeParse(http.req.query())
    if (!page) return refuse(400, 'Invalid page', 'invalid_params')
    const { rows, total } = await listDisputes(db, page)
    const found = (await Promise.all(rows.map(withTransaction))).flatMap((one) => (one ? [one.data] : []))
    const meta = { total, perPage: page.perPage, page: page.page, pageCount: Math.ceil(total / page.perPage) }
    return http.json({ status: true, message: 'Disputes retrieved', data: found, meta })
  })

  simulator.get(path, async (http) => {
    const found = await known(http.req.param('id'))
    return found ? http.json({ status: true, message: 'Dispute retrieved', data: found.data }) : unknown()
  })

  simulator.get(`${path}/upload_url`, async (http) => {
    const id = http.req.param('id')
    const signedUrl = `${new URL(baseUrl).origin}${pathname}/evidence/${id}`
    return http.json({ status: true, message: 'Upload url generated', data: { signedUrl, fileName: `evidence-${id}` } })
  })

  // The file itself is not needed here.
  simulator.put('/evidence/:id{[0-9]{1,9}}', async (http) => {
    await readBytes(http.req.raw, 10 * 1024 * 1024)
    return http.body(null, 200)
  })

  simulator.post(`${path}/evidence`, async (http) => {
    const { data: evidence } = Evidence.safeParse(await readJson(http.req.raw))
    if (!evidence) return refuse(400, 'Evidence is incomplete', 'invalid_params')
    const changed = await changeDispute(db, Number(http.req.param('id')), { evidence })
    if (!changed) return unknown()
    return http.json({ status: true, message: 'Evidence created', data: { ...evidence, id: changed.id } })
  })

  simulator.put(`${path}/resolve`, async (http) => {
    const { data: wanted } = Resolution.safeParse(await readJson(http.req.raw))
    const found = await known(http.req.param('id'))
    if (!found) return unknown()
    const { row, transaction } = found
    if (!wanted || wanted.refund_amount > row.amountMinor) return refuse(400, 'Invalid resolution', 'invalid_params')
    const isAccepted = wanted.resolution === 'merchant-accepted'
    if (!isAccepted && wanted.evidence === undefined) return refuse(400, 'Evidence is required', 'invalid_params')
    const amount = isAccepted ? { amountMinor: wanted.refund_amount } : {}
    const change = { status: 'resolved', resolution: wanted.resolution, resolvedAt: clock.now(), ...amount }
    const resolved = await changeDispute(db, row.id, change)
    if (!resolved) return refuse(400, 'Dispute has been resolved', 'invalid_params')
    if (isAccepted) await makeRefund(transaction, wanted.refund_amount, 'Dispute accepted', row.id)
    const data = disputeData(resolved, transaction)
    void tell('charge.dispute.resolve', data, { fault: simulateOf(transaction).webhook })
    return http.json({ status: true, message: 'Dispute successfully resolved', data })
  })

  /** As the payer's bank would. */
  async function raiseDispute(transaction: SimulatedTransaction): Promise<void> {
    const { reference, amountMinor, currency } = transaction
    const now = clock.now()
    const dueAt = new Date(now.getTime() + daysToAnswer * 86_400_000)
    const row = await insertDispute(db, { reference, amountMinor, currency, dueAt, createdAt: now })
    void tell('charge.dispute.create', disputeData(row, transaction), { fault: simulateOf(transaction).webhook })
  }

  return { raiseDispute }
}
