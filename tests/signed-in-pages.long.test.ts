import { expect, test } from 'vitest'
import { cacheablePages } from '#server/http/page-keys.ts'
import { publicPages } from '#server/http/public-pages.ts'
import { dataFolder } from './crash/postgres.ts'
import { health } from './support/manuscript-site.ts'
import { ask, officeOn } from './support/office.ts'
import { freePort, startProduct } from './support/product.ts'
import { filled, pagePaths } from './support/walk.ts'

const journal = `/journals/${health}`
const article = `${journal}/articles/DHJ-2026-S0015/`
const places = {
  ...{ slug: [health], customId: ['DHJ-2026-S0015'], issue: ['1'], version: ['1'], volume: ['1'] },
  ...{ person: ['Ada Sample'], word: ['malaria'], part: ['articles'], code: [] },
}
const allow = cacheablePages(publicPages)
/** Every address that the page cache may answer, also of pages that it does not keep. */
const paths = [
  ...pagePaths
    .filter((path) => [...path.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in places))
    .flatMap((path) => filled(path, places)),
  ...[article, '/about', '/support', '/search?q=malaria', `${journal}/archive?page=1`],
  // What an admin reads here changes from moment to moment.
].filter((path) => allow('GET', path) !== null && path !== '/status')
/** Pages of which only the links differ, so that nobody's is rendered anew. */
const shared = ['/', '/journals', '/contact', '/saved', journal, `${journal}/archive`, article, '/search?q=malaria']

/** Without what differs between two renderings of the same page. */
const sameInAll = (html: string) =>
  html.replaceAll(/ nonce="[^"]*"|<!-- -->|"nonce":"[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')

test('for each kind of visitor, each page is as if it had been rendered for them alone', async () => {
  const dataDir = await dataFolder()
  const { url, stop } = await startProduct({ port: await freePort(), dataDir, env: { SAMPLE_CONTENT: 'on' } })
  const office = await officeOn(dataDir, url)
  const [ada, editor, admin] = [
    await office.author(),
    await office.staff('editor', health),
    await office.staff('admin'),
  ]
  const cookies = [ada, editor, admin].map(({ cookie }) => cookie)
  const visitors = ['', ...cookies, `${ada.cookie}; ${editor.cookie}`, `${ada.cookie}; ${admin.cookie}`]

  async function read(path: string, Cookie: string, further = {}) {
    const headers = { ...(Cookie && { Cookie }), 'Accept-Encoding': 'identity', ...further }
    const response = await fetch(url + path, { redirect: 'manual', headers })
    const { status } = response
    return { status, headers: response.headers, text: sameInAll(await response.text()) }
  }

  for (const path of paths) {
    for (const [kind, cookie] of visitors.entries()) {
      const kept = await read(path, cookie)
      // Whoever asks for a part of a page gets all of it, made for this request.
      const own = await read(path, cookie, { Range: 'bytes=0-' })
      expect([path, kind, kept.status, kept.text]).toEqual([path, kind, own.status, own.text])
      if (cookie && kept.headers.get('content-type')?.startsWith('text/html'))
        expect([path, kept.headers.get('cache-control')]).toEqual([path, expect.stringContaining('private')])
      const isShared = kept.headers.get('etag') !== null
      if (shared.includes(path)) expect([path, kind, isShared]).toEqual([path, kind, true])
    }
  }

  const own = async (path: string) => (await fetch(url + path, { headers: { cookie: ada.cookie } })).text()
  expect(await own('/')).toContain('>View profile<')
  expect((await ask(url, '/author/logout', { method: 'POST', as: ada })).status).toBeLessThan(300)
  expect(await own('/')).not.toContain('>View profile<')
  expect(await own('/')).toContain('>Log in<')
  await stop()
}, 300_000)
