import type { OutgoingHttpHeaders, RequestListener } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listening } from '#tests/support/listening.ts'
import type { Reading } from '../site/usage/usage-log.ts'
import { addressReader } from './address.ts'
import { countUsage } from './count-usage.ts'
import { withPageCache } from './page-cache.ts'
import { cacheablePages } from './page-keys.ts'
import { publicPages } from './public-pages.ts'

const page = '/journals/domain-health-journal/articles/DHJ-2026-0007/'
const pdf = `${page}DHJ-2026-0007.pdf`
const phone =
  'Mozilla/5.0 (Linux; Android 12; TECNO KG5k) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const at = new Date('2026-11-15T10:01:00Z')

async function counting(next: RequestListener, { isHttps = false, proxies = [] as string[] } = {}) {
  const readings: Reading[] = []
  let { promise: isDone, resolve: done } = Promise.withResolvers<void>()
  const listener = countUsage({
    next(req, res) {
      res.once('close', done)
      next(req, res)
    },
    keep: (reading) => readings.push(reading),
    addressOf: addressReader(proxies),
    isHttps,
    clock: { now: () => at },
  })
  const ask = await listening(listener)
  async function open(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') {
    ;({ promise: isDone, resolve: done } = Promise.withResolvers<void>())
    await ask(path, { 'user-agent': phone, ...headers }, method)
    await isDone
  }
  return { open, readings, port: ask.port }
}

const answering =
  (status: number): RequestListener =>
  (_, res) =>
    void res.writeHead(status).end()

test('the page of an article is an investigation, its file a request', async () => {
  const { open, readings } = await counting(answering(200))
  await open(`${page}?utm_source=mail`)
  await open(pdf)
  const article = { journal: 'domain-health-journal', customId: 'DHJ-2026-0007', at, reader: `127.0.0.1|${phone}` }
  expect(readings).toEqual([
    { ...article, path: page, isRequest: false },
    { ...article, path: pdf, isRequest: true },
  ])
})

test('a page from the cache counts like one that is rendered', async () => {
  let renders = 0
  const next: RequestListener = (_, res) => {
    renders += 1
    res.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'public' }).end('<html></html>')
  }
  const version = { current: () => '1', heard: () => '1' }
  const allow = cacheablePages(publicPages)
  const { open, readings } = await counting(
    withPageCache({ version, allow, host: 'journals.example', kindOf: async () => 0, next }),
  )
  for (let time = 0; time < 3; time++) await open(page)
  expect([renders, readings.length]).toEqual([1, 3])
  expect(new Set(readings.map(({ reader }) => reader))).toEqual(new Set([`127.0.0.1|${phone}`]))
})

test.each([
  [200, 1],
  [304, 1],
  [206, 0],
  [301, 0],
  [404, 0],
  [416, 0],
  [429, 0],
  [500, 0],
  [503, 0],
])('an answer with status %i counts %i', async (status, count) => {
  const { open, readings } = await counting(answering(status))
  await open(page)
  expect(readings).toHaveLength(count)
})

test('a PDF that is read in pieces counts once, by the piece at its beginning', async () => {
  const { open, readings } = await counting(answering(206))
  for (const range of ['bytes=65536-131071', 'bytes=0-65535', 'bytes=131072-', 'bytes=-500', 'bytes=10-20'])
    await open(pdf, { range })
  expect(readings).toHaveLength(1)
})

test.each<[string, OutgoingHttpHeaders, string?]>([
  ['a look at the headers', {}, 'HEAD'],
  ['what is sent', {}, 'POST'],
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ['a prerendering', { 'sec-purpose': 'prefetch;prerender' }],
  ['a prefetch by an older browser', { purpose: 'prefetch' }],
  ['a prefetch by Firefox', { 'x-moz': 'prefetch' }],
  ['a preview by Safari', { 'x-purpose': 'preview' }],
  ['signed-in staff', { cookie: 'theme=dark; staff=abc' }],
  ['staff who are also an author', { cookie: 'author=abc; staff=abc' }],
  ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['nobody in particular', { 'user-agent': '' }],
])('%s is not counted', async (_, headers, method) => {
  const { open, readings } = await counting(answering(200))
  await open(page, headers, method)
  expect(readings).toEqual([])
})

test('other pages are not counted', async () => {
  const { open, readings } = await counting(answering(200))
  for (const path of ['/', '/journals', '/journals/domain-health-journal', page.slice(0, -1), `${page}x.pdf`])
    await open(path)
  expect(readings).toEqual([])
})

test('over https staff are known by the cookie that browsers send there', async () => {
  const { open, readings } = await counting(answering(200), { isHttps: true })
  await open(page, { cookie: '__Host-staff=abc' })
  expect(readings).toEqual([])
})

test('a signed-in author is one reader, whatever the address', async () => {
  const { open, readings } = await counting(answering(200), { proxies: ['127.0.0.1'] })
  await open(page, { cookie: 'author=abc', 'x-forwarded-for': '192.0.2.1' })
  await open(page, { cookie: 'author=abc', 'x-forwarded-for': '192.0.2.2' })
  await open(page, { 'x-forwarded-for': '192.0.2.2' })
  expect(readings.map(({ reader }) => reader)).toEqual(['abc', 'abc', `192.0.2.2|${phone}`])
})

test('whoever breaks off a file that has begun has still asked for it; who gets nothing has not', async () => {
  const { readings, port } = await counting((req, res) => {
    if (req.url === pdf) res.writeHead(200, { 'Content-Length': 1000 }).write('%PDF-')
  })
  const breakOff = (path: string, isAnswered: boolean) =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${phone}\r\n\r\n`)
        if (!isAnswered) setTimeout(() => socket.destroy(), 50)
      })
      socket.once('data', () => socket.destroy())
      socket.once('close', resolve)
    })
  await breakOff(page, false)
  await breakOff(pdf, true)
  await expect.poll(() => readings.map(({ path }) => path)).toEqual([pdf])
})
