import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { carryStyles } from './carry-styles.ts'
import { freezePage, nonceIn } from './freeze.ts'
import { type Prepared, prepare } from './prepared.ts'

const sharedType = /^(?:text\/(?:html|plain|xml)|application\/(?:[a-z]+\+)?(?:xml|json)|image\/svg\+xml)\s*(?:;|$)/i
const ofOneAnswer = new Set([
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-request-id',
])
const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Whether the page cache may keep the page. */
export function mayShare(res: ServerResponse): boolean {
  return (
    isForEverybody(res) &&
    res.statusCode === 200 &&
    !res.hasHeader('content-encoding') &&
    sharedType.test(String(res.getHeader('content-type') ?? ''))
  )
}

/** Whether the response headers say that the answer, a page or a file, is the same for every reader. */
export function isForEverybody(res: ServerResponse): boolean {
  const cacheControl = String(res.getHeader('cache-control') ?? '')
  return (
    (res.statusCode === 200 || res.statusCode === 304) &&
    !res.hasHeader('set-cookie') &&
    /(?:^|[\s,])public(?:$|[\s,])/i.test(cacheControl) &&
    !/no-store|private/i.test(cacheControl) &&
    String(res.getHeader('vary') ?? '')
      .split(',')
      .every((name) => /^\s*(?:accept|accept-encoding|cookie)?\s*$/i.test(name))
  )
}

/** Returns null if the page is incomplete or still needs its nonce, and so may not be shared. */
export async function toSharedPage(
  headers: OutgoingHttpHeaders,
  body: Buffer,
  sheets: ReadonlyMap<string, string>,
): Promise<Prepared | null> {
  const shared = { ...headers }
  for (const name of ofOneAnswer) delete shared[name]
  if (shared['cache-control'] === 'public') shared['cache-control'] = 'public, max-age=0, must-revalidate'
  const isNegotiated = /(?:^|[\s,])accept(?:$|[\s,])/i.test(String(headers.vary ?? ''))
  shared.vary = 'Accept-Encoding'
  if (!/^text\/html/i.test(String(headers['content-type']))) return compress(shared, body)

  // Signed-in readers get another page at the same URL.
  shared.vary = `${isNegotiated ? 'Accept, ' : ''}Accept-Encoding, Cookie`
  const html = body.toString()
  // Hono ends a response normally even if its stream failed, so the page may be cut short.
  if (!html.trimEnd().endsWith('</html>')) return null
  const policy = String(headers['content-security-policy'] ?? '')
  const nonce = nonceIn(policy)
  if (nonce === null) return compress(shared, body)
  const frozen = freezePage(html, nonce, policy)
  if (nonceIn(frozen.policy) !== null) return null
  const carried = carryStyles(frozen, sheets)
  const allowed = { ...shared, 'content-security-policy': carried.policy }
  // Uncompressed, the styles are larger than the page, so a client that takes no compression gets the link.
  return compress(allowed, Buffer.from(frozen.html), Buffer.from(carried.html))
}

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

async function compress(headers: OutgoingHttpHeaders, identity: Buffer, full = identity): Promise<Prepared> {
  const [br, gz] = await Promise.all([brotliAsync(full, brotliOptions), gzipAsync(full)])
  const list = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((one) => [name, String(one)]),
  )
  return prepare(list, { identity, br, gzip: gz })
}
