import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { type Encoding, pickEncoding } from './accept-encoding.ts'
import { nextRequestId } from './request-id.ts'

/** A response ready to send: its bytes in each encoding, with the lists of headers already built. */
export type Prepared = Record<Encoding, Variant> & { size: number }

type Variant = {
  body: Buffer | string
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
  // The ETag covers the headers too: after a 304 a browser must not go on with an old security policy.
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(identity).digest('base64url').slice(0, 22)
  const plain = variant(headers, identity, `"${hash}"`)
  return {
    identity: plain,
    br: br ? variant(headers, br, `"${hash}-br"`, 'br') : plain,
    gzip: gzip ? variant(headers, gzip, `"${hash}-gz"`, 'gzip') : plain,
    size: identity.length + (br?.length ?? 0) + (gzip?.length ?? 0),
  }
}

// Node sends headers and a short latin1 string in one plain write. For a Buffer it uses writev, which is slower.
const longestInOneWrite = 12 * 1024

function variant(headers: readonly string[], body: Buffer, etag: string, encoding?: Encoding): Variant {
  const unchanged = ['ETag', etag]
  for (let i = 0; i < headers.length; i += 2) {
    const [name = '', value = ''] = headers.slice(i, i + 2)
    if (!name.toLowerCase().startsWith('content-t')) unchanged.push(name, value)
  }
  const full = [...headers, 'ETag', etag, 'Content-Length', String(body.length)]
  if (encoding) full.push('Content-Encoding', encoding)
  return { body: body.length > longestInOneWrite ? body : body.toString('latin1'), etag, headers: full, unchanged }
}

/** Answers a GET or HEAD with the request headers `asked`. For HEAD, Node leaves out the body. */
export function send(prepared: Prepared, asked: IncomingHttpHeaders, res: ServerResponse): void {
  const { body, etag, headers, unchanged } = prepared[pickEncoding(asked['accept-encoding'])]
  if (asked['if-none-match'] !== undefined && isKnown(asked['if-none-match'], etag)) {
    res.writeHead(304, [...unchanged, 'X-Request-Id', nextRequestId()]).end()
  } else {
    res.writeHead(200, [...headers, 'X-Request-Id', nextRequestId()]).end(body, 'latin1')
  }
}

function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
