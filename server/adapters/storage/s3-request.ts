import { createReadStream } from 'node:fs'
import { Agent, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps, Agent as SecureAgent } from 'node:https'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { textOfToken, xmlTokens } from '#domain/manuscript/xml-tokens.ts'
import { StorageAway } from './storage.ts'

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export type Pace = {
  attempts: number
  /** The wait before the second attempt. It doubles with each one after. */
  waitMs: number
  /** How long a connection may be silent. */
  silentMs: number
  /** No further attempt is made after this time, because somebody may be waiting. */
  enoughMs: number
}

export const usualPace: Pace = { attempts: 6, waitMs: 100, silentMs: 8_000, enoughMs: 20_000 }

export type Call = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Without it, the call is about the bucket. */
  object?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Part of a file on this machine. The store compares it with the hash. */
  file?: { path: string; start: number; bytes: number; sha256: string }
  text?: string
}

/** Returns null for what does not exist. Throws `StorageAway` if the store cannot or will not answer. */
export type Ask = (call: Call) => Promise<IncomingMessage | null>

const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const transient = new Set([408, 429, 500, 502, 503, 504])
/** The connection was too slow, or the bytes changed on their way. */
const transientCodes = new Set(['RequestTimeout', 'BadDigest', 'XAmzContentSHA256Mismatch'])

/** Asks an S3 store, signed, and again after a while if it fails. All our calls may be repeated. */
export function askS3(settings: S3Settings, pace: Pace = usualPace): Ask {
  const isSecure = settings.endpoint.startsWith('https:')
  const request = isSecure ? requestHttps : requestHttp
  const agent = isSecure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true })
  const signingKeys = new Map<string, ArrayBuffer>()

  async function send(call: Call): Promise<IncomingMessage> {
    const { method, file, text: body } = call
    const { url, headers } = await new AwsV4Signer({
      ...{ method, url: urlOf(settings, call), service: 's3', cache: signingKeys },
      ...{ accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey, region: settings.region },
      headers: {
        ...call.headers,
        'x-amz-content-sha256': file?.sha256 ?? (body === undefined ? emptySha256 : 'UNSIGNED-PAYLOAD'),
      },
    }).sign()
    const length = file?.bytes ?? Buffer.byteLength(body ?? '')
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const all = { ...Object.fromEntries(headers), 'content-length': String(length) }
    const sending = request(url, { method, headers: all, agent, timeout: pace.silentMs })
    sending.on('timeout', () => sending.destroy(new Error('The connection was silent for too long')))
    sending.on('error', reject)
    sending.on('response', (response) => {
      // Whoever reads it sees the error, too. Without a reader it would end the process.
      response.on('error', () => {})
      resolve(response)
    })
    if (file && length > 0) {
      const { path, start } = file
      pipeline(createReadStream(path, { start, end: start + length - 1 }), sending).catch(reject)
    } else sending.end(body)
    return promise
  }

  return async (call) => {
    const began = Date.now()
    for (let attempt = 1; ; attempt++) {
      const { found, fault, isFinal } = await send(call).then(judge, (error: unknown) => ({
        ...{ found: undefined, isFinal: false },
        fault: new StorageAway('The object store can’t be reached.', { cause: error }),
      }))
      if (found !== undefined) return found
      if (isFinal || attempt >= pace.attempts || Date.now() - began > pace.enoughMs) throw fault
      // Somewhere between half and all of it, so that many callers do not come back at once.
      await sleep(pace.waitMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2))
    }
  }
}

/** The bucket is part of the path: not every store has a host name for each bucket. */
function urlOf({ endpoint, bucket }: S3Settings, { object, query }: Call): string {
  const url = new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}${object === undefined ? '' : `/${object}`}`)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  return url.href
}

type Verdict =
  | { found: IncomingMessage | null; fault?: never; isFinal?: never }
  | { found?: undefined; fault: StorageAway; isFinal: boolean }

async function judge(response: IncomingMessage): Promise<Verdict> {
  const { statusCode: status = 0 } = response
  if (status >= 200 && status < 300) return { found: response }
  const answer = await text(response).catch(() => '')
  const code = xmlValue(answer, 'Code')
  // A HEAD has no body, and thus no code.
  if (status === 404 && code !== 'NoSuchBucket') return { found: null }
  const reason = `${code ?? 'no reason given'} (${status})`
  const isFinal = !transient.has(status) && !transientCodes.has(code ?? '')
  return { fault: new StorageAway(`The object store ${isFinal ? 'refused us' : 'is failing'}: ${reason}.`), isFinal }
}

/** The values in each element of this name. What S3 answers is flat; what is no XML, such as a proxy's page, has none. */
export function xmlElements(xml: string, name: string): Map<string, string>[] {
  const found: Map<string, string>[] = []
  let isInside = false
  let element = ''
  try {
    for (const token of xmlTokens().push(xml)) {
      const [, closing, tag] = /^<(\/?)([^\s<>/!?]+)/.exec(token) ?? []
      if (tag === name) isInside = closing === ''
      if (tag === name && isInside) found.push(new Map())
      if (tag) element = closing ? '' : tag
      else if (isInside && element) found.at(-1)?.set(element, textOfToken(token))
    }
    return found
  } catch {
    return []
  }
}

/** What the first element of this name says. */
export const xmlValue = (xml: string, name: string): string | undefined => xmlElements(xml, name)[0]?.get(name)
