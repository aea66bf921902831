import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type RequestListener,
  request,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }
export type Ask = (path: string, headers?: OutgoingHttpHeaders, method?: string) => Promise<RawAnswer>

/** A real server for one test. It is called with node:http, because fetch would decode the content encoding. */
export async function listening(listener: RequestListener): Promise<Ask & { port: number }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const ask: Ask = (path, headers = {}, method = 'GET') =>
    new Promise((resolve, reject) => {
      const asking = request({ port, host: '127.0.0.1', path, headers, method, agent: false }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const body = Buffer.concat(chunks)
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, text: body.toString() })
        })
      })
      asking.on('error', reject).end()
    })
  return Object.assign(ask, { port })
}
