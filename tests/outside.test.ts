import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, type Product, startProduct } from './support/product.ts'

// What strangers, proxies and machines send to the built product, as it runs behind a proxy with TLS.

const host = 'journals.example.org'
const publicUrl = `https://${host}`
let product: Product
let dataDir = ''

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'outside-'))
  product = await startProduct({
    port: await freePort(),
    dataDir,
    env: { PUBLIC_URL: publicUrl, LIMITS: 'sign-up=100,contact-message=1000' },
  })
})

afterAll(async () => {
  await product.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

type Asked = { method?: string; headers?: Record<string, string>; body?: string | Buffer | Iterable<Buffer> }

/** As a proxy asks: with node:http, because fetch decides about Host by itself. */
function ask(path: string, { method = 'GET', headers = {}, body = '' }: Asked = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; headers: Headers; text: string }>()
  const all = { Host: host, ...headers }
  const asking = request(
    { host: '127.0.0.1', port: product.port, path, method, headers: all, agent: false },
    (answer) => {
      const list = Object.entries(answer.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      )
      text(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, headers: new Headers(list), text: body }),
        reject,
      )
    },
  )
  // A server that has refused need not read on.
  asking.on('error', reject)
  if (typeof body === 'string' || Buffer.isBuffer(body)) asking.end(body)
  else void writeAll(asking, body)
  return promise
}

async function writeAll(asking: ReturnType<typeof request>, chunks: Iterable<Buffer>): Promise<void> {
  for (const chunk of chunks) {
    if (asking.destroyed) return
    if (!asking.write(chunk)) await new Promise((resolve) => asking.once('drain', resolve).once('close', resolve))
  }
  asking.end()
}

test('another host is served neither pages nor files nor the API, from the cache or not', async () => {
  const asset = /\/assets\/[^"]+\.css/.exec((await ask('/')).text)?.[0] ?? ''
  for (const path of ['/', '/journals', '/robots.txt', '/api/countries', '/nothing', asset])
    for (const headers of [{ Host: 'evil.test' }, { Host: 'evil.test', 'X-Forwarded-Host': host }]) {
      const { status, text } = await ask(path, { headers })
      expect([path, status, text.includes(publicUrl)]).toEqual([path, 421, true])
    }
  for (const path of ['/healthz', '/readyz'])
    expect((await ask(path, { headers: { Host: 'evil.test' } })).status).toBe(200)
  for (const Host of [host, host.toUpperCase(), `${host}:443`, `localhost:${product.port}`, '[::1]'])
    expect([Host, (await ask('/', { headers: { Host } })).status]).toEqual([Host, 200])
})

test('a health check by HTTP/1.0, which names no host, is answered', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const socket = connect(product.port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  }
})

test('without TRUSTED_PROXY one line at start says what that means, and so does /readyz', async () => {
  const lines = product
    .log()
    .split('\n')
    .filter((line) => line.startsWith('TRUSTED_PROXY is not set: '))
  expect(lines).toHaveLength(1)
  expect((await ask('/readyz')).text).toBe(`ready\n${lines[0]}`)
})
