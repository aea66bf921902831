import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '#tests/support/product.ts'
import { smtpSink } from '#tests/support/smtp-sink.ts'
import { times } from '#tests/support/thorough.ts'
import { dataFolder, postgresPids, postmasterPid, publishing, query, signal } from './postgres.ts'
import { launch, start, statusOf } from './running.ts'
import { halfDone, keepSigningUp, lost, signUp } from './sign-ups.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Twenty are our goal; each costs a start. */
const kills = times(1, 20)
/** Two are one of each kind. */
const killsOfPostgres = times(2, 20)
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

test('a port that is in use is said in one line, after that of the content, and no PostgreSQL stays behind', async () => {
  const { port } = await start(await dataFolder())
  const dataDir = await dataFolder()
  const product = launch(dataDir, {}, port)
  await expect(product.ready).rejects.toThrow(/ended with 1/)
  expect(product.log().split('\n').slice(1)).toEqual([`Port ${port} is in use. Set PORT to another one.`, ''])
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
