import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort, launchProduct, type Product } from '#tests/support/product.ts'
import { headersOf, smtpSink } from '#tests/support/smtp-sink.ts'
import { times } from '#tests/support/thorough.ts'
import { dataFolder, emptyFolder, freeze, postgresPids, postmasterPid, publishing, query, signal } from './postgres.ts'
import { halfDone, keepSigningUp, lost, signUp } from './sign-ups.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Twenty are our goal; each costs a start. */
const kills = times(1, 20)
/** Two are one of each kind. */
const killsOfPostgres = times(2, 20)
const killsAtFirst = times(2, 10)
const letters = times(150, 1_000)
const manySignUps = { LIMITS: 'newsletter-sign-up=1000000' }

test('killed again and again while readers sign up, it keeps every sign-up it acknowledged, each with its one letter', async () => {
  const dataDir = await dataFolder()
  const port = await freePort()
  let product = await start(dataDir, manySignUps, port)
  const signUps = keepSigningUp(product.url)
  for (let kill = 0; kill < kills; kill++) {
    await signUps.more(upTo(20))
    await product.kill9()
    product = await start(dataDir, manySignUps, port)
  }
  await signUps.more(1)
  await signUps.stop()
  expect(await lost(dataDir, signUps.acknowledged)).toEqual([])
  expect(await halfDone(dataDir)).toEqual([])
})

test('killed at any moment of its very first start, it starts the next time', async () => {
  const dataDir = await emptyFolder()
  for (let kill = 0; kill < killsAtFirst; kill++) {
    const product = launch(dataDir)
    await sleep(upTo(2_000))
    await product.kill9()
  }
  const { url } = await start(dataDir)
  expect(await statusOf(`${url}/readyz`)).toBe(200)
  expect(await signUp(url, 'reader@example.org')).toBe(200)
})

test('PostgreSQL killed again and again comes back with all it acknowledged, and the home page is always there', async () => {
  const dataDir = await dataFolder()
  const { url, log } = await start(dataDir, manySignUps)
  const home = await keepReading(url)
  const signUps = keepSigningUp(url)
  for (let kill = 0; kill < killsOfPostgres; kill++) {
    await signUps.more(upTo(20))
    const pids = await postgresPids(dataDir)
    // If only the postmaster is killed, running statements still finish. If all processes are killed, none does.
    signal(kill % 2 === 0 ? pids.slice(0, 1) : pids, 'SIGKILL')
    const killedAt = Date.now()
    await signUps.more(10)
    expect(Date.now() - killedAt).toBeLessThan(10_000)
  }
  await signUps.stop()
  expect(signUps.statuses(), log()).toEqual([200, 503])
  expect(signUps.slowestMs()).toBeLessThan(10_000)
  expect(await home.statuses()).toEqual([200])
  expect(await lost(dataDir, signUps.acknowledged)).toEqual([])
  expect(await halfDone(dataDir)).toEqual([])
})

test('frozen, PostgreSQL is reported away within 3 seconds and no request hangs; thawed, it heals within 10', async () => {
  const dataDir = await dataFolder()
  const { url } = await start(dataDir, manySignUps)
  await fetch(url)
  const signUps = keepSigningUp(url)
  await signUps.more(10)
  // All sign-ups wait for this lock, so that SIGSTOP freezes each of them in the middle of a transaction.
  const lock = query(dataDir, 'BEGIN', 'LOCK TABLE subscribers', 'SELECT pg_sleep(2)')
  await sleep(500)

  const { thaw } = await freeze(dataDir)
  const frozenAt = Date.now()
  expect(await Promise.all(['/readyz', '/healthz', '/'].map((path) => statusOf(url + path)))).toEqual([503, 200, 200])
  expect(Date.now() - frozenAt).toBeLessThan(3_500)
  const [unread] = await Promise.all([fetch(`${url}/search`), sleep(10_000)])
  expect([unread.status, unread.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(signUps.statuses()).toEqual([200, 503])

  thaw()
  const thawedAt = Date.now()
  await lock
  await vi.waitFor(async () => expect(await statusOf(`${url}/readyz`)).toBe(200), 10_000)
  await signUps.more(10)
  expect(Date.now() - thawedAt).toBeLessThan(10_000)
  await signUps.stop()
  expect(signUps.slowestMs()).toBeLessThan(10_000)
  expect(await lost(dataDir, signUps.acknowledged)).toEqual([])
  expect(await halfDone(dataDir)).toEqual([])
})

test(`of ${letters} letters none is lost, and each kill repeats at most one`, async () => {
  const dataDir = await dataFolder()
  const sink = await smtpSink()
  const mail = { SMTP_URL: sink.url, MAIL_FROM: 'Domain Journals <journals@example.org>' }
  let product = await start(dataDir, mail)
  await query(
    dataDir,
    `INSERT INTO letters (id, kind, to_email, subject, text, html)
     SELECT 'letter' || n, 'test', 'reader' || n || '@example.org', 'News', 'News', '<p>News</p>' FROM generate_series(1, ${letters}) n`,
  )
  for (let kill = 1; kill <= kills; kill++) {
    await vi.waitUntil(() => sink.taken.length >= (kill * letters) / (kills + 2), {
      timeout: 60_000,
      interval: upTo(20),
    })
    await product.kill9()
    // The lease of the letter being sent has up to a minute left, which is too long for the test.
    await query(dataDir, "UPDATE letters SET leased_until = now() - interval '1 second' WHERE leased_until IS NOT NULL")
    product = await start(dataDir, mail)
  }
  const unsent = () => query(dataDir, "SELECT id, state, last_error FROM letters WHERE state <> 'sent'")
  await vi.waitFor(async () => expect(await unsent()).toEqual([]), { timeout: 60_000, interval: 100 })
  const ids = sink.taken.map(({ raw }) => headersOf(raw).find((line) => line.startsWith('Message-ID:')))
  expect(new Set(ids).size).toBe(letters)
  expect(ids.length).toBeLessThanOrEqual(letters + kills)
})

test('SIGTERM ends it in good order within 10 seconds, however slow an upload, a reader and the mail server are', async () => {
  const dataDir = await dataFolder()
  const sink = await smtpSink()
  sink.next('tarpit')
  const { url, stop } = await start(dataDir, { SMTP_URL: sink.url, MAIL_FROM: 'journals@example.org' })
  await signUp(url, 'reader@example.org')
  const reader = dawdle(url, '/api/newsletter/subscribe', { 'Content-Type': 'application/json', Origin: url })
  const upload = dawdle(url, '/api/file', await uploadHeaders(url), uploadBegin)
  await vi.waitUntil(() => sink.recipients.length === 1, 10_000)
  await sleep(500)
  expect([reader.isAnswered(), upload.isAnswered()]).toEqual([false, false])

  const asked = Date.now()
  expect(await stop()).toBe(0)
  expect(Date.now() - asked).toBeLessThan(10_000)
  expect(postmasterPid(dataDir)).toBeUndefined()

  const before = databaseLog(dataDir).length
  await start(dataDir)
  expect(databaseLog(dataDir).slice(before)).toContain('database system was shut down at')
})

test('a port that is in use is said in one line, and no PostgreSQL stays behind', async () => {
  const { port } = await start(await dataFolder())
  const dataDir = await dataFolder()
  const product = launch(dataDir, {}, port)
  await expect(product.ready).rejects.toThrow(/ended with 1/)
  expect(product.log()).toBe(`Port ${port} is in use. Set PORT to another one.\n`)
  expect(postmasterPid(dataDir)).toBeUndefined()
})

test('two processes on one folder serve the same data, and a change shows at once on the cached home page of both', async () => {
  const dataDir = await dataFolder()
  const [one, other] = await Promise.all([start(dataDir, { DRAIN_SECONDS: '4' }), start(dataDir)])
  expect([await signUp(one.url, 'reader@example.org'), await signUp(other.url, 'reader@example.org')]).toEqual([
    200, 409,
  ])

  const shows = async (title: string) =>
    Promise.all([one, other].map(async ({ url }) => (await (await fetch(url)).text()).includes(title)))
  expect(await shows('Seen by all')).toEqual([false, false])
  // Without triggers, the caches are not notified. The next check then proves that there are caches.
  await query(dataDir, 'SET session_replication_role = replica', ...publishing('Seen by all'))
  expect(await shows('Seen by all')).toEqual([false, false])
  await query(dataDir, "UPDATE articles SET title = 'Seen by everyone'")
  await vi.waitFor(async () => expect(await shows('Seen by everyone')).toEqual([true, true]), {
    timeout: 10_000,
    interval: 10,
  })

  const stopped = one.stop()
  await vi.waitFor(async () => expect(await statusOf(`${one.url}/readyz`)).toBe(503), { timeout: 4_000, interval: 10 })
  expect(await statusOf(one.url), 'it serves on until the load balancer knows').toBe(200)
  expect(await stopped).toBe(0)
  expect(await statusOf(`${other.url}/readyz`)).toBe(200)
  expect(await other.stop()).toBe(0)
  expect(postmasterPid(dataDir)).toBeUndefined()
})

function launch(dataDir: string, env: Record<string, string> = {}, port = 0): Product {
  const product = launchProduct({ dataDir, env, port })
  onTestFinished(() => product.kill9())
  return product
}

async function start(dataDir: string, env: Record<string, string> = {}, port?: number): Promise<Product> {
  const product = launch(dataDir, env, port ?? (await freePort()))
  await product.ready
  return product
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status
}

/** Keeps reading a page, whatever happens to the database. */
async function keepReading(url: string) {
  const statuses = new Set([await statusOf(url)])
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      statuses.add(await statusOf(url))
      await sleep(20)
    }
  })()
  async function stop() {
    isOver = true
    await reading
  }
  onTestFinished(stop)
  return { statuses: async () => stop().then(() => [...statuses]) }
}

/** A client that sends its body one byte at a time and never finishes. */
function dawdle(url: string, path: string, headers: Record<string, string>, begin = '{') {
  const asking = request(url + path, { method: 'POST', headers: { ...headers, 'Content-Length': 1_000_000 } })
  let isAnswered = false
  asking
    .on('error', () => {})
    .on('response', () => {
      isAnswered = true
    })
  asking.write(begin)
  const dawdling = setInterval(() => asking.write(' '), 50)
  onTestFinished(() => {
    clearInterval(dawdling)
    asking.destroy()
  })
  return { isAnswered: () => isAnswered }
}

const uploadBegin =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7'

async function uploadHeaders(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/author/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ name: 'Ada Author', email: 'ada@example.org', password: 'seven green bottles' }),
  })
  const [session = ''] = answer.headers.getSetCookie()
  return { Origin: url, Cookie: session.split(';')[0] ?? '', 'Content-Type': 'multipart/form-data; boundary=x' }
}

function databaseLog(dataDir: string): string {
  return readFileSync(join(dataDir, 'pg.log'), 'utf8')
}

function upTo(max: number): number {
  return 1 + Math.floor(Math.random() * max)
}
