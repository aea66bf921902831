import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

/** What is wrong with the provider: it refuses connections, never answers, fails, or sends only part of its answer. */
export type Fault = 'refuse' | 'hang' | 'break-down' | 'truncate'

type Told = { status: string; amount: number; currency: string; domain: string; reference: string }

/** A local server that speaks Paystack's protocol and gives the answers that a test asks for. */
export async function scriptedPaystack() {
  const told = new Map<string, Told>()
  const asked: string[] = []
  const orders: Record<string, unknown>[] = []
  let fault: Fault | null = null
  let meanwhile: () => Promise<unknown> = async () => {}
  let afterwards: () => Promise<unknown> = async () => {}

  async function answer(path: string, body: string): Promise<object | null> {
    if (path === '/transaction/initialize') {
      const order = JSON.parse(body)
      orders.push(order)
      const { reference, amount, currency } = order
      told.set(reference, { reference, amount, currency, status: 'abandoned', domain: 'test' })
      return { authorization_url: `https://checkout.example/${reference}`, access_code: reference, reference }
    }
    const known = told.get(decodeURIComponent(path.replace('/transaction/verify/', '')))
    const isPaid = known?.status === 'success'
    return known ? { ...known, id: 1, paid_at: isPaid ? '2026-11-15T10:00:00Z' : null, metadata: '' } : null
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    asked.push(path)
    const body = await text(request)
    await meanwhile()
    if (fault === 'hang') return
    if (fault === 'refuse') return request.socket.destroy()
    if (fault === 'break-down') return response.writeHead(500).end('<h1>Oops</h1>')
    const data = await answer(path, body)
    await afterwards()
    const reply = JSON.stringify({
      status: data !== null,
      message: data ? '' : 'Transaction reference not found',
      data,
    })
    response.writeHead(data ? 200 : 400, { 'content-type': 'application/json' })
    response.end(fault === 'truncate' ? reply.slice(0, -20) : reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    /** The paths that were requested, in order. */
    asked,
    /** The bodies of the requests to open a checkout. */
    orders,
    /** Changes its answer about a payment, or adds a payment that we never started. */
    tell(reference: string, change: Partial<Told>) {
      const fresh = { reference, amount: 3_000_000, currency: 'NGN', status: 'success', domain: 'test' }
      told.set(reference, { ...(told.get(reference) ?? fresh), ...change })
    },
    forget: (reference: string) => void told.delete(reference),
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
