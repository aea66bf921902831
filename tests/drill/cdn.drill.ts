import { createServer } from 'node:http'
import { eq } from 'drizzle-orm'
import { test as anywhere, expect, onTestFinished, vi } from 'vitest'
import { articlePath } from '#domain/words/article-path.ts'
import * as schema from '#server/db/schema.ts'
import { dataFolder } from '#tests/crash/postgres.ts'
import { smallPdf } from '#tests/support/documents.ts'
import { health, written } from '#tests/support/manuscript-site.ts'
import { ask, officeOn } from '#tests/support/office.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { reviewsOn } from '#tests/support/review-site.ts'
import { hasVarnish, isHit, startVarnish } from './varnish.ts'

const test = anywhere.runIf(hasVarnish)
const token = 'a-secret-for-purging-only'
const journal = `/journals/${health}`
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const publicPlaces = [
  '/',
  '/journals',
  journal,
  `${journal}/current-issue`,
  `${journal}/issues/1`,
  `${journal}/archive`,
]
const lists = [...publicPlaces, '/feed.xml', `${journal}/feed.xml`, '/sitemap.xml', '/search?q=things']

/** What purges pass on their way from the product to Varnish; it can be cut. */
async function purgeLine(to: string) {
  const state = { isCut: false, purges: 0 }
  const server = createServer(async (req, res) => {
    if (state.isCut) return void res.writeHead(503).end()
    const names = ['authorization', 'surrogate-key']
    const headers = Object.fromEntries(names.map((name) => [name, String(req.headers[name])]))
    const answer = await fetch(to, { method: 'POST', headers }).catch(() => null)
    if (answer?.ok) state.purges += 1
    res.writeHead(answer?.status ?? 502).end()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return Object.assign(state, { url: `http://127.0.0.1:${port}/purge` })
}

/** The product with Varnish in front. */
async function site() {
  const dataDir = await dataFolder()
  const [port, front] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${front}`
  const line = await purgeLine(`${url}/purge`)
  const env = {
    ...{ PUBLIC_URL: url, TRUSTED_PROXY: '127.0.0.1', LIMITS: 'submission=1000' },
    ...{ CDN_PURGE_URL: line.url, CDN_PURGE_TOKEN: token, METRICS_TOKEN: token },
  }
  const start = () => startProduct({ port, dataDir, env })
  let product = await start()
  onTestFinished(() => product.kill9())
  const varnish = await startVarnish(front, port, token)
  const office = await officeOn(dataDir, url)
  const admin = await office.staff('admin')

  const read = (path: string, headers: Record<string, string> = {}, base = url) =>
    fetch(base + path, { headers: { 'User-Agent': browser, ...headers }, redirect: 'manual' })
  const textAt = async (path: string, base = url) => (await read(path, {}, base)).text()
  const write = (path: string, body: object) => ask(url, path, { method: 'POST', body, as: admin })

  /** Asks for each path until Varnish has it. */
  async function fill(paths: string[]) {
    for (const path of paths)
      await vi.waitFor(async () => {
        const answer = await read(path)
        await answer.text()
        expect([path, answer.status, isHit(answer)]).toEqual([path, 200, true])
      }, 10_000)
  }

  /** The paths at which readers get something else than the product would answer by itself. Varnish is asked first. */
  async function wrongAt(paths: string[]): Promise<string[]> {
    const seen = await Promise.all(paths.map((path) => textAt(path)))
    const right = await Promise.all(paths.map((path) => textAt(path, product.url)))
    return paths.filter((_, at) => seen[at] !== right[at])
  }

  /** Resolves after the last purge for what was changed before. */
  async function untilCalm() {
    const before = line.purges
    await expect.poll(() => line.purges, { timeout: 20_000 }).toBeGreaterThan(before)
  }

  let made = 0
  async function publish() {
    const { id } = await office.manuscript('paid')
    const title = `${written.title} ${++made}`
    await office.db.update(schema.manuscripts).set({ title }).where(eq(schema.manuscripts.id, id))
    const reply = await write('/accepted', { id, issue: 1, journal: health })
    expect(reply.status).toBe(201)
    const [article = expect.fail()] = await office.db
      .select()
      .from(schema.articles)
      .where(eq(schema.articles.title, title))
    return { ...article, page: articlePath(article) }
  }

  return {
    ...{ admin, dataDir, fill, line, office, publish, read, textAt, untilCalm, url, varnish, write, wrongAt },
    kill9: () => product.kill9(),
    async start() {
      product = await start()
    },
    metrics: async () => (await read('/metrics', { Authorization: `Bearer ${token}` }, product.url)).text(),
  }
}

test('20 publications, corrections and removals are each seen at once through Varnish, which answers all other readers', async ({
  task,
}) => {
  const { fill, publish, textAt, varnish, write, wrongAt } = await site()
  const [hits, wrong] = [varnish.count('MAIN.cache_hit'), [] as string[]]
  for (let round = 0; round < 20; round++) {
    await fill(lists)
    const { id, page, title, customId } = await publish()
    wrong.push(...(await wrongAt([...lists, page])))
    expect(await textAt(journal)).toContain(customId)

    await fill(lists)
    const { articleType, abstract, keywords } = written
    const corrected = {
      title: `${title}, corrected`,
      authors: [{ name: written.author }],
      articleType,
      abstract,
      keywords,
    }
    const reply = await write(`/accepted/${id}/correct`, { ...corrected, version: 1, reason: 'A slip of the pen.' })
    expect([reply.status, reply.body.error]).toEqual([200, undefined])
    wrong.push(...(await wrongAt([...lists, page])))
    expect(await textAt('/feed.xml')).toContain(`${title}, corrected`)

    await fill(lists)
    expect((await write(`/accepted/${id}/remove`, { version: 2, reason: 'A grave risk.' })).status).toBe(200)
    wrong.push(...(await wrongAt([...lists, page])))
    expect(await textAt(page)).toContain('A grave risk.')
  }
  task.meta.happened = `60 changes at ${lists.length + 1} places, ${wrong.length} seen late, ${varnish.count('MAIN.cache_hit') - hits} answers by Varnish alone`
  expect(wrong).toEqual([])
})

test('nothing private is kept: not for authors, staff or who holds a link, and not at addresses that all share', async ({
  task,
}) => {
  const { admin, fill, office, publish, read, textAt, untilCalm, url, varnish } = await site()
  const author = await office.author()
  const { id, editToken, deleteToken } = await office.manuscript('under-review', author.id)
  const { token: invitation } = await reviewsOn(office.db).review(id, 'accepted')
  const { page } = await publish()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(smallPdf())], 'paper.pdf'))
  const headers = { Cookie: author.cookie, 'Sec-Fetch-Site': 'same-origin' }
  const uploaded = await fetch(`${url}/api/file`, { method: 'POST', headers, body: form })
  const { url: fileUrl }: { url: string } = await uploaded.json()
  const file = new URL(fileUrl).pathname
  await untilCalm()
  await fill(lists)

  const shared = [...lists, page, '/submit', '/login', '/courses', file]
  const own = ['/author', `/author/manuscripts/${id}`, '/courses', '/review', '/api/account', ...shared]
  const staff = ['/admin/dashboard', '/admin/review', `/admin/review/${id}`, '/admin/all', '/admin/emails', ...shared]
  const links = [`/edit/${editToken}`, `/delete/${deleteToken}`, `/reviewing/${invitation}`, `/status/${id}`, '/readyz']
  const kept = () => [varnish.count('MAIN.n_object'), varnish.count('MAIN.cache_hit')] as const
  // One for each place that was filled; Varnish counts a moment after it has answered.
  await vi.waitFor(() => expect(varnish.count('MAIN.cache_hit')).toBe(lists.length))
  const before = kept()
  const seen = new Map<string, string>()
  for (const [paths, { cookie }] of [
    [own, author],
    [staff, admin],
  ] as const)
    for (const path of [...paths, ...paths]) {
      const answer = await read(path, { Cookie: `theme=dark; ${cookie}` })
      seen.set(path, `${answer.status} ${await answer.text()}`)
      expect([path, answer.headers.get('cache-control')]).toEqual([path, expect.stringMatching(/private/)])
    }
  expect(seen.get('/author')).toMatch(/^200 .*Ada Author/s)
  expect(seen.get('/admin/all')).toMatch(/^200 .*Stella Staff/s)
  expect(seen.get(`/admin/review/${id}`)).toMatch(/^200 .*Rita Reviewer/s)
  expect([uploaded.status, (await read(file, { Cookie: author.cookie })).status]).toEqual([200, 200])
  // Varnish's own counters: it has kept nothing more, and answered nothing by itself.
  await vi.waitFor(() => {
    const [objects, hits] = kept()
    expect([objects <= before[0], hits]).toEqual([true, before[1]])
  })

  for (const path of [...links, ...links]) {
    const answer = await read(path)
    const { status } = answer
    expect([path, status, isHit(answer), answer.headers.get('cache-control')]).toEqual([
      ...[path, 200, false, 'private, no-store'],
    ])
    await answer.text()
  }
  expect(varnish.count('MAIN.cache_hit')).toBe(before[1])

  const names = ['Ada Author', 'Stella Staff', 'Rita Reviewer']
  const leaks: string[] = []
  for (const path of [...own, ...staff, '/reviewing', '/edit/other']) {
    const text = await textAt(path)
    if (names.some((name) => text.includes(name))) leaks.push(path)
  }
  expect(leaks).toEqual([])
  expect((await read(file)).status).toBe(404)

  const body = new URLSearchParams({ email: 'reader@example.org' })
  for (let time = 0; time < 2; time++) {
    const posted = await fetch(`${url}/newsletter`, { method: 'POST', body, headers: { Origin: url } })
    expect([isHit(posted), posted.headers.get('cache-control')]).toEqual([false, expect.stringMatching(/private/)])
  }
  const unlocked = await fetch(`${url}/purge`, { method: 'POST', headers: { 'Surrogate-Key': new URL(url).host } })
  expect(unlocked.status).toBe(403)
  task.meta.happened = `${2 * (own.length + staff.length + links.length)} private answers, none kept, no name in ${own.length + staff.length} answers to nobody`
})

test('killed, the product is still read through Varnish; started again, it is at once what readers see', async ({
  task,
}) => {
  const { admin, fill, kill9, publish, read, start, textAt, untilCalm, wrongAt } = await site()
  const { page, title } = await publish()
  await untilCalm()
  await fill(lists)
  await textAt(page)
  const known = await Promise.all([...lists, page].map((path) => textAt(path)))
  await kill9()
  const stale = await Promise.all(
    [...lists, page].map(async (path, at) => {
      const answer = await read(path)
      return answer.status === 200 && (await answer.text()) === known[at]
    }),
  )
  const asStaff = await read('/admin/dashboard', { Cookie: admin.cookie })
  expect(asStaff.status).toBe(503)
  expect(stale.filter(Boolean)).toHaveLength(lists.length + 1)
  await start()
  expect(await textAt(page)).toContain(title)
  await untilCalm()
  expect(await wrongAt([...lists, page])).toEqual([])
  task.meta.happened = `${stale.length} of ${stale.length} known pages served while the product was dead, none to staff`
})

test('while purges fail, writes are answered as usual; when they work again, or after a kill, readers see all of it', async ({
  task,
}) => {
  const { fill, kill9, line, metrics, publish, start, textAt, untilCalm, wrongAt } = await site()
  await publish()
  await untilCalm()
  await fill(lists)
  line.isCut = true
  const times: number[] = []
  for (let at = 0; at < 5; at++) {
    const began = performance.now()
    await publish()
    times.push(performance.now() - began)
  }
  expect((await wrongAt(lists)).length).toBeGreaterThan(0)
  expect(await metrics()).toMatch(/journals_cdn_purges_total\{outcome="failed"\} [1-9]/)
  line.isCut = false
  await vi.waitFor(async () => expect(await wrongAt(lists)).toEqual([]), 20_000)

  await fill(lists)
  line.isCut = true
  const { customId } = await publish()
  await kill9()
  expect(await textAt(journal)).not.toContain(customId)
  line.isCut = false
  await start()
  await untilCalm()
  expect(await textAt(journal)).toContain(customId)
  expect(await wrongAt(lists)).toEqual([])
  const slowest = Math.round(Math.max(...times))
  task.meta.happened = `5 publications without a purge in ${slowest} ms each at most, right again after ${line.purges} purges`
  expect(slowest).toBeLessThan(2_500)
})

test('each reading of an article through Varnish is counted, with the reader that it came from', async ({ task }) => {
  const { office, publish, read, varnish } = await site()
  const { page } = await publish()
  const readings = Array.from({ length: 60 }, (_, at) => ({ 'User-Agent': `${browser} ${at % 6}` }))
  const statuses = await Promise.all(
    readings.map(async (headers) => {
      const answer = await read(page, headers)
      await answer.text()
      return answer.status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const counted = () => office.db.select().from(schema.usageEvents)
  await expect.poll(async () => (await counted()).length, { timeout: 15_000 }).toBe(60)
  const readers = new Set((await counted()).map(({ visitor }) => visitor))
  expect(readers.size).toBe(6)
  task.meta.happened = `60 readings by 6 readers counted of 60 by 6; ${varnish.count('MAIN.cache_hit')} kept from the count`
})
