import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { carryStyles } from './carry-styles.ts'
import { filledBody, gzipFilled, sizeOf } from './filled-body.ts'
import { freezePage, nonceIn } from './freeze.ts'
import { type Prepared, prepare, prepareFilled } from './prepared.ts'
import { cutSlots, gap } from './slots.ts'

export type SharedPage = {
  /** For readers who are not signed in. */
  page: Prepared
  /** For signed-in readers, by the number of their kind, or for all of them. Null if the page is made for each of them. */
  signedIn: Prepared | ((kind: number) => Prepared) | null
  size: number
}

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

/** Whether the page was made without knowing who reads it, but for its slots. */
export const isWithoutReader = (vary: unknown) => !/(?:^|[\s,])cookie(?:$|[\s,])/i.test(String(vary ?? ''))

/** Returns null if the page is incomplete or still needs its nonce, and so may not be shared. */
export async function toSharedPage(
  headers: OutgoingHttpHeaders,
  body: Buffer,
  sheets: ReadonlyMap<string, string>,
): Promise<SharedPage | null> {
  const shared = { ...headers }
  for (const name of ofOneAnswer) delete shared[name]
  if (shared['cache-control'] === 'public') shared['cache-control'] = 'public, max-age=0, must-revalidate'
  const isNegotiated = /(?:^|[\s,])accept(?:$|[\s,])/i.test(String(headers.vary ?? ''))
  const isForSignedIn = isWithoutReader(headers.vary)
  shared.vary = 'Accept-Encoding'
  if (!/^text\/html/i.test(String(headers['content-type']))) {
    const page = prepare(listOf(shared), await compress(body))
    return { page, signedIn: isForSignedIn ? page : null, size: page.size }
  }

  // Signed-in readers get another page at the same URL.
  shared.vary = `${isNegotiated ? 'Accept, ' : ''}Accept-Encoding, Cookie`
  const html = body.toString()
  // Hono ends a response normally even if its stream failed, so the page may be cut short.
  if (!html.trimEnd().endsWith('</html>')) return null
  const policy = String(headers['content-security-policy'] ?? '')
  const nonce = nonceIn(policy)
  if (nonce === null) return sharedPage(shared, { identity: html, full: html, slots: [], isForSignedIn })
  const { html: cut, slots } = cutSlots(html, nonce)
  const frozen = freezePage(cut, nonce, policy)
  if (nonceIn(frozen.policy) !== null || slots.join('').includes(nonce)) return null
  const carried = carryStyles(frozen, sheets, slots.flat())
  const allowed = { ...shared, 'content-security-policy': carried.policy }
  // Uncompressed, the styles are larger than the page, so a client that takes no compression gets the link.
  return sharedPage(allowed, { identity: frozen.html, full: carried.html, slots, isForSignedIn })
}

type Html = { identity: string; full: string; slots: string[][]; isForSignedIn: boolean }

async function sharedPage(headers: OutgoingHttpHeaders, { identity, full, slots, isForSignedIn }: Html) {
  const own = { ...headers, 'cache-control': String(headers['cache-control']).replace('public', 'private') }
  if (slots.length === 0) {
    const bodies = await compress(Buffer.from(full), Buffer.from(identity))
    const page = prepare(listOf(headers), bodies)
    return { page, signedIn: isForSignedIn ? prepare(listOf(own), bodies) : null, size: page.size }
  }
  const contents = slots.map((slot) => slot.map((content) => Buffer.from(content)))
  const plain = filledBody(piecesOf(identity), contents)
  const gzipped = await gzipFilled(piecesOf(full), contents)
  const br = await brotliAsync(filledBody(piecesOf(full), contents).whole, brotliOptions)
  const page = prepare(listOf(headers), { identity: plain.whole, br, gzip: gzipped.whole })
  const signedIn = isForSignedIn ? prepareFilled(listOf(own), plain, gzipped) : null
  return { page, signedIn, size: page.size + sizeOf(plain) + sizeOf(gzipped) }
}

const piecesOf = (html: string) => html.split(gap).map((piece) => Buffer.from(piece))

/** With a larger window a page gets no smaller, but each compression takes several megabytes, which malloc keeps. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 16 } }

async function compress(full: Buffer, identity = full) {
  const [br, gz] = await Promise.all([brotliAsync(full, brotliOptions), gzipAsync(full)])
  return { identity, br, gzip: gz }
}

function listOf(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().flatMap((one) => [name, String(one)]))
}
