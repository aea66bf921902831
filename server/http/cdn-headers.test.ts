import type { OutgoingHttpHeaders, RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { listening } from '#tests/support/listening.ts'
import { withCdnHeaders } from './cdn-headers.ts'
import { withPageCache } from './page-cache.ts'
import { cacheablePages } from './page-keys.ts'

const allow = cacheablePages(['/', '/journals', '/search?q', '/journals/:slug/articles/:customId/'])
const key = 'journals.example.org'
const page = { 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=0, must-revalidate' }
const kept = 'max-age=600, stale-while-revalidate=600, stale-if-error=86400'

/** The marks of an answer, and what its Cache-Control says to browsers. */
async function marksOf(
  answer: { status?: number; headers?: OutgoingHttpHeaders | string[] },
  { path = '/', method = 'GET', headers = {} }: { path?: string; method?: string; headers?: OutgoingHttpHeaders } = {},
) {
  const next: RequestListener = (_, res) =>
    void res.writeHead(answer.status ?? 200, (answer.headers ?? page) as OutgoingHttpHeaders).end()
  const ask = await listening(withCdnHeaders({ key, version: { current: () => '1' }, allow, next }))
  const given = (await ask(path, headers, method)).headers
  expect(given['surrogate-control']).toBe(given['cdn-cache-control'])
  expect(given['cache-tag']).toBe(given['surrogate-key'])
  return [given['cdn-cache-control'], given['surrogate-key'], given['cache-control']]
}

test('a public page may be kept until the site is purged, while browsers ask every time', async () => {
  const marks = [kept, key, page['Cache-Control']]
  expect(await marksOf({})).toEqual(marks)
  expect(await marksOf({ headers: Object.entries(page).flat() })).toEqual(marks)
  expect(await marksOf({}, { method: 'HEAD' })).toEqual(marks)
  expect(await marksOf({ status: 304 })).toEqual(marks)
  expect(await marksOf({}, { path: '/search?q=water' })).toEqual(marks)
  expect(await marksOf({}, { headers: { cookie: 'theme=dark' } })).toEqual(marks)
})

test('what is counted as a reading is asked for every time, and kept only for when the site is away', async () => {
  for (const name of ['', 'DHJ-2026-0001.pdf']) {
    const path = `/journals/health/articles/DHJ-2026-0001/${name}`
    expect(await marksOf({}, { path })).toEqual(['max-age=0, stale-if-error=86400', key, page['Cache-Control']])
  }
})

test('a file of the build is never purged, because pages of the build before may still ask for it', async () => {
  const headers = { 'Cache-Control': 'public, max-age=31536000, immutable' }
  expect(await marksOf({ headers })).toEqual(['max-age=31536000', undefined, headers['Cache-Control']])
})

test('whatever is not for everybody is kept out, and says so', async () => {
  const out = ['no-store', undefined, 'private, no-store']
  expect(await marksOf({ headers: {} })).toEqual(out)
  expect(await marksOf({ headers: { 'Cache-Control': 'no-store' } })).toEqual(out)
  expect(await marksOf({ headers: { 'Cache-Control': 'private, no-store' } })).toEqual(out)
  const own = ['no-store', undefined, 'private, max-age=0, must-revalidate']
  for (const cookie of ['author=1', 'staff=1', '__Host-author=1', 'theme=dark; __Host-staff=1'])
    expect(await marksOf({}, { headers: { cookie } })).toEqual(own)
  expect(await marksOf({}, { headers: { authorization: 'Bearer x' } })).toEqual(own)
  expect(await marksOf({}, { headers: { range: 'bytes=0-9' } })).toEqual(own)
  expect(await marksOf({}, { method: 'POST' })).toEqual(own)
  expect(await marksOf({}, { path: '/?token=secret' })).toEqual(own)
  expect(await marksOf({}, { path: '/search?q=water&other=1' })).toEqual(own)
  expect(await marksOf({ headers: { ...page, 'Set-Cookie': 'author=1' } })).toEqual(own)
  expect(await marksOf({ headers: { ...page, Vary: 'Accept-Language' } })).toEqual(own)
  for (const status of [206, 303, 404, 500, 503]) expect(await marksOf({ status })).toEqual(own)
})

test('a page that was begun before a change is not kept, and neither is any while changes cannot be heard', async () => {
  const state = { version: '1' as string | null, change: false }
  const version = { current: () => state.version, heard: () => '1' }
  const next: RequestListener = (_, res) => {
    if (state.change) state.version = '2'
    res.writeHead(200, page).end('<html></html>')
  }
  const cached = withPageCache({ version, allow, host: key, kindOf: async () => 0, next })
  const ask = await listening(withCdnHeaders({ key, version, allow, next: cached }))
  const marksAt = async (path: string) => (await ask(path)).headers['cdn-cache-control']
  expect([await marksAt('/'), await marksAt('/')]).toEqual([kept, kept])
  state.change = true
  expect([await marksAt('/journals'), await marksAt('/journals')]).toEqual(['no-store', kept])
  state.version = null
  state.change = false
  expect([await marksAt('/'), await marksAt('/journals')]).toEqual(['no-store', 'no-store'])
})
