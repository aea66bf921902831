import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { startEmbedded } from '#server/db/embedded.ts'
import { dataFolder, emptyFolder, freeze, postmasterPid, query, signal } from './postgres.ts'
import { start, statusOf } from './running.ts'
import { halfDone, keepSigningUp, lost } from './sign-ups.ts'

vi.setConfig({ testTimeout: 120_000 })

const journal = '/journals/domain-health-journal'
const madeOfFiles = [
  ...['/journals', '/contact', '/publication-ethics', '/review-process', '/support', '/login', '/success'],
  ...[`${journal}/editorial-board`, `${journal}/guidelines`],
]
const withLists: Record<string, string> = {
  '/': 'No recent articles available',
  [journal]: 'No recent articles available',
  [`${journal}/archive`]: 'Failed to load archive.',
  [`${journal}/current-issue`]: 'Failed to load current issue.',
}

async function read(url: string, cookie?: string) {
  const begun = Date.now()
  const answer = await fetch(url, { redirect: 'manual', headers: cookie ? { Cookie: cookie } : {} })
  const text = await answer.text()
  return { status: answer.status, text, kept: answer.headers.get('cache-control'), ms: Date.now() - begun }
}

async function signUp(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/author/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ name: 'Ada Obi', email: 'ada@example.org', password: 'seven green bottles' }),
  })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Checks the pages for a visitor and for a signed-in author while the database does not respond. */
async function expectPages(url: string, cookie: string, withinMs: number): Promise<void> {
  for (const as of [undefined, cookie]) {
    const pages = await Promise.all(madeOfFiles.map(async (path) => ({ path, ...(await read(url + path, as)) })))
    for (const { path, status, text, kept, ms } of pages) {
      expect([path, status, kept]).toEqual([path, 200, 'private, no-store'])
      expect(text).toContain('</footer>')
      expect(text).not.toContain('View profile')
      expect(ms, path).toBeLessThan(withinMs)
    }
  }
}

test('with PostgreSQL stopped, pages made of files are there and every list says that it is not', async () => {
  const [dataDir, files] = [await dataFolder(), await emptyFolder()]
  const log = pino({ level: 'silent' })
  const server = await startEmbedded({ dataDir, log })
  const { host, port, user } = server.connection
  const DATABASE_URL = `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
  const { url } = await start(files, { DATABASE_URL })
  const cookie = await signUp(url)
  expect((await read(`${url}/contact`, cookie)).text).toContain('View profile')

  // The product still uses the server, so `stop` leaves it running. The product never restarts a DATABASE_URL server.
  await server.stop()
  signal([postmasterPid(dataDir) ?? 0], 'SIGINT')
  await vi.waitUntil(() => postmasterPid(dataDir) === undefined, 10_000)
  // Until the process has noticed, it may still answer from its cache.
  await vi.waitFor(async () => expect((await read(`${url}/contact`)).kept).toBe('private, no-store'), 10_000)
  await expectPages(url, cookie, 5_000)
  for (const as of [undefined, cookie])
    for (const [path, said] of Object.entries(withLists)) {
      const { status, text, kept } = await read(url + path, as)
      expect([path, status, kept, text.includes(said)]).toEqual([path, 503, 'private, no-store', true])
      expect(text).toContain('</footer>')
    }
  // A signed-in author is not sent to the log-in page just because the database is unavailable.
  expect((await read(`${url}/submit`, cookie)).status).toBe(503)
  expect((await read(`${url}/submit`)).status).toBe(302)

  const again = await startEmbedded({ dataDir, log })
  await vi.waitFor(async () => expect((await read(`${url}/readyz/write`)).status).toBe(200), 10_000)
  await vi.waitFor(async () => expect((await read(`${url}/journals`)).kept).toMatch(/^public/), 10_000)
  expect((await read(`${url}/contact`, cookie)).text).toContain('View profile')
  await again.stop()
})

test('with PostgreSQL frozen, no page made of files hangs', async () => {
  const dataDir = await dataFolder()
  const { url } = await start(dataDir)
  const cookie = await signUp(url)
  await freeze(dataDir)
  await expectPages(url, cookie, 6_000)
})

test('frozen, PostgreSQL is reported away within 3 seconds and no request hangs; thawed, it heals within 10', async () => {
  const dataDir = await dataFolder()
  const { url } = await start(dataDir, { LIMITS: 'newsletter-sign-up=1000000' })
  await fetch(url)
  const signUps = keepSigningUp(url)
  await signUps.more(10)
  // All sign-ups wait for this lock, so that SIGSTOP freezes each of them in the middle of a transaction.
  const lock = query(dataDir, 'BEGIN', 'LOCK TABLE subscribers', 'SELECT pg_sleep(2)')
  await sleep(500)

  const { thaw } = await freeze(dataDir)
  const frozenAt = Date.now()
  expect(await Promise.all(['/readyz/write', '/readyz', '/healthz', '/'].map((path) => statusOf(url + path)))).toEqual([
    503, 200, 200, 200,
  ])
  expect(Date.now() - frozenAt).toBeLessThan(3_500)
  const [unread] = await Promise.all([fetch(`${url}/search`), sleep(10_000)])
  expect([unread.status, unread.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(signUps.statuses()).toEqual([200, 503])

  thaw()
  const thawedAt = Date.now()
  await lock
  await vi.waitFor(async () => expect(await statusOf(`${url}/readyz/write`)).toBe(200), 10_000)
  await signUps.more(10)
  expect(Date.now() - thawedAt).toBeLessThan(10_000)
  await signUps.stop()
  expect(signUps.slowestMs()).toBeLessThan(10_000)
  expect(await lost(dataDir, signUps.acknowledged)).toEqual([])
  expect(await halfDone(dataDir)).toEqual([])
})
