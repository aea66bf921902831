import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Ask, xmlElements, xmlValue } from './s3-request.ts'
import { StorageAway } from './storage.ts'

type Piece = { path: string; start: number; bytes: number }

/** S3 takes at most 10,000 parts. */
const maxParts = 10_000

export async function sha256OfPiece({ path, start, bytes }: Piece): Promise<string> {
  const hash = createHash('sha256')
  if (bytes > 0) await pipeline(createReadStream(path, { start, end: start + bytes - 1 }), hash)
  return hash.digest('hex')
}

/** Sends a large file in parts. It can be seen once all are there; after a failure none is left. */
export async function putInParts(
  ask: Ask,
  object: string,
  file: { path: string; bytes: number; headers: Record<string, string> },
  partBytes: number,
): Promise<void> {
  const begun = await ask({ method: 'POST', object, query: { uploads: '' }, headers: file.headers })
  const uploadId = xmlValue(begun ? await text(begun) : '', 'UploadId')
  if (!uploadId) throw new StorageAway('The object store did not begin an upload in parts.')
  try {
    const tags = await sendParts(ask, object, uploadId, file, Math.max(partBytes, Math.ceil(file.bytes / maxParts)))
    await complete(ask, object, uploadId, tags)
  } catch (error) {
    // If this fails too, `abortOldParts` removes them a day later.
    await ask({ method: 'DELETE', object, query: { uploadId } }).catch(() => {})
    throw error
  }
}

async function sendParts(
  ask: Ask,
  object: string,
  uploadId: string,
  { path, bytes }: { path: string; bytes: number },
  partBytes: number,
): Promise<string[]> {
  const tags: string[] = []
  for (let start = 0; start < bytes; start += partBytes) {
    const piece = { path, start, bytes: Math.min(partBytes, bytes - start) }
    const query = { partNumber: String(tags.length + 1), uploadId }
    const taken = await ask({ method: 'PUT', object, query, file: { ...piece, sha256: await sha256OfPiece(piece) } })
    taken?.resume()
    const tag = taken?.headers.etag
    if (!tag) throw new StorageAway('The object store lost an upload in parts.')
    tags.push(tag)
  }
  return tags
}

async function complete(ask: Ask, object: string, uploadId: string, tags: string[]): Promise<void> {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')
  const body = `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`
  const answer = await ask({ method: 'POST', object, query: { uploadId }, text: body })
  // The status may be 200 even if it fails: a store that needs long answers before it knows.
  if (answer && (await text(answer)).includes('<CompleteMultipartUploadResult')) return
  // A repeated call finds no upload if the answer to the first was lost.
  const stored = answer === null ? await ask({ method: 'HEAD', object }) : null
  stored?.resume()
  if (!stored) throw new StorageAway('The object store did not put the parts together.')
}

/** Removes the parts of uploads that a killed process did not finish. */
export async function abortOldParts(ask: Ask, prefix: string, before: Date): Promise<void> {
  const answer = await ask({ method: 'GET', query: { uploads: '', prefix } })
  for (const upload of xmlElements(answer ? await text(answer) : '', 'Upload')) {
    const [object, uploadId, begun] = ['Key', 'UploadId', 'Initiated'].map((name) => upload.get(name))
    if (!object?.startsWith(prefix) || !uploadId || !begun || new Date(begun) >= before) continue
    const gone = await ask({ method: 'DELETE', object, query: { uploadId } })
    gone?.resume()
  }
}
