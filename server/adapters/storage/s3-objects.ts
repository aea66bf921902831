import { createHash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { createBreaker } from '../breaker.ts'
import { systemClock } from '../clock.ts'
import { abortOldParts, putInParts, sha256OfPiece } from './s3-parts.ts'
import { type Ask, askS3, type Pace, type S3Settings, usualPace, xmlElements, xmlValue } from './s3-request.ts'
import { type ByteRange, StorageAway } from './storage.ts'

export type S3Options = {
  settings: S3Settings
  log: Pick<Logger, 'warn'>
  pace?: Pace
  /** How many names a page of the listing has at most. */
  pageKeys?: number
  /** Larger files go in parts of this size. S3 wants 5 MiB or more. */
  partBytes?: number
}

/** The SHA-256 of the whole, which the store holds with the object. */
const sha256Header = 'x-amz-meta-sha256'

/** Files under names in a bucket of an S3 store. */
export function s3Objects({ settings, log, pace = usualPace, pageKeys = 1000, partBytes = 16 * 1024 ** 2 }: S3Options) {
  const asking = askS3(settings, pace)
  const askingOnce = askS3(settings, { ...pace, attempts: 1, silentMs: Math.min(pace.silentMs, 2_000) })
  // Otherwise each page that asks for a file would wait for all attempts.
  const breaker = createBreaker(systemClock, { maxFailures: 3, restMs: 5_000 })
  const ask: Ask = async (call) => {
    if (!breaker.admits()) throw new StorageAway('The object store has just failed several times.')
    try {
      const answer = await asking(call)
      breaker.record(true)
      return answer
    } catch (error) {
      breaker.record(false)
      log.warn({ err: error, asked: call.method, object: call.object }, 'the object store failed')
      throw error
    }
  }
  async function get(object: string, range?: ByteRange, etag?: string): Promise<IncomingMessage | null> {
    const headers = {
      ...(range && { range: `bytes=${range.start}-${range.end}` }),
      ...(etag && { 'if-match': etag }),
    }
    return ask({ method: 'GET', object, headers })
  }

  /** Reads to the end. Where the connection is cut, another one goes on at that byte. */
  async function* reading(first: IncomingMessage, object: string, start: number, bytes: number, isWhole: boolean) {
    const { etag, [sha256Header]: sha256 } = first.headers
    const hash = isWhole && sha256 ? createHash('sha256') : null
    let response: IncomingMessage | null = first
    let [read, cuts] = [0, 0]
    while (read < bytes) {
      try {
        for await (const chunk of response) {
          read += chunk.length
          hash?.update(chunk)
          yield chunk
        }
        if (read < bytes) throw new Error('The object store ended the file early')
      } catch (error) {
        if (++cuts >= pace.attempts)
          throw new StorageAway('The object store keeps cutting the file off.', { cause: error })
        response = await get(object, { start: start + read, end: start + bytes - 1 }, etag)
        if (!response) throw new StorageAway('The object store lost a file while it was read.')
      }
    }
    if (hash && hash.digest('hex') !== sha256) throw new StorageAway('The object store sent a damaged file.')
  }

  return {
    /** Moves the local file there. It can be seen once all of it is stored. */
    async put(object: string, localPath: string): Promise<void> {
      const { size: bytes } = await stat(localPath)
      const whole = { path: localPath, start: 0, bytes }
      const sha256 = await sha256OfPiece(whole)
      const headers = { 'content-type': 'application/octet-stream', [sha256Header]: sha256 }
      if (bytes > partBytes) await putInParts(ask, object, { path: localPath, bytes, headers }, partBytes)
      else {
        const stored = await ask({ method: 'PUT', object, headers, file: { ...whole, sha256 } })
        if (!stored) throw new StorageAway('The object store did not take a file.')
        stored.resume()
      }
      await rm(localPath, { force: true })
    },

    async open(object: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number } | null> {
      const response = await get(object, range)
      if (!response) return null
      const bytes = Number(response.headers['content-length'])
      const stream = Readable.from(reading(response, object, range?.start ?? 0, bytes, !range), { objectMode: false })
      // A reader who leaves before the first byte must not hold the connection.
      stream.on('close', () => response.destroy())
      return { stream, bytes }
    },

    async find(object: string): Promise<{ bytes: number; storedAt: Date } | null> {
      const response = await ask({ method: 'HEAD', object })
      response?.resume()
      if (!response) return null
      const { 'content-length': bytes, 'last-modified': storedAt = '' } = response.headers
      return { bytes: Number(bytes), storedAt: new Date(storedAt) }
    },

    async fault(): Promise<string | null> {
      // A HEAD would give no reason.
      try {
        const answer = await askingOnce({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } })
        answer?.resume()
        return null
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      }
    },

    async remove(object: string): Promise<void> {
      const gone = await ask({ method: 'DELETE', object })
      gone?.resume()
    },

    async *list(prefix: string): AsyncIterable<{ name: string; bytes: number; storedAt: Date }> {
      let token: string | undefined
      do {
        const page = { 'list-type': '2', 'max-keys': String(pageKeys), prefix }
        const query = { ...page, ...(token && { 'continuation-token': token }) }
        const answer = await ask({ method: 'GET', query })
        const names = answer ? await text(answer) : ''
        for (const object of xmlElements(names, 'Contents')) {
          const [name = '', bytes, storedAt = ''] = ['Key', 'Size', 'LastModified'].map((one) => object.get(one))
          yield { name, bytes: Number(bytes), storedAt: new Date(storedAt) }
        }
        token = xmlValue(names, 'NextContinuationToken')
      } while (token)
    },

    /** Removes what a killed `put` left. */
    removeUnfinished: (prefix: string, before: Date): Promise<void> => abortOldParts(ask, prefix, before),
  }
}
