import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'

export type Held = {
  headers: OutgoingHttpHeaders
  body: Buffer
  /** Drops the rendered answer, so that the caller can send another one. */
  discard(): void
  /** Sends the rendered answer unchanged. */
  release(): void
}

/**
 * Keeps an answer in memory instead of sending it, if its status and headers satisfy `mayHold`. Other answers, and
 * those larger than `maxBytes`, go to the reader ('passed'), after `beforePass`. 'abandoned': the connection closed
 * before the end.
 */
export function holdAnswer(
  res: ServerResponse,
  mayHold: (res: ServerResponse) => boolean,
  maxBytes: number,
  beforePass: (res: ServerResponse) => void = () => {},
): Promise<Held | 'passed' | 'abandoned'> {
  const { promise, resolve } = Promise.withResolvers<Held | 'passed' | 'abandoned'>()
  const { writeHead, write, end, flushHeaders } = res
  const chunks: Buffer[] = []
  let size = 0
  let isDecided = false

  function discard() {
    Object.assign(res, { writeHead, write, end, flushHeaders })
    for (const name of res.getHeaderNames()) res.removeHeader(name)
  }

  function pass() {
    Object.assign(res, { writeHead, write, end, flushHeaders })
    beforePass(res)
    res.writeHead(res.statusCode)
    for (const chunk of chunks) res.write(chunk)
    resolve('passed')
  }

  function decide(): boolean {
    isDecided = true
    if (mayHold(res)) return true
    pass()
    return false
  }

  function collect(chunk: string | Uint8Array, encoding: BufferEncoding) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : Buffer.from(chunk)
    chunks.push(bytes)
    size += bytes.length
  }

  Object.assign(res, {
    writeHead(status: number, ...rest: HeadArgument[]) {
      res.statusCode = status
      // If a page fails half-way, Hono calls this again to answer 500 instead.
      chunks.length = size = 0
      putHeaders(res, rest.at(-1))
      decide()
      return res
    },
    flushHeaders() {},
    write(...args: WriteArgument[]) {
      const { chunk, encoding, done } = readArguments(args)
      if (!isDecided && !decide()) return res.write(chunk, encoding, done)
      collect(chunk, encoding)
      process.nextTick(done)
      if (size > maxBytes) pass()
      return !res.writableNeedDrain
    },
    end(...args: WriteArgument[]) {
      const { chunk, encoding, done } = readArguments(args)
      if (!isDecided && !decide()) return res.end(chunk, encoding, done)
      collect(chunk, encoding)
      res.once('finish', done)
      const release = () => {
        pass()
        res.end()
      }
      resolve({ headers: res.getHeaders(), body: Buffer.concat(chunks), discard, release })
      return res
    },
  })
  res.once('close', () => resolve('abandoned'))
  return promise
}

type HeadArgument = string | OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined
type WriteArgument = string | Uint8Array | (() => void) | null | undefined

export function putHeaders(res: ServerResponse, given: HeadArgument) {
  if (Array.isArray(given)) {
    for (let i = 0; i < given.length; i += 2) res.appendHeader(String(given[i]), String(given[i + 1]))
  } else if (typeof given === 'object') {
    for (const [name, value] of Object.entries(given)) if (value !== undefined) res.setHeader(name, value)
  }
}

/** Node accepts (done), (chunk, done) and (chunk, encoding, done). */
function readArguments(args: WriteArgument[]) {
  const done = args.find((arg) => typeof arg === 'function') ?? (() => {})
  const [chunk, encoding] = args.filter((arg) => typeof arg !== 'function')
  const name = String(encoding)
  return { chunk: chunk ?? '', encoding: Buffer.isEncoding(name) ? name : 'utf8', done } as const
}
