import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { pickEncoding } from './accept-encoding.ts'
import { type FilledBody, fill, lengthOf } from './filled-body.ts'
import { nextRequestId } from './request-id.ts'

/** A response ready to send: its bytes in each encoding, with the lists of headers already built. */
export type Prepared = {
  identity: Variant
  gzip: Variant
  /** Null where brotli is not offered. */
  br: Variant | null
  size: number
}

type Variant = {
  body: Buffer | string | (() => Buffer)
  etag: string
  headers: string[]
  unchanged: string[]
}

export type Bodies = {
  identity: Buffer
  br?: Buffer | undefined
  gzip?: Buffer | undefined
}

/** `headers` is a flat list of names and values, without Content-Length, Content-Encoding and ETag. */
export function prepare(headers: readonly string[], { identity, br, gzip }: Bodies): Prepared {
  const tag = tagOf(headers, [identity])
  const plain = variant(headers, identity, `"${tag}"`)
  return {
    identity: plain,
    br: br ? variant(headers, br, `"${tag}-br"`, 'br') : plain,
    gzip: gzip ? variant(headers, gzip, `"${tag}-gz"`, 'gzip') : plain,
    size: identity.length + (br?.length ?? 0) + (gzip?.length ?? 0),
  }
}

/** The same for a page with slots, for each kind of visitor. Parts of brotli can't be joined, so it is not offered. */
export function prepareFilled(
  headers: readonly string[],
  identity: FilledBody,
  gzip: FilledBody,
): (kind: number) => Prepared {
  const tag = tagOf(headers, [identity.whole, ...identity.places.flatMap(({ byKind }) => byKind)])
  const known: Prepared[] = []
  const prepareFor = (kind: number): Prepared => ({
    identity: filled(headers, identity, kind, `"${tag}-${kind}"`),
    br: null,
    gzip: filled(headers, gzip, kind, `"${tag}-${kind}-gz"`, 'gzip'),
    size: 0,
  })
  return (kind) => {
    known[kind] ??= prepareFor(kind)
    return known[kind]
  }
}

/** The ETag covers the headers too: after a 304 a browser must not go on with an old security policy. */
function tagOf(headers: readonly string[], contents: readonly Buffer[]): string {
  const hash = createHash('sha256').update(JSON.stringify(headers))
  for (const content of contents) hash.update(content)
  return hash.digest('base64url').slice(0, 22)
}

// Node sends headers and a short latin1 string in one plain write. For a Buffer it uses writev, which is slower.
const longestInOneWrite = 12 * 1024

function variant(headers: readonly string[], body: Buffer, etag: string, encoding?: string): Variant {
  const content = body.length > longestInOneWrite ? body : body.toString('latin1')
  return { body: content, ...headersOf(headers, body.length, etag, encoding) }
}

/** Joined for each request, so that a page takes no more memory for each kind of visitor. */
function filled(headers: readonly string[], body: FilledBody, kind: number, etag: string, encoding?: string): Variant {
  return { body: () => fill(body, kind), ...headersOf(headers, lengthOf(body, kind), etag, encoding) }
}

function headersOf(headers: readonly string[], length: number, etag: string, encoding?: string) {
  const unchanged = ['ETag', etag]
  for (let i = 0; i < headers.length; i += 2) {
    const [name = '', value = ''] = headers.slice(i, i + 2)
    if (!name.toLowerCase().startsWith('content-t')) unchanged.push(name, value)
  }
  const full = [...headers, 'ETag', etag, 'Content-Length', String(length)]
  if (encoding) full.push('Content-Encoding', encoding)
  return { etag, headers: full, unchanged }
}

/** Answers a GET or HEAD with the request headers `asked`. For HEAD, Node leaves out the body. */
export function send(prepared: Prepared, asked: IncomingHttpHeaders, res: ServerResponse): void {
  const encoding = pickEncoding(asked['accept-encoding'], prepared.br !== null)
  const { body, etag, headers, unchanged } = prepared[encoding] ?? prepared.identity
  if (asked['if-none-match'] !== undefined && isKnown(asked['if-none-match'], etag)) {
    res.writeHead(304, [...unchanged, 'X-Request-Id', nextRequestId()]).end()
  } else {
    res
      .writeHead(200, [...headers, 'X-Request-Id', nextRequestId()])
      .end(typeof body === 'function' ? body() : body, 'latin1')
  }
}

function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
