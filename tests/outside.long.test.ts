import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { dataFolder } from './crash/postgres.ts'
import { freePort, startProduct } from './support/product.ts'

// Requests from strangers, proxies and programs to the built product, which runs as if behind a TLS proxy.

const host = 'journals.example.org'
const publicUrl = `https://${host}`
const mebibyte = 1024 * 1024
const product = await startProduct({
  port: await freePort(),
  dataDir: await dataFolder(afterAll),
  env: { PUBLIC_URL: publicUrl, LIMITS: 'sign-up=100,contact-message=1000' },
})
afterAll(() => product.stop())

type Asked = { method?: string; headers?: Record<string, string>; body?: string | Buffer | Iterable<Buffer> }

/** Sends a request as a proxy does. Uses node:http, because fetch sets the Host header itself. */
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
  // The server may close the connection after a refusal without reading the rest of the body.
  asking.on('error', reject)
  if (typeof body === 'string' || Buffer.isBuffer(body)) asking.end(body)
  else Readable.from(body).pipe(asking)
  return promise
}

const form = 'application/x-www-form-urlencoded'
const post = (path: string, { headers, body = '' }: Asked = {}) =>
  ask(path, {
    method: 'POST',
    headers: {
      Origin: publicUrl,
      'Content-Type': form,
      ...(typeof body === 'string' && { 'Content-Length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
    body,
  })

let count = 0
async function signedIn(): Promise<string> {
  const body = JSON.stringify({ name: 'Ada', email: `ada${++count}@example.org`, password: 'seven green bottles' })
  const { headers } = await post('/api/author/signup', { headers: { 'Content-Type': 'application/json' }, body })
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

test('a form whose Origin is the public https address is taken, whether the browser says Sec-Fetch-Site or not', async () => {
  const body = 'email=nobody%40example.org&password=seven+green+bottles'
  for (const headers of [
    {},
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
  ]) {
    const answer = await post('/login', { headers, body })
    expect([headers, answer.status, answer.text.includes('E-mail or password is wrong.')]).toEqual([headers, 200, true])
  }
  for (const headers of [
    { Origin: `http://${host}` },
    { Origin: 'https://evil.test' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ])
    expect([headers, (await post('/login', { headers, body })).status]).toEqual([headers, 403])
})

test('another host is served neither pages nor files nor the API, from the cache or not', async () => {
  const asset = /\/assets\/[^"]+\.css/.exec((await ask('/')).text)?.[0] ?? ''
  for (const path of ['/', '/journals', '/robots.txt', '/api/countries', '/nothing', asset])
    for (const headers of [{ Host: 'evil.test' }, { Host: 'evil.test', 'X-Forwarded-Host': host }]) {
      const { status, text } = await ask(path, { headers })
      expect([path, status, text.includes(publicUrl)]).toEqual([path, 421, true])
    }
  for (const path of ['/healthz', '/readyz', '/readyz/write'])
    expect((await ask(path, { headers: { Host: 'evil.test' } })).status).toBe(200)
  for (const Host of [host, host.toUpperCase(), `${host}:443`, `localhost:${product.port}`, '[::1]'])
    expect([Host, (await ask('/', { headers: { Host } })).status]).toEqual([Host, 200])
})

test('no page tells of any host but its own, whatever a request says about it', async () => {
  for (const [path, headers] of [
    ['/', { 'X-Forwarded-Host': 'evil.test', 'X-Forwarded-Proto': 'http', Forwarded: 'host=evil.test' }],
    ['/contact?1', { Host: `localhost:${product.port}`, 'X-Forwarded-Host': 'evil.test' }],
    ['http://evil.test/contact?2', {}],
  ] as const) {
    const { status, text } = await ask(path, { headers })
    expect([path, status, /evil\.test|localhost|http:\/\/journals/.test(text)]).toEqual([path, 200, false])
  }
})

test('a health check by HTTP/1.0, which names no host, is answered', async () => {
  for (const path of ['/healthz', '/readyz', '/readyz/write']) {
    const socket = connect(product.port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  }
})

test('without TRUSTED_PROXY one line at start says what that means, but a health check gives strangers no reasons', async () => {
  const lines = product
    .log()
    .split('\n')
    .filter((line) => line.startsWith('TRUSTED_PROXY is not set: '))
  expect(lines).toHaveLength(1)
  expect((await ask('/readyz')).text).toBe('ready\n')
})

test('public pages of somebody signed in are theirs alone, and those of nobody are public', async () => {
  const cookie = await signedIn()
  for (const path of ['/', '/contact', '/contact.data', '/journals/domain-health-journal', '/about']) {
    const [own, shared] = [await ask(path, { headers: { Cookie: cookie } }), await ask(path)]
    expect([path, own.status, own.headers.get('cache-control')]).toEqual([
      path,
      200,
      'private, max-age=0, must-revalidate',
    ])
    expect([path, shared.headers.get('cache-control')]).toEqual([path, 'public, max-age=0, must-revalidate'])
    for (const { headers } of [own, shared])
      expect([path, headers.get('vary')]).toEqual([path, expect.stringContaining('Cookie')])
  }
  const answer = await post('/contact', { body: 'firstName=Ada' })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=0, must-revalidate'])
})

test('logging out clears the pages that the browser kept, and nothing else, with or without scripts', async () => {
  const byCall = await post('/api/author/logout', {
    headers: { Cookie: await signedIn(), 'Content-Type': 'application/json' },
    body: '{}',
  })
  const byForm = await post('/author', { headers: { Cookie: await signedIn() }, body: 'intent=log-out' })
  expect([byCall.status, byForm.status]).toEqual([200, 302])
  for (const { headers } of [byCall, byForm]) {
    expect(headers.get('clear-site-data')).toBe('"cache"')
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-author=;.*Max-Age=0/)])
  }
  expect((await ask('/')).headers.has('clear-site-data')).toBe(false)
})

test('security.txt says where to report a weakness, and has not expired', async () => {
  const { status, headers, text } = await ask('/.well-known/security.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(': '))
  const valuesOf = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value)
  expect(valuesOf('Contact')).toEqual([expect.stringMatching(/^mailto:.+@/), `${publicUrl}/contact`])
  expect(valuesOf('Canonical')).toEqual([`${publicUrl}/.well-known/security.txt`])
  expect(valuesOf('Preferred-Languages')).toEqual(['en'])
  expect(valuesOf('Policy')).toEqual([`${publicUrl}/security`])
  expect((await ask('/security')).status).toBe(200)
  const [expires = ''] = valuesOf('Expires')
  const daysLeft = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(daysLeft > 30 && daysLeft < 365).toBe(true)
})

/** All pages that accept a form, with dummy values for their parameters. */
const withForms = [...readFileSync('app/routes.ts', 'utf8').matchAll(/route\('([^']+)', '([^']+)'/g)]
  .filter(([, , file]) => /export (?:const|async function) action\b/.test(readFileSync(`app/${file}`, 'utf8')))
  .map(([, path = '']) => `/${path.replaceAll(/:\w+/g, 'x'.repeat(22))}`)

const boundary = 'multipart/form-data; boundary=x'
const strange: [string, Record<string, string>, string][] = [
  ['plain text', { 'Content-Type': 'text/plain' }, 'hello'],
  ['JSON', { 'Content-Type': 'application/json' }, '{"email":"a@example.org"}'],
  ['a type that is none', { 'Content-Type': ';;;' }, 'a=b'],
  ['an empty type', { 'Content-Type': '' }, 'a=b'],
  ['multipart without a boundary', { 'Content-Type': 'multipart/form-data' }, 'a=b'],
  [
    'multipart that is cut off',
    { 'Content-Type': boundary },
    '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na',
  ],
  [
    'multipart with a file',
    { 'Content-Type': boundary },
    '--x\r\nContent-Disposition: form-data; name="email"; filename="a"\r\n\r\na\r\n--x--\r\n',
  ],
  ['an empty form', {}, ''],
  ['no letters at all', {}, '&&==&%&%%%=%ff%00'],
  ['bytes that are no text', {}, '\ud800'],
  [
    'fields named after parts of objects',
    {},
    '__proto__=a&constructor=b&toString=c&intent=constructor&intent=__proto__',
  ],
  ['a field twice', {}, 'email=a&email=b&message=a&message=b&intent=name&intent=log-out'],
]

test('each page that takes a form is known here', () => {
  expect(withForms.length).toBeGreaterThanOrEqual(21)
})

test.each(withForms)('%s has an answer for whatever it is sent, and it is never our fault', async (path) => {
  const cookie = await signedIn()
  for (const [what, headers, body] of strange)
    for (const address of [path, `${path}.data`])
      for (const Cookie of ['', cookie]) {
        const { status, text } = await post(address, { headers: { ...headers, Cookie }, body })
        expect([address, what, status < 500], text.slice(0, 300)).toEqual([address, what, true])
        if (status >= 400) expect(text).not.toBe('')
      }
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    const answer = await ask(path, { method, headers: { Origin: publicUrl } })
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD, POST'])
  }
})

test('a body of another type is answered with a sentence', async () => {
  for (const type of ['text/plain', 'application/json', boundary]) {
    const { status, text } = await post('/contact', { headers: { 'Content-Type': type }, body: 'hello' })
    expect([type, status, text]).toEqual([type, 415, expect.stringContaining('takes forms only')])
  }
})

const peakBytes = () => {
  const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
}

function* chunksOf(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(mebibyte / 4, 'a')
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk
}

const ways = (bytes: number) => [
  { 'Content-Length': String(bytes) },
  { 'Transfer-Encoding': 'chunked' },
  { 'Transfer-Encoding': 'chunked', Connection: 'keep-alive' },
]
const everywhere = ['/login', '/login.data', '/contact', '/nothing', '/%00', '/api/message']
const typeAt = (path: string) => ({ 'Content-Type': path.startsWith('/api') ? 'application/json' : form })

test('a form that is too large is refused with a sentence, which its sender can read to the end', async () => {
  const bytes = 8 * mebibyte
  for (const path of everywhere)
    for (const headers of ways(bytes)) {
      const { status, text } = await post(path, { headers: { ...headers, ...typeAt(path) }, body: chunksOf(bytes) })
      expect([path, status, text]).toEqual([path, 413, expect.stringContaining('This request is too large.')])
    }
}, 300_000)

const noPeak = process.platform === 'linux' ? '' : ' (skipped: only Linux tells the most memory a process had)'

test.skipIf(noPeak)(
  `of 120 MB sent to any page nothing is kept in memory${noPeak}`,
  async () => {
    const bytes = 120 * mebibyte
    const before = peakBytes()
    for (const path of everywhere)
      for (const headers of ways(bytes)) {
        const answer = post(path, { headers: { ...headers, ...typeAt(path) }, body: chunksOf(bytes) })
        // After the first megabytes, the server may close the connection.
        expect(
          await answer.then(
            ({ status }) => status,
            ({ code }) => code,
          ),
        ).toBeOneOf([413, 'EPIPE', 'ECONNRESET'])
      }
    expect(peakBytes() - before).toBeLessThan(150 * mebibyte)
  },
  60_000,
)

test('a form of 256 KiB is read, and one byte more is too large', async () => {
  const body = (bytes: number) => `email=${'a'.repeat(bytes - 6)}`
  expect((await post('/newsletter', { body: body(mebibyte / 4) })).status).toBe(200)
  expect((await post('/newsletter', { body: body(mebibyte / 4 + 1) })).status).toBe(413)
})
