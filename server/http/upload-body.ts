import { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { UploadBody } from '../manuscript/files/receive.ts'

/** Uses the Node.js stream if there is one, because the web stream would hold the body in memory. */
export function uploadBody(http: Context, address: string): UploadBody {
  const { incoming }: Partial<HttpBindings> = http.env ?? {}
  return {
    contentType: http.req.header('content-type') ?? '',
    contentLength: Number(http.req.header('content-length') ?? 0),
    stream: incoming instanceof Readable ? incoming : Readable.from(http.req.raw.body ?? []),
    turn: { whose: address, signal: http.req.raw.signal },
  }
}
