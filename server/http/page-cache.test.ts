import { createHash, randomBytes } from 'node:crypto'
import { type RequestListener, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { expect, test, vi } from 'vitest'
import { listening } from '#tests/support/listening.ts'
import { type PageCache, withPageCache } from './page-cache.ts'
import { cacheablePages } from './page-keys.ts'

const allow = cacheablePages(['/', '/journals', '/journals/:slug', '/journals/:slug/archive?page', '/feed.xml'])
const ofEachAnswer = { date: expect.any(String), 'x-request-id': expect.any(String) }
const publicHtml = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public' }

type Options = Pick<PageCache, 'next'> & Partial<PageCache>

function cached(options: Options, version: { current(): string | null; heard?(): string } = { current: () => '1' }) {
  const kindOf = async () => 0
  return listening(
    withPageCache({ version: { heard: () => '1', ...version }, allow, host: 'journals.example', kindOf, ...options }),
  )
}

/** A renderer that numbers its pages, so that tests can tell a cached page from a new one. */
function numberedPages(headers: Record<string, string | string[]> = {}, status = 200) {
  let count = 0
  const next: RequestListener = (req, res) => {
    count += 1
    res.writeHead(status, { ...publicHtml, ...headers })
    res.end(`<html>${req.url} render ${count}</html>`)
  }
  return { next, renders: () => count }
}

/** Otherwise Hono would replace the global Request and Response, for the tests of other files too. */
const asServed = { overrideGlobalObjects: false }

test('a public page is rendered once and then comes from memory', async () => {
  const { next, renders } = numberedPages()
  const ask = await cached({ next })
  const [first, second] = [await ask('/'), await ask('/')]
  expect(second.text).toBe('<html>/ render 1</html>')
  expect(second.status).toBe(200)
  expect(renders()).toBe(1)
  expect(second.headers).toEqual({ ...first.headers, ...ofEachAnswer })
})

test('each URL has its own page', async () => {
  const ask = await cached({ next: numberedPages().next })
  for (const url of ['/journals', '/journals/a', '/journals/b', '/journals/a/archive', '/journals/a/archive?page=2']) {
    await ask(url)
    expect((await ask(url)).text).toContain(`${url} render`)
  }
})

test('every answer has a request id of its own', async () => {
  const ask = await cached({ next: numberedPages({ 'X-Request-Id': 'of-the-renderer' }).next })
  const ids = [await ask('/'), await ask('/'), await ask('/')].map((answer) => answer.headers['x-request-id'])
  expect(new Set(ids).size).toBe(3)
  expect(ids).not.toContain('of-the-renderer')
})

test.each([
  ['an Authorization header', { authorization: 'Bearer abc' }, 'GET'],
  ['a Range header', { range: 'bytes=0-10' }, 'GET'],
  ['an Accept header that asks for a citation', { accept: 'application/x-bibtex' }, 'GET'],
  ['another method', {}, 'POST'],
])('a request with %s neither reads the cache nor fills it', async (_, headers, method) => {
  const ask = await cached({ next: numberedPages().next })
  await ask('/', headers, method)
  expect((await ask('/')).text).toBe('<html>/ render 2</html>')
  expect((await ask('/', headers, method)).text).toBe('<html>/ render 3</html>')
  expect((await ask('/')).text).toBe('<html>/ render 2</html>')
})

test('cookies that are no session do not keep a reader from the cache', async () => {
  const ask = await cached({ next: numberedPages().next })
  await ask('/')
  expect((await ask('/', { cookie: 'theme=dark; coauthor=1; author-hint=2' })).text).toBe('<html>/ render 1</html>')
})

test.each([
  ['with Set-Cookie', { 'Set-Cookie': ['visit=1'] }, 200],
  ['not marked public', { 'Cache-Control': 'max-age=60' }, 200],
  ['marked private', { 'Cache-Control': 'public, private' }, 200],
  ['marked no-store', { 'Cache-Control': 'public, no-store' }, 200],
  ['already encoded', { 'Content-Encoding': 'x' }, 200],
  ['that varies by language', { Vary: 'Accept-Encoding, Accept-Language' }, 200],
  ['that varies by everything', { Vary: '*' }, 200],
  ["with React Router's data", { 'Content-Type': 'text/x-script' }, 200],
  ['with an image', { 'Content-Type': 'image/png' }, 200],
  ['not found', {}, 404],
  ['redirected', { Location: '/journals' }, 302],
  ['failed', {}, 500],
])('an answer %s reaches its reader as it is and is not kept', async (_, headers, status) => {
  const { next, renders } = numberedPages(headers, status)
  const ask = await cached({ next })
  const answer = await ask('/')
  expect(answer).toMatchObject({ status, text: '<html>/ render 1</html>' })
  for (const [name, value] of Object.entries(headers)) expect(answer.headers[name.toLowerCase()]).toEqual(value)
  await ask('/')
  expect(renders()).toBe(2)
})

test('the Cache-Control the renderer spelt out is sent as given, a bare public is made exact', async () => {
  const bare = await cached({ next: numberedPages().next })
  expect((await bare('/')).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  const given = await cached({ next: numberedPages({ 'Cache-Control': 'public, max-age=60' }).next })
  expect((await given('/')).headers['cache-control']).toBe('public, max-age=60')
})

test.each([
  ['a feed', 'application/atom+xml; charset=utf-8'],
  ['a drawn cover', 'image/svg+xml; charset=utf-8'],
])('%s is kept too, compressed, and does not vary by cookie', async (_, type) => {
  const { next, renders } = numberedPages({ 'Content-Type': type })
  const ask = await cached({ next })
  await ask('/feed.xml')
  expect((await ask('/feed.xml', { 'accept-encoding': 'br' })).headers).toMatchObject({
    'content-type': type,
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
  })
  expect(renders()).toBe(1)
})

test('a page at whose address there are other forms says so', async () => {
  const ask = await cached({ next: numberedPages({ Vary: 'Accept, Cookie' }).next })
  await ask('/')
  const kept = await ask('/')
  expect(kept.text).toBe('<html>/ render 1</html>')
  expect(kept.headers.vary).toBe('Accept, Accept-Encoding, Cookie')
  expect((await ask('/', { accept: 'application/ld+json' })).text).toBe('<html>/ render 2</html>')
})

test('each encoding has its own bytes and its own strong ETag', async () => {
  const ask = await cached({ next: numberedPages().next })
  const plain = await ask('/')
  const br = await ask('/', { 'accept-encoding': 'gzip, br' })
  const gzip = await ask('/', { 'accept-encoding': 'gzip' })
  const page = '<html>/ render 1</html>'
  expect([plain.text, `${brotliDecompressSync(br.body)}`, `${gunzipSync(gzip.body)}`]).toEqual([page, page, page])
  expect([plain, br, gzip].map((answer) => answer.headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
  const tags = [plain, br, gzip].map((answer) => answer.headers.etag)
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
  for (const answer of [plain, br, gzip]) {
    expect(answer.headers.vary).toBe('Accept-Encoding, Cookie')
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
  }
})

test('a reader who has the page is answered without a body', async () => {
  const ask = await cached({ next: numberedPages({ 'X-Content-Type-Options': 'nosniff' }).next })
  const { etag } = (await ask('/', { 'accept-encoding': 'br' })).headers
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await ask('/', { 'accept-encoding': 'br', 'if-none-match': known })
    expect(answer).toMatchObject({ status: 304, text: '' })
    expect(answer.headers).toMatchObject({
      etag,
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding, Cookie',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.headers).not.toHaveProperty('content-type')
  }
})

test('the tag of another encoding or of an older page brings the whole page', async () => {
  const ask = await cached({ next: numberedPages().next })
  const { etag } = (await ask('/', { 'accept-encoding': 'br' })).headers
  expect((await ask('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
  expect((await ask('/', { 'if-none-match': '"older"' })).status).toBe(200)
})

test('the reader for whom a page is rendered gets it in the encoding asked for, and a 304 if it is known', async () => {
  const version = { value: '1', current: () => version.value }
  const next: RequestListener = (_, res) => void res.writeHead(200, publicHtml).end('<html>same</html>')
  const ask = await cached({ next }, version)
  const first = await ask('/', { 'accept-encoding': 'br' })
  expect(first.headers['content-encoding']).toBe('br')
  version.value = '2'
  const again = await ask('/', { 'accept-encoding': 'br', 'if-none-match': first.headers.etag })
  expect(again.status).toBe(304)
  expect(again.headers).not.toHaveProperty('content-type')
})

test('a page that the renderer sent in chunks has a length, for its first reader too', async () => {
  const ask = await cached({ next: numberedPages({ 'Transfer-Encoding': 'chunked' }).next })
  for (const { headers } of [await ask('/'), await ask('/')]) {
    expect(headers['content-length']).toBe('23')
    expect(headers).not.toHaveProperty('transfer-encoding')
  }
})

test('a changed header changes the ETag, so that no old security policy outlives it', async () => {
  const version = { value: '1', current: () => version.value }
  const next: RequestListener = (_, res) =>
    void res
      .writeHead(200, { ...publicHtml, 'Content-Security-Policy': `sandbox ${version.value}` })
      .end('<html></html>')
  const ask = await cached({ next }, version)
  const before = (await ask('/')).headers.etag
  version.value = '2'
  expect((await ask('/')).headers.etag).not.toBe(before)
})

test('HEAD gets the headers of the page and no body, from memory or not', async () => {
  const ask = await cached({ next: numberedPages().next })
  expect(await ask('/', {}, 'HEAD')).toMatchObject({ status: 200, text: '' })
  const page = await ask('/')
  const head = await ask('/', {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, text: '' })
  expect(head.headers).toEqual({ ...page.headers, ...ofEachAnswer })
})

test('a HEAD that comes first does not leave an empty feed behind', async () => {
  const next = getRequestListener((req) => {
    const headers = { 'Content-Type': 'application/xml', 'Cache-Control': 'public' }
    return new Response(req.method === 'HEAD' ? null : '<feed/>', { headers })
  }, asServed)
  const ask = await cached({ next })
  await ask('/feed.xml', {}, 'HEAD')
  expect((await ask('/feed.xml')).text).toBe('<feed/>')
})

test('readers who ask at once share one rendering', async () => {
  const { next, renders } = numberedPages()
  const ask = await cached({ next: (req, res) => void setTimeout(() => next(req, res), 50) })
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/')))
  expect(new Set(answers.map((answer) => answer.text))).toEqual(new Set(['<html>/ render 1</html>']))
  expect(renders()).toBe(1)
})

test('an answer with Set-Cookie is never handed to those who wait: each gets its own', async () => {
  let count = 0
  const ask = await cached({
    next: (_, res) => {
      const mine = ++count
      setTimeout(
        () => res.writeHead(200, { ...publicHtml, 'Set-Cookie': `visit=${mine}` }).end(`<html>${mine}</html>`),
        30,
      )
    },
  })
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/')))
  const cookies = answers.map((answer) => String(answer.headers['set-cookie']))
  expect(new Set(cookies).size).toBe(8)
  for (const answer of answers)
    expect(answer.text).toBe(`<html>${String(answer.headers['set-cookie']).slice(6)}</html>`)
})

test('an answer that is not kept streams on while it is made, and nobody waits for its end', async () => {
  const { promise: gate, resolve: finish } = Promise.withResolvers<void>()
  let count = 0
  const ask = await cached({
    next: (_, res) => {
      const mine = ++count
      res.writeHead(200, { 'Content-Type': 'text/html' })
      res.write(`<html>${mine}`)
      if (mine === 1) void gate.then(() => res.end('</html>'))
      else res.end('</html>')
    },
  })
  const slow = ask('/')
  await vi.waitFor(() => expect(count).toBe(1), 20_000)
  expect((await ask('/')).text).toBe('<html>2</html>')
  finish()
  expect((await slow).text).toBe('<html>1</html>')
})

test('when the reader who came first leaves, those who wait still get the page', async () => {
  let count = 0
  const ask = await cached({
    next: (_, res) => {
      count += 1
      const isFirst = count === 1
      setTimeout(() => void (isFirst || res.writeHead(200, publicHtml).end('<html>here</html>')), 30)
    },
  })
  const leaving = request({ port: ask.port, host: '127.0.0.1', path: '/' })
  leaving.on('error', () => {})
  leaving.end()
  await vi.waitFor(() => expect(count).toBe(1), 20_000)
  const waiting = [ask('/'), ask('/'), ask('/')]
  await new Promise((resolve) => setTimeout(resolve, 30))
  leaving.destroy()
  const answers = await Promise.all(waiting)
  expect(answers.map((answer) => answer.text)).toEqual(Array(3).fill('<html>here</html>'))
  expect(count).toBe(2)
})

test('a waiting reader who leaves disturbs nobody', async () => {
  const { next, renders } = numberedPages()
  const ask = await cached({ next: (req, res) => void setTimeout(() => next(req, res), 60) })
  const first = ask('/')
  const leaving = request({ port: ask.port, host: '127.0.0.1', path: '/' })
  leaving.on('error', () => {})
  leaving.end()
  await new Promise((resolve) => setTimeout(resolve, 30))
  leaving.destroy()
  expect((await first).text).toBe('<html>/ render 1</html>')
  expect((await ask('/')).text).toBe('<html>/ render 1</html>')
  expect(renders()).toBe(1)
})

test('a new version of the content shows at once', async () => {
  const version = { value: '1', current: () => version.value }
  const ask = await cached({ next: numberedPages().next }, version)
  await ask('/')
  version.value = '2'
  expect((await ask('/')).text).toBe('<html>/ render 2</html>')
  expect((await ask('/')).text).toBe('<html>/ render 2</html>')
})

test('a page that was being rendered when the content changed is not kept, nor joined by later readers', async () => {
  const version = { value: '1', current: () => version.value }
  const { promise: gate, resolve: finish } = Promise.withResolvers<void>()
  let count = 0
  const next: RequestListener = (_, res) => {
    const text = `<html>content ${version.value}</html>`
    const wait = ++count === 1 ? gate : Promise.resolve()
    void wait.then(() => res.writeHead(200, publicHtml).end(text))
  }
  const ask = await cached({ next }, version)
  const early = ask('/')
  await vi.waitFor(() => expect(count).toBe(1), 20_000)
  version.value = '2'
  expect((await ask('/')).text).toBe('<html>content 2</html>')
  finish()
  expect((await early).text).toBe('<html>content 1</html>')
  expect((await ask('/')).text).toBe('<html>content 2</html>')
})

test('while nobody can tell the version, every page is rendered anew and none kept', async () => {
  const version: { value: string | null; current(): string | null } = { value: '1', current: () => version.value }
  const ask = await cached({ next: numberedPages().next }, version)
  await ask('/')
  version.value = null
  expect((await ask('/')).text).toBe('<html>/ render 2</html>')
  expect((await ask('/')).text).toBe('<html>/ render 3</html>')
})

test('while the database is away, readers get the page as it was last seen, however old', async () => {
  const state: { version: string | null; heard: string; now: number; status: number } = {
    version: '1',
    heard: '1',
    now: 0,
    status: 200,
  }
  const next: RequestListener = (_, res) => {
    res
      .writeHead(state.status, state.status === 200 ? publicHtml : { 'Retry-After': '5' })
      .end(`<html>${state.status}</html>`)
  }
  const version = { current: () => state.version, heard: () => state.heard }
  const ask = await cached({ next, now: () => state.now }, version)
  await ask('/')
  Object.assign(state, { version: null, status: 503, now: 60 * 60_000 })
  const away = await ask('/')
  expect([away.status, away.text, away.headers['retry-after']]).toEqual([200, '<html>200</html>', undefined])
  expect((await ask('/journals')).status).toBe(503)
  state.version = '2'
  expect((await Promise.all([ask('/'), ask('/')])).map(({ status }) => status)).toEqual([200, 200])
  state.heard = '2'
  expect((await ask('/')).status).toBe(503)
})

test('a page made without the database is kept for nobody, and gives way to the one last seen', async () => {
  const state = { isShort: true, version: '1' }
  const short = { ...publicHtml, 'Cache-Control': 'private, no-store', 'Retry-After': '5' }
  const next: RequestListener = (_, res) => {
    res.writeHead(200, state.isShort ? short : publicHtml).end(`<html>${state.isShort ? 'short' : 'whole'}</html>`)
  }
  const ask = await cached({ next }, { current: () => state.version, heard: () => '1' })
  expect((await ask('/')).text).toBe('<html>short</html>')
  state.isShort = false
  expect((await ask('/')).text).toBe('<html>whole</html>')
  Object.assign(state, { isShort: true, version: '2' })
  expect((await ask('/')).text).toBe('<html>whole</html>')
})

test('a page is rendered anew after ten minutes', async () => {
  let now = 0
  const ask = await cached({ next: numberedPages().next, now: () => now })
  await ask('/')
  now = 10 * 60_000 - 1
  expect((await ask('/')).text).toBe('<html>/ render 1</html>')
  now = 10 * 60_000
  expect((await ask('/')).text).toBe('<html>/ render 2</html>')
})

test('hostile query keys are rendered but drive nothing out of the cache', async () => {
  const { next, renders } = numberedPages()
  const ask = await cached({ next, maxBytes: 16 * 1024 })
  await ask('/')
  for (let i = 0; i < 50; i++) {
    await ask(`/?x${i}=1`)
    await ask(`/journals/a/archive?page=1&x=${i}`)
  }
  expect(renders()).toBe(101)
  expect((await ask('/')).text).toBe('<html>/ render 1</html>')
})

test('when the cache is full, the page unread longest makes room', async () => {
  const filler = randomBytes(10_000).toString('hex')
  let count = 0
  const next: RequestListener = (_, res) => void res.writeHead(200, publicHtml).end(`<html>${++count} ${filler}</html>`)
  const renderOf = async (url: string) => Number((await ask(url)).text.slice(6, 8))
  const ask = await cached({ next, maxBytes: 400_000 })
  for (let i = 1; i <= 40; i++) {
    await renderOf(`/journals/n${i}`)
    expect(await renderOf('/journals/n1')).toBe(1)
  }
  expect(await renderOf('/journals/n40')).toBe(40)
  expect(await renderOf('/journals/n2')).toBe(41)
})

test('a page too large for the cache streams to its reader whole', async () => {
  const { promise: gate, resolve: finish } = Promise.withResolvers<void>()
  const ask = await cached({
    maxBytes: 16 * 1000,
    next: (_, res) => {
      res.writeHead(200, publicHtml)
      res.write('<html>')
      res.write('x'.repeat(1000))
      void gate.then(() => res.end('</html>'))
    },
  })
  const text = await new Promise<string>((resolve) => {
    request({ port: ask.port, host: '127.0.0.1', path: '/' }, (answer) => {
      let received = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        received += part
        finish()
      })
      answer.on('end', () => resolve(received))
    }).end()
  })
  expect(text).toBe(`<html>${'x'.repeat(1000)}</html>`)
})

test('a page that failed half-way can still become an error', async () => {
  const ask = await cached({
    next: (_, res) => {
      res.writeHead(200, publicHtml)
      res.write('<html><p>half of')
      res.writeHead(500, { 'Content-Type': 'text/plain' }).end('Something went wrong')
    },
  })
  expect(await ask('/')).toMatchObject({ status: 500, text: 'Something went wrong' })
})

test('a page that broke off is not kept', async () => {
  let count = 0
  const ask = await cached({
    next: (_, res) =>
      void res.writeHead(200, publicHtml).end(++count === 1 ? '<html><p>half of' : '<html>whole</html>'),
  })
  expect((await ask('/')).text).toBe('<html><p>half of')
  expect((await ask('/')).text).toBe('<html>whole</html>')
})

test('no header of the first reader reaches a shared page', async () => {
  const next: RequestListener = (req, res) =>
    void res.writeHead(200, publicHtml).end(`<html>${JSON.stringify([req.headers, req.rawHeaders])}</html>`)
  const ask = await cached({ next })
  const hostile = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'accept-language': 'evil',
    cookie: 'a=evil',
  }
  const { text } = await ask('/', { ...hostile, 'x-forwarded-for': '192.0.2.1' })
  expect(text).not.toContain('evil')
  expect(text).toContain('{"host":"journals.example","x-forwarded-for":"192.0.2.1"}')
})

test('of what a browser decompresses, a page that may be for its reader alone hears only which of ours it prefers', async () => {
  const next: RequestListener = (req, res) =>
    void res.writeHead(200, { 'Content-Type': 'text/html' }).end(`<html>${req.headers['accept-encoding']}</html>`)
  const ask = await cached({ next })
  for (const [accepted, heard] of [
    ['gzip, deflate, br, evil', 'br'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['evil', 'identity'],
  ])
    expect((await ask('/', { 'accept-encoding': accepted })).text).toBe(`<html>${heard}</html>`)
})

test('a shared page carries hashes in the place of its nonce', async () => {
  const next: RequestListener = (_, res) => {
    const nonce = randomBytes(16).toString('base64')
    const policy = `default-src 'none'; script-src 'self' 'nonce-${nonce}'`
    res.writeHead(200, { ...publicHtml, 'Content-Security-Policy': policy })
    res.end(`<html><script nonce="${nonce}">start()</script><script>injected()</script></html>`)
  }
  const ask = await cached({ next })
  for (const answer of [await ask('/'), await ask('/')]) {
    expect(answer.text).toBe('<html><script>start()</script><script>injected()</script></html>')
    const hash = createHash('sha256').update('start()').digest('base64')
    expect(answer.headers['content-security-policy']).toBe(`default-src 'none'; script-src 'self' 'sha256-${hash}'`)
  }
})

test('implicit headers, callbacks and chunks of every kind are understood', async () => {
  let done = 0
  const next: RequestListener = (_, res) => {
    res.setHeader('Content-Type', 'text/html')
    res.setHeader('Cache-Control', 'public')
    res.write('PGh0bWw+', 'base64', () => done++)
    res.write(Buffer.from('bytes'), () => done++)
    res.end('</html>', () => done++)
  }
  const ask = await cached({ next })
  expect((await ask('/')).text).toBe('<html>bytes</html>')
  await vi.waitFor(() => expect(done).toBe(3), 20_000)
  await ask('/')
  expect(done).toBe(3)
})

test('pages of Hono are kept, streamed or not, and its failures pass through', async () => {
  let count = 0
  const encoder = new TextEncoder()
  const hono = getRequestListener((req) => {
    count += 1
    if (req.url.endsWith('/journals')) throw new Error('broken')
    const parts = ['<html>', 'streamed', '</html>']
    const body = new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        const part = parts.shift()
        if (part === undefined) controller.close()
        else controller.enqueue(encoder.encode(part))
      },
    })
    return new Response(req.url.endsWith('/') ? body : `<html>${req.url}</html>`, { headers: publicHtml })
  }, asServed)
  const ask = await cached({ next: hono })
  for (let i = 0; i < 2; i++) {
    expect((await ask('/')).text).toBe('<html>streamed</html>')
    expect((await ask('/journals/a', { host: 'evil.example' })).text).toBe(
      '<html>http://journals.example/journals/a</html>',
    )
  }
  expect(count).toBe(2)
  expect((await ask('/journals')).status).toBe(500)
})
