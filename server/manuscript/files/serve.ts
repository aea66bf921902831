import { addAbortSignal, Readable } from 'node:stream'
import { AppError } from '#domain/words/errors.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import type { ByteRange } from '#server/adapters/storage/storage.ts'
import type { Deps } from '#server/deps.ts'
import { dataPolicy } from '#server/http/headers.ts'
import type { FileRow } from '../file-store.ts'
import { contentDisposition } from './content-disposition.ts'
import type { ReadableFile } from './read.ts'

type Handling = { inline: boolean; ranges: boolean; policy: string }

const download: Handling = { inline: false, ranges: false, policy: dataPolicy }

/** The media types that are served. Browsers' PDF viewers do not work in a sandbox, so the policy for PDFs omits it. */
const handlings: Record<string, Handling> = {
  [mediaTypes.pdf]: { inline: true, ranges: true, policy: dataPolicy.replace('; sandbox', '') },
  [mediaTypes.doc]: download,
  [mediaTypes.docx]: download,
  'image/webp': { ...download, inline: true },
  'image/avif': { ...download, inline: true },
  'image/png': { ...download, inline: true },
  'image/jpeg': { ...download, inline: true },
}

/** Responds to GET and HEAD. The caller must have checked that the reader may read the file. */
export async function serveFile(
  deps: Pick<Deps, 'storage' | 'log'>,
  request: Request,
  found: ReadableFile,
): Promise<Response> {
  const { file } = found
  const { ranges } = handlings[file.mediaType] ?? download
  const headers = headersFor(found)
  const etag = headers.get('etag') ?? ''
  if (isUnchanged(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })

  const range = ranges && request.method === 'GET' ? requestedRange(request.headers, etag, file.bytes) : null
  if (range === 'beyond') {
    headers.set('Content-Range', `bytes */${file.bytes}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : file.bytes))
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  // Do not open the file for HEAD: nothing would read or close the stream.
  const body = request.method === 'HEAD' ? null : await openStored(deps, file, range, request.signal)
  return new Response(body, { status: range ? 206 : 200, headers })
}

function headersFor({ file, isPublic }: ReadableFile): Headers {
  const { inline, ranges, policy } = handlings[file.mediaType] ?? download
  return new Headers({
    'Content-Type': file.mediaType,
    'Content-Disposition': contentDisposition(inline ? 'inline' : 'attachment', file.name),
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': isPublic ? 'public, max-age=86400' : 'private, no-store',
    ETag: `"${file.sha256}"`,
    ...(ranges && { 'Accept-Ranges': 'bytes' }),
  })
}

function isUnchanged(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}

/** One range only. For several, or for an older version (If-Range), the whole file is sent, as RFC 9110 allows. */
function requestedRange(headers: Headers, etag: string, bytes: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '') ?? []
  if ((first === '' && last === '') || (headers.get('if-range') ?? etag) !== etag) return null
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return start > end ? 'beyond' : { start, end }
}

/** With the signal, the file is closed when its reader leaves, even one who leaves before the first byte. */
export async function openStored(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  file: FileRow,
  range: ByteRange | null,
  signal?: AbortSignal,
): Promise<ReadableStream> {
  const stored = await storage.open(file.id, range ?? undefined)
  if (stored && signal) addAbortSignal(signal, stored.stream)
  // Nothing is read ahead: that would nearly double the memory that slow readers take.
  const strategy = { highWaterMark: 0 }
  // Node.js and the DOM library each declare this type.
  if (stored) return Readable.toWeb(stored.stream, { strategy }) as ReadableStream
  log.error({ fileId: file.id }, 'a stored file is missing')
  throw new AppError('not-found', 'This file does not exist.')
}
