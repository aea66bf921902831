import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

/** What is wrong with the provider: it refuses connections, never answers, fails, or sends only part of its answer. */
export type Fault = 'refuse' | 'hang' | 'break-down' | 'truncate'

type Reported = {
  status: string
  amount: number
  currency: string
  domain: string
  reference: string
  fees?: number
  created_at?: string
}
type ReportedRefund = {
  id: number
  transaction: number
  amount: number
  currency: string
  status: string
  merchant_note: string
  dispute?: number | null
}
type ReportedDispute = {
  id: number
  reference: string
  refund_amount: number
  status: string
  resolution: string | null
  dueAt: string
}

/** A local server that speaks Paystack's protocol and gives the answers that a test asks for. */
export async function scriptedPaystack() {
  const reported = new Map<string, Reported>()
  const asked: string[] = []
  const orders: Record<string, unknown>[] = []
  const refunds: ReportedRefund[] = []
  const disputes = new Map<number, ReportedDispute>()
  const resolved: Record<string, unknown>[] = []
  const ids = new Map<string, number>()
  let refusal: string | null = null
  const idOf = (reference: string) => {
    const id = ids.get(reference) ?? 1000 + ids.size
    ids.set(reference, id)
    return id
  }
  const shown = (known: Reported) => ({
    ...known,
    id: idOf(known.reference),
    paid_at: known.status === 'success' ? '2026-11-15T10:00:00Z' : null,
    metadata: '',
  })
  const disputed = ({ reference, ...dispute }: ReportedDispute) => {
    const { amount = 0, currency = 'NGN' } = reported.get(reference) ?? {}
    const transaction = { reference, amount, currency }
    return { ...dispute, domain: 'test', currency, transaction, created_at: '2026-11-15T10:00:00Z', messages: [] }
  }
  /** Paystack's lists: the newest first, in pages. */
  const paged = <T>(rows: T[], query: URLSearchParams) => {
    const [perPage, page] = [Number(query.get('perPage') ?? 50), Number(query.get('page') ?? 1)]
    const [data, pageCount] = [rows.slice((page - 1) * perPage, page * perPage), Math.ceil(rows.length / perPage)]
    return Object.assign(data, { meta: { total: rows.length, page, perPage, pageCount } })
  }

  function answerRefund(method: string, query: URLSearchParams, body: string): object | null {
    if (method === 'GET') {
      const of = query.get('transaction')
      return paged(refunds.filter(({ transaction }) => of === null || String(transaction) === of).reverse(), query)
    }
    if (refusal) return null
    const { transaction, amount, currency, merchant_note } = JSON.parse(body)
    const id = 500 + refunds.length
    refunds.push({ id, transaction: idOf(transaction), amount, currency, merchant_note, status: 'pending' })
    return { ...refunds.at(-1), transaction: { id: idOf(transaction), reference: transaction } }
  }

  function answerDispute(method: string, rest: string, query: URLSearchParams, body: string): object | null {
    if (!rest) return paged([...disputes.values()].map(disputed), query)
    const [, id = '', what] = rest.split('/')
    const dispute = disputes.get(Number(id))
    if (!dispute) return null
    if (what === 'upload_url') return { signedUrl: `${baseUrl()}/upload/${id}`, fileName: `file-${id}` }
    if (what === 'evidence') return { id: 77, ...JSON.parse(body) }
    if (method !== 'PUT') return disputed(dispute)
    if (refusal) return null
    const given = JSON.parse(body)
    resolved.push({ id, ...given })
    disputes.set(dispute.id, { ...dispute, status: 'resolved', resolution: given.resolution })
    return disputed({ ...dispute, status: 'resolved', resolution: given.resolution })
  }
  let fault: Fault | null = null
  let meanwhile: () => Promise<unknown> = async () => {}
  let afterwards: () => Promise<unknown> = async () => {}

  async function answer(method: string, url: string, body: string): Promise<object | null> {
    const { pathname: path, searchParams: query } = new URL(url, 'http://paystack.example')
    if (path === '/refund') return answerRefund(method, query, body)
    if (path.startsWith('/dispute')) return answerDispute(method, path.slice('/dispute'.length), query, body)
    if (path.startsWith('/upload/')) return {}
    if (path === '/transaction') {
      const [from, to] = [query.get('from') ?? '', query.get('to') ?? '9']
      const isIn = ({ created_at = from }: Reported) => created_at >= from && created_at < to
      return paged([...reported.values()].filter(isIn).map(shown), query)
    }
    if (path === '/transaction/initialize') {
      const order = JSON.parse(body)
      orders.push(order)
      const { reference, amount, currency } = order
      reported.set(reference, { reference, amount, currency, status: 'abandoned', domain: 'test' })
      return { authorization_url: `https://checkout.example/${reference}`, access_code: reference, reference }
    }
    const known = reported.get(decodeURIComponent(path.replace('/transaction/verify/', '')))
    return known ? shown(known) : null
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    asked.push(path)
    const body = await text(request)
    await meanwhile()
    if (fault === 'hang') return
    if (fault === 'refuse') return request.socket.destroy()
    if (fault === 'break-down') return response.writeHead(500).end('<h1>Oops</h1>')
    const data = await answer(request.method ?? 'GET', path, body)
    await afterwards()
    const reply = JSON.stringify({
      status: data !== null,
      message: data ? '' : (refusal ?? 'Transaction reference not found'),
      data,
      ...(data && 'meta' in data && { meta: data.meta }),
    })
    response.writeHead(data ? 200 : 400, { 'content-type': 'application/json' })
    response.end(fault === 'truncate' ? reply.slice(0, -20) : reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  function baseUrl() {
    return `http://127.0.0.1:${port}`
  }

  return {
    baseUrl: baseUrl(),
    /** The refunds that it has, which tests may change. */
    refunds,
    /** Somebody refunds a payment on the provider's dashboard. */
    refundThere(reference: string, amount: number, status = 'processed', dispute: number | null = null) {
      const id = 500 + refunds.length
      refunds.push({ id, transaction: idOf(reference), amount, currency: 'NGN', merchant_note: '', status, dispute })
    },
    disputes,
    /** What it was sent about disputes. */
    resolved,
    dispute(id: number, reference: string, change: Partial<ReportedDispute> = {}) {
      const fresh = { refund_amount: 3_000_000, status: 'awaiting-merchant-feedback', resolution: null }
      disputes.set(id, { id, reference, ...fresh, dueAt: '2026-11-20T18:00:00.000Z', ...change })
    },
    /** Lets it refuse refunds and answers to disputes. */
    refuseWith(message: string | null) {
      refusal = message
    },
    /** The paths that were requested, in order. */
    asked,
    /** The bodies of the requests to open a checkout. */
    orders,
    /** Changes its answer about a payment, or adds a payment that we never started. */
    tell(reference: string, change: Partial<Reported>) {
      const fresh = { reference, amount: 3_000_000, currency: 'NGN', status: 'success', domain: 'test' }
      reported.set(reference, { ...(reported.get(reference) ?? fresh), ...change })
    },
    forget: (reference: string) => void reported.delete(reference),
    breakWith(next: Fault | null) {
      fault = next
    },
    /** Runs before each answer. */
    whileAsked(run: () => Promise<unknown>) {
      meanwhile = run
    },
    /** Runs after the answer is decided and before it is sent. */
    whileAnswered(run: () => Promise<unknown>) {
      afterwards = run
    },
  }
}
