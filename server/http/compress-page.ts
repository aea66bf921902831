import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pickEncoding } from './accept-encoding.ts'

/** What fits into a packet or two arrives no sooner compressed. */
const leastBytes = 2_000
/** A page for one reader is compressed once for each request: this takes half the time of gzip, and is as small. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const compressions = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, quickly),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/** A page for one reader, as their browser takes it. The page cache itself compresses what it keeps. */
export async function compressPage(page: Response, accepted: string | undefined): Promise<Response> {
  const encoding = pickEncoding(accepted)
  if (!page.body || encoding === 'identity') return page
  const bytes = Buffer.from(await page.arrayBuffer())
  const headers = new Headers(page.headers)
  headers.append('Vary', 'Accept-Encoding')
  const { status } = page
  if (bytes.length < leastBytes) return new Response(bytes, { status, headers })
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  return new Response(await compressions[encoding](bytes), { status, headers })
}
