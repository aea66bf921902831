import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { articleUse } from '#domain/site/usage.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Reading } from '../site/usage/usage-log.ts'
import type { AddressReader } from './address.ts'
import { isRobot } from './is-robot.ts'
import { readTokens } from './session.ts'

type Counting = {
  next: RequestListener
  keep(reading: Reading): void
  addressOf: AddressReader
  isHttps: boolean
  clock: Clock
}

/** Notes who opens an article. It runs before the page cache and the app, and never delays the response. */
export function countUsage({ next, keep, addressOf, isHttps, clock }: Counting): RequestListener {
  return (req, res) => {
    const path = pathOf(req)
    const use = path === null ? null : articleUse(path)
    // Read now: the page cache removes the reader's headers, and a closed connection has no address.
    const reader = use && readerOf(req)
    if (path !== null && use && reader) {
      const { range } = req.headers
      const at = clock.now()
      res.once('close', () => {
        if (isServed(res, range)) keep({ ...use, path, at, reader })
      })
    }
    next(req, res)
  }

  /** As in COUNTER's Code: the session if signed in, else address and browser. Null for staff, robots, prefetches. */
  function readerOf({ headers, socket }: IncomingMessage): string | null {
    const { author, staff } = readTokens(headers.cookie ?? null, isHttps)
    if (staff || isAhead(headers) || isRobot(headers['user-agent'])) return null
    const address = addressOf(socket.remoteAddress, headers['x-forwarded-for']?.toString() ?? null)
    return author ?? `${address}|${headers['user-agent']}`
  }
}

function pathOf({ method, url = '' }: IncomingMessage): string | null {
  if (method !== 'GET' || !url.startsWith('/journals/')) return null
  const mark = url.indexOf('?')
  return mark === -1 ? url : url.slice(0, mark)
}

/** Whether the browser fetches the page before the reader has clicked its link. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  )
}

/** Browsers may read a PDF in pieces (206); only the piece with the first byte counts. */
function isServed({ headersSent, statusCode }: ServerResponse, range: string | undefined): boolean {
  if (!headersSent) return false
  return statusCode === 200 || statusCode === 304 || (statusCode === 206 && /^bytes=0+-/.test(range ?? ''))
}
