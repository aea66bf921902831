import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll } from 'vitest'
import { askS3, type S3Settings } from '#server/adapters/storage/s3-request.ts'

const folders = process.env.PATH?.split(delimiter) ?? []
const isInstalled = folders.some((folder) => existsSync(join(folder, 'swift-proxy-server')))

/** Ends the name of a test that needs the store. It is empty where the test can run. */
export const noStore = isInstalled
  ? ''
  : " (skipped: no object store, for which Debian's swift-proxy, -account, -container and -object are needed)"

/** Starts OpenStack Swift's S3 API with an empty bucket, for one test file. */
export async function objectStore(): Promise<S3Settings> {
  const folder = await mkdtemp(join(tmpdir(), 'object-store-'))
  const script = join(import.meta.dirname, 'object-store.py')
  // Debian's Python, because only that one knows Debian's packages.
  const child = spawn('/usr/bin/python3', [script, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  afterAll(async () => {
    child.stdin.end()
    if (child.exitCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  const [port] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The object store does not start'))),
  ])
  const settings = {
    ...{ endpoint: `http://127.0.0.1:${String(port).trim()}`, region: 'us-east-1', bucket: 'journals' },
    ...{ accessKeyId: 'test:tester', secretAccessKey: 'testing' },
  }
  const created = await askS3(settings)({ method: 'PUT' })
  created?.resume()
  return settings
}

/** What happens to a call: it is refused, done but not confirmed, cut while it is sent or answered, or never answered. */
export const mishaps = ['busy', 'unconfirmed', 'cut asking', 'cut answering', 'silent'] as const
export type Mishap = (typeof mishaps)[number]

/** Passes calls on to a store. `next` says what goes wrong with each, if anything. */
export async function failingProxy(
  endpoint: string,
  next: () => Mishap | null,
): Promise<{ url: string; calls: number }> {
  const state = { url: '', calls: 0 }
  const server = createServer((asked, answer) => {
    state.calls++
    const mishap = next()
    asked.on('error', () => {})
    if (mishap === 'silent') return void asked.resume()
    if (mishap === 'busy') return void asked.resume().on('end', () => fail(answer, 503, 'SlowDown'))
    const { method = '', url = '', headers } = asked
    const passed = request(
      new URL(url, endpoint),
      { method, headers: { ...headers, connection: 'close' } },
      (reply) => {
        reply.on('error', () => answer.destroy())
        if (mishap === 'unconfirmed') return void reply.resume().on('end', () => fail(answer, 500, 'InternalError'))
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        if (mishap !== 'cut answering') return void reply.pipe(answer)
        answer.flushHeaders()
        reply.once('data', (chunk: Buffer) => answer.write(chunk.subarray(0, chunk.length / 2), () => answer.destroy()))
        reply.once('end', () => answer.destroy())
      },
    )
    // Swift sends a body with a 404 even to HEAD, which comes here after the answer.
    passed.on('error', () => answer.headersSent || answer.destroy())
    if (mishap !== 'cut asking') return void asked.pipe(passed)
    asked.once('data', (chunk: Buffer) => passed.write(chunk.subarray(0, chunk.length / 2), () => passed.destroy()))
    asked.once('end', () => passed.destroy())
  })
  server.on('connection', (socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close().closeAllConnections())
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

function fail(answer: ServerResponse, status: number, code: string): void {
  answer.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}
