import { finished } from 'node:stream/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

const maxBytes = 32 * 1024 * 1024
const maxMs = 10_000

/**
 * Lets a sender who was refused half-way finish, and throws away what still comes: who is cut off while sending sees a
 * broken connection in the place of the answer. Not for ever, and not for any amount.
 */
export async function discardRest(http: Context): Promise<void> {
  const { incoming }: Partial<HttpBindings> = http.env ?? {}
  if (!incoming || incoming.readableEnded || incoming.destroyed) return
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return
  const stopping = new AbortController()
  let size = 0
  // Whoever read so far would go on to collect what nobody wants.
  incoming.removeAllListeners('data')
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBytes) stopping.abort()
  })
  incoming.resume()
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(maxMs)])
  await finished(incoming, { signal, writable: false }).catch(() => {})
}
