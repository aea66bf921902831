import { finished } from 'node:stream/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

const maxBytes = 32 * 1024 * 1024
const maxMs = 10_000

/**
 * Reads and discards the rest of a refused upload, within limits of size and time. A browser that is cut off while it
 * sends would show a broken connection instead of our answer.
 */
export async function discardRest(http: Context): Promise<void> {
  const { incoming }: Partial<HttpBindings> = http.env ?? {}
  if (!incoming || incoming.readableEnded || incoming.destroyed) return
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return
  const stopping = new AbortController()
  let size = 0
  // Remove the earlier reader: it would keep the rest of the body in memory.
  incoming.removeAllListeners('data')
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBytes) stopping.abort()
  })
  incoming.resume()
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(maxMs)])
  await finished(incoming, { signal, writable: false }).catch(() => {})
}
