import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { BareAnswer } from './bare-server.ts'
import { cpuSeconds } from './cpu.ts'

export type Server = { port: number; pid: number }
export type Comparison = { server: number; bare: number; ratio: number }

const connections = 16
/** Of a bare server, however few a page of ours gets: they cost too little to be measured one by one. */
const fewest = 1_000

/** What browsers say that they can decompress. */
export const asBrowsersAsk = 'gzip, deflate, br, zstd'

/** `encodings` is the Accept-Encoding header; if it is empty there is none. */
type Load = { path: string; cookie?: string; encodings?: string; requests?: number; rounds?: number }

/** Requests per CPU second of `server` and of plain node:http with the same bytes, as medians of several rounds. */
export async function compareWithBare(
  server: Server,
  { path, cookie = '', encodings = asBrowsersAsk, requests = 8_000, rounds = 5 }: Load,
): Promise<Comparison> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  const load = { path, cookie, encodings, requests }
  try {
    const bare = await startBare(child, await readAnswer(server.port, load))
    await measureBoth([server, bare], load)
    const results: Comparison[] = []
    for (let round = 0; round < rounds; round++) {
      const [ofServer, ofBare] = await measureBoth([server, bare], load)
      results.push({ server: ofServer, bare: ofBare, ratio: ofServer / ofBare })
    }
    return { server: median(results, 'server'), bare: median(results, 'bare'), ratio: median(results, 'ratio') }
  } finally {
    child.kill()
  }
}

async function startBare(child: ChildProcess, answer: BareAnswer): Promise<Server> {
  child.send(answer)
  const [port] = await once(child, 'message')
  return { port: Number(port), pid: child.pid ?? 0 }
}

type Asked = Required<Omit<Load, 'rounds'>>

/** Measures in both orders, so that a machine that becomes slower or faster favours neither. */
async function measureBoth([server, bare]: [Server, Server], load: Asked): Promise<[number, number]> {
  const ofBare = { ...load, requests: Math.max(load.requests, fewest) }
  const there = [await measure(server, load), await measure(bare, ofBare)] as const
  const back = [await measure(bare, ofBare), await measure(server, load)] as const
  return [2 / (there[0] + back[1]), 2 / (there[1] + back[0])]
}

/** CPU seconds for each of `requests` requests. */
async function measure({ port, pid }: Server, { path, cookie, encodings, requests }: Asked): Promise<number> {
  const before = cpuSeconds(pid)
  const asked = [port, path, requests, connections, cookie, encodings].map(String)
  const load = fork(join(import.meta.dirname, 'load.ts'), asked)
  const [code] = await once(load, 'exit')
  if (code !== 0) throw new Error('The load generator failed')
  return (cpuSeconds(pid) - before) / requests
}

/** The server's response without the headers that Node.js adds to every response. */
async function readAnswer(port: number, { path, cookie, encodings }: Asked): Promise<BareAnswer> {
  const headers = {
    accept: 'text/html',
    ...(encodings && { 'accept-encoding': encodings }),
    ...(cookie && { cookie }),
  }
  const asking = get({ port, path, host: '127.0.0.1', headers })
  const [answer]: IncomingMessage[] = await once(asking, 'response')
  if (answer?.statusCode !== 200) throw new Error(`${path} answered ${answer?.statusCode}`)
  const { rawHeaders } = answer
  const byNode = /^(?:date|connection|keep-alive)$/i
  const sent = rawHeaders.filter((_, i) => !byNode.test(rawHeaders[i - (i % 2)] ?? ''))
  return { headers: sent, bodyBase64: (await buffer(answer)).toString('base64') }
}

function median(results: Comparison[], field: keyof Comparison): number {
  const sorted = results.map((result) => result[field]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
