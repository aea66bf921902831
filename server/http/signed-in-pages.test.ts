import { randomBytes } from 'node:crypto'
import type { OutgoingHttpHeaders, RequestListener } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { visitorKinds } from '#domain/people/visitor-kind.ts'
import { type Ask, listening, type RawAnswer } from '#tests/support/listening.ts'
import { withCdnHeaders } from './cdn-headers.ts'
import { isRenderedForEverybody, type PageCache, withPageCache } from './page-cache.ts'
import { cacheablePages } from './page-keys.ts'

const allow = cacheablePages(['/', '/journals', '/mine', '/feed.xml'])
const version = { current: () => '1', heard: () => '1' }
const [nobody, editor, author] = [0, 1, 3]
const both = 4
const sessions: Record<string, number> = {
  'author=ada': author,
  'author=obi': author,
  'staff=eve': editor,
  'author=ada; staff=eve': both,
}
const as = (cookie: string): OutgoingHttpHeaders => ({ cookie, 'accept-encoding': 'gzip, br' })
const textOf = ({ body }: RawAnswer) => gunzipSync(body).toString()

/** A renderer as `renderPage` is: whatever it makes for everybody has slots, and its page for one reader is marked. */
function rendering({ filler = '', title = '' }: { filler?: string; title?: string } = {}) {
  const rendered: string[] = []
  const next: RequestListener = (req, res) => {
    const { url = '', headers } = req
    const nonce = randomBytes(16).toString('base64')
    const { cookie = '' } = headers
    const isForAll = isRenderedForEverybody(req) && url !== '/mine'
    const template = (content: string) => `<template nonce="${nonce}">${content}</template>`
    const bar = (kind: number) => `<nav>${kind}</nav>`
    const own = bar(sessions[cookie] ?? nobody)
    const slot = [...visitorKinds.map((_, kind) => template(bar(kind))), own, template('')].join('')
    const caching = isForAll || !cookie ? 'public, max-age=0, must-revalidate' : 'private, max-age=0'
    rendered.push(`${url} ${cookie}`)
    res.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': caching,
      'Content-Security-Policy': `script-src 'self' 'nonce-${nonce}'`,
      ...(!isForAll && { Vary: 'Cookie' }),
    })
    const name = url === '/mine' ? cookie : ''
    res.write(
      `<html>${isForAll ? slot : own}<h1>${url}${name}${title}</h1><script nonce="${nonce}">x()</script>${filler}`,
    )
    res.end('</html>')
  }
  return { next, rendered }
}

function cached(options: Pick<PageCache, 'next'> & Partial<PageCache>) {
  const kindOf = async (cookie: string) => sessions[cookie] ?? nobody
  return withPageCache({ version, allow, host: 'journals.example', kindOf, ...options })
}

const page = (kind: number) => `<html><nav>${kind}</nav><h1>/</h1><script>x()</script></html>`

test.each([
  ['by somebody who is not signed in', 'theme=dark'],
  ['by an author', 'author=ada'],
  ['by an editor', 'staff=eve'],
])('a page that was first read %s is rendered once, and each reader gets their own links', async (_, first) => {
  const { next, rendered } = rendering()
  const ask = await listening(cached({ next }))
  await ask('/', as(first))
  for (const [cookie, kind] of Object.entries({ ...sessions, 'author=unknown': nobody }))
    expect(textOf(await ask('/', as(cookie)))).toBe(page(kind))
  expect((await ask('/')).text).toBe(page(nobody))
  expect(rendered).toHaveLength(1)
})

test("a signed-in reader's page is private, compressed as asked, and known by an ETag of its own", async () => {
  const ask = await listening(cached({ next: rendering().next }))
  const [everybodys, adas, obis, eves] = [
    await ask('/', { 'accept-encoding': 'gzip' }),
    await ask('/', as('author=ada')),
    await ask('/', as('author=obi')),
    await ask('/', as('staff=eve')),
  ]
  expect(adas.headers).toMatchObject({
    'cache-control': 'private, max-age=0, must-revalidate',
    'content-encoding': 'gzip',
    'content-length': String(adas.body.length),
    'content-security-policy': everybodys.headers['content-security-policy'],
    vary: 'Accept-Encoding, Cookie',
  })
  expect(obis.headers.etag).toBe(adas.headers.etag)
  expect(new Set([everybodys, adas, eves].map(({ headers }) => headers.etag)).size).toBe(3)
  const plain = await ask('/', { cookie: 'author=ada', 'accept-encoding': 'br' })
  expect([plain.text, plain.headers['content-encoding']]).toEqual([page(author), undefined])
  const again = (cookie: string) => ask('/', { ...as(cookie), 'if-none-match': adas.headers.etag })
  expect(await again('author=ada')).toMatchObject({ status: 304, text: '' })
  expect((await again('author=ada')).headers['cache-control']).toContain('private')
  expect((await again('staff=eve')).status).toBe(200)
  expect((await ask('/', as('author=ada'), 'HEAD')).headers).toMatchObject({ etag: adas.headers.etag })
})

test('the session is looked up for each request: one that has ended elsewhere has ended here', async () => {
  let kind = author
  const ask = await listening(cached({ next: rendering().next, kindOf: async () => kind }))
  const { headers, ...first } = await ask('/', as('author=ada'))
  expect(gunzipSync(first.body).toString()).toBe(page(author))
  kind = nobody
  const after = await ask('/', { ...as('author=ada'), 'if-none-match': headers.etag })
  expect([after.status, textOf(after)]).toEqual([200, page(nobody)])
})

test('what a browser kept of a reader is no answer once they have logged out, of one realm or of both', async () => {
  const ask = await listening(cached({ next: rendering().next }))
  const { headers } = await ask('/', as('author=ada; staff=eve'))
  const again = (cookie: string) => ask('/', { ...as(cookie), 'if-none-match': headers.etag })
  expect((await again('author=ada; staff=eve')).status).toBe(304)
  expect(textOf(await again('staff=eve'))).toBe(page(editor))
  expect(textOf(await again('author=ada'))).toBe(page(author))
  expect((await ask('/', { 'if-none-match': headers.etag })).text).toBe(page(nobody))
})

test.each([
  ['a part of the page', { range: 'bytes=0-40' }],
  ['it conditionally', { 'if-none-match': '*' }],
  ['it under another host', { host: 'evil.example', 'x-forwarded-host': 'evil.example' }],
  ['it uncompressed, then not at all', { 'accept-encoding': 'identity;q=0, *;q=0' }],
])('a signed-in reader who asks for %s leaves nothing of theirs to others', async (_, headers) => {
  const ask = await listening(cached({ next: rendering().next }))
  for (const cookie of ['author=ada', 'staff=eve']) {
    const answer = await ask('/', { cookie, ...headers })
    expect(answer.headers['cache-control']).toMatch(/^private/)
    const others = await ask('/')
    expect([others.text, others.headers['cache-control']]).toEqual([page(nobody), expect.stringContaining('public')])
  }
})

test.each([
  ...['author =ada', 'AUTHOR=ada', '"author"=ada', 'author', 'author=', '=author=ada', 'x=author=ada'],
  ...['__Secure-author=ada', 'author%3Dada', 'theme=dark,author=ada', ';;author=ada', 'author=ada; author=obi'],
])('a cookie written as %s opens no page of others and fills none', async (cookie) => {
  // Reads a cookie as generously as anybody could.
  const kindOf = async (given: string) => (/author\W*=\W*ada/i.test(given) ? author : nobody)
  const ask = await listening(cached({ next: rendering().next, kindOf }))
  for (const path of ['/', '/mine']) {
    const { text, headers } = await ask(path, { cookie })
    if (!text.includes(`<nav>${nobody}</nav>`)) expect(headers['cache-control']).toMatch(/^private/)
    expect((await ask(path)).text).toContain(`<nav>${nobody}</nav><h1>${path}</h1>`)
  }
})

test.each([
  '</template></nav>',
  '<template nonce="">me</template><template nonce=""></template>',
  '</script><script>x()</script>',
  '\0',
  "$& $` $' $1",
  '&lt;&quot;é\u2028',
])(
  'a text such as %j is what it is for each reader, compressed or not, and takes no place of a slot',
  async (title) => {
    const ask = await listening(cached({ next: rendering({ title }).next }))
    for (const [cookie, kind] of Object.entries({ ...sessions, 'author=unknown': nobody })) {
      const expected = page(kind).replace('<h1>/', () => `<h1>/${title.replaceAll('\0', '')}`)
      expect(textOf(await ask('/', as(cookie)))).toBe(expected)
      expect((await ask('/', { cookie })).text).toBe(expected)
    }
  },
)

test('a page that asks who reads it is rendered for each signed-in reader, and kept for nobody else', async () => {
  const { next, rendered } = rendering()
  const ask = await listening(cached({ next }))
  for (const cookie of ['author=ada', 'author=obi', 'author=ada'])
    expect((await ask('/mine', { cookie })).text).toContain(`<h1>/mine${cookie}</h1>`)
  expect((await ask('/mine')).text).toContain('<h1>/mine</h1>')
  expect((await ask('/mine', { cookie: 'author=obi' })).text).toContain('<h1>/mineauthor=obi</h1>')
  expect((await ask('/mine')).text).toContain('<h1>/mine</h1>')
  expect(rendered).toHaveLength(5)
})

test('what has no slots, such as a feed, is for signed-in readers what it is for all, and nobody is looked up', async () => {
  let renders = 0
  const next: RequestListener = (_, res) =>
    void res
      .writeHead(200, { 'Content-Type': 'application/atom+xml', 'Cache-Control': 'public' })
      .end(`<feed>${++renders}</feed>`)
  const ask = await listening(cached({ next, kindOf: () => Promise.reject(new Error('asked')) }))
  for (const headers of [as('author=ada'), {}, as('staff=eve')])
    expect((await ask('/feed.xml', headers)).status).toBe(200)
  expect(renders).toBe(1)
})

test('a page that is too large to be kept is private where it has slots for its reader', async () => {
  const ask = await listening(cached({ next: rendering({ filler: 'x'.repeat(2_000) }).next, maxBytes: 16_000 }))
  const answer = await ask('/', as('author=ada'))
  expect(answer.headers['cache-control']).toBe('private, max-age=0, must-revalidate')
  expect(answer.text.replaceAll(/<template.*?<\/template>/g, '')).toContain(`<html><nav>${author}</nav><h1>/</h1>`)
})

/** A cache between readers and the site, which goes by what its owner is allowed to keep, and not by cookies. */
function sharedCache(origin: Ask, mayKeep: (headers: RawAnswer['headers']) => boolean): Ask {
  const kept = new Map<string, RawAnswer>()
  return async (path, headers) => {
    const known = kept.get(path)
    if (known) return known
    const answer = await origin(path, headers)
    if (mayKeep(answer.headers)) kept.set(path, answer)
    return answer
  }
}

test.each([
  ['a CDN', (headers: RawAnswer['headers']) => /max-age=[1-9]/.test(String(headers['cdn-cache-control']))],
  ['a proxy', (headers: RawAnswer['headers']) => /\bpublic\b/.test(String(headers['cache-control']))],
])(
  'of two people behind %s nobody gets the page of the other, and a visitor gets that of neither',
  async (_, mayKeep) => {
    const listener = withCdnHeaders({ key: 'all', version, allow, next: cached({ next: rendering().next }) })
    const ask = sharedCache(await listening(listener), mayKeep)
    for (const path of ['/', '/mine'])
      for (const [cookie, kind] of [
        ...Object.entries(sessions),
        ['', nobody] as const,
        ['theme=dark', nobody] as const,
      ]) {
        const { text } = await ask(path, cookie ? { cookie } : {})
        expect(text).toContain(`<nav>${kind}</nav><h1>${path}`)
        if (path === '/mine' && kind !== nobody) expect(text).toContain(`${path}${cookie}<`)
      }
  },
)
