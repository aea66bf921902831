import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { appendFile, cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCluster } from '#server/db/cluster.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { freePort, launchProduct, type Product, startProduct } from '#tests/support/product.ts'
import { dataFolder, emptyFolder, postmasterPid, publishing, query } from './postgres.ts'
import { keepSigningUp, lost } from './sign-ups.ts'

vi.setConfig({ testTimeout: 120_000 })

const log = pino({ level: 'silent' })

const token = 'a token for Prometheus'

/** How many requests to the API /metrics tells of. */
async function signUpsCounted(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}`, Connection: 'close' } })
  return Number(/^journals_requests_total\{kind="api",status="2xx"\} (\d+)$/m.exec(await answer.text())?.[1])
}

test('several processes serve one port: one that is killed is replaced, all are replaced in turn, and none loses a sign-up', async () => {
  const dataDir = await dataFolder()
  const product = launchProduct({
    port: await freePort(),
    dataDir,
    env: { LIMITS: 'newsletter-sign-up=1000000', METRICS_TOKEN: token },
    args: ['--workers', '2'],
  })
  onTestFinished(() => product.kill9())
  await product.ready
  const [first = 0, second = 0] = await workersOf(product)
  expect(product.log().match(/Domain Journals is at/g)).toHaveLength(1)

  const readers = keepSigningUp(product.url)
  await readers.more(20)
  const counted = await Promise.all(Array.from({ length: 6 }, () => signUpsCounted(product.url)))
  expect(Math.min(...counted), 'whichever process is asked').toBeGreaterThanOrEqual(20)
  process.kill(first, 'SIGKILL')
  const after = await workersOf(product, [first])
  expect(after).toContain(second)
  await readers.more(20)

  process.kill(product.pid, 'SIGHUP')
  await workersOf(product, after)
  await readers.more(20)
  await readers.stop()
  // What the killed process had in hand is answered by nobody. A replaced one finishes first.
  expect(readers.statuses().filter((status) => status !== 0 && status !== 200)).toEqual([])
  expect(await lost(dataDir, readers.acknowledged)).toEqual([])
  expect(await product.stop()).toBe(0)
  expect(postmasterPid(dataDir)).toBeUndefined()
})

test('processes whose successor does not start stay, and are replaced once it does', async () => {
  const [dataDir, content] = [await dataFolder(), join(await emptyFolder(), 'content')]
  await cp('content', content, { recursive: true })
  const env = { CONTENT_DIR: content }
  const product = launchProduct({ port: await freePort(), dataDir, env, args: ['--workers', '2'] })
  onTestFinished(() => product.kill9())
  await product.ready
  const before = await workersOf(product)
  const serving = "SELECT pid FROM nodes WHERE seen_at > now() - interval '1 minute'"
  await vi.waitFor(async () => expect(await query(dataDir, serving)).toHaveLength(2), 30_000)
  await appendFile(join(content, 'site.yaml'), ': : [')
  process.kill(product.pid, 'SIGHUP')
  await vi.waitFor(() => expect(product.log()).toContain('the old ones stay'), 30_000)
  expect((await fetch(product.url)).status).toBe(200)
  expect(await workersOf(product)).toEqual(before)
  await cp('content/site.yaml', join(content, 'site.yaml'))
  // Twice, as somebody does who is not sure.
  process.kill(product.pid, 'SIGHUP')
  process.kill(product.pid, 'SIGHUP')
  await workersOf(product, before)
  expect(await product.stop()).toBe(0)
})

test('several processes stop in good order while the second is still starting', async () => {
  const dataDir = await dataFolder()
  const product = launchProduct({ port: await freePort(), dataDir, args: ['--workers', '2'] })
  onTestFinished(() => product.kill9())
  await product.ready
  expect(await product.stop()).toBe(0)
  expect(postmasterPid(dataDir)).toBeUndefined()
})

test('a number of processes that makes no sense, and a fault at the start, are said in one line', async () => {
  const dataDir = await emptyFolder()
  for (const [args, env, said] of [
    [['--workers', 'two'], {}, '--workers must be a whole number from 1 to 64\n'],
    [['--workers', '2'], { LOG_LEVEL: 'loud' }, expect.stringMatching(/^LOG_LEVEL must be one of .*\n$/)],
  ] as const) {
    const product = launchProduct({ port: await freePort(), dataDir, env, args: [...args] })
    await expect(product.ready).rejects.toThrow(/ended with 1/)
    expect(product.log()).toEqual(said)
  }
})

test('readers are served by the standby, see a change at once, and notice nothing when the standby goes', async () => {
  const [dataDir, standbyDir, files] = [await dataFolder(), await emptyFolder(), await emptyFolder()]
  const { host } = (await openCluster(dataDir)).connection
  await copyForStandby(dataDir, standbyDir, host)
  const [primary, standby] = [await startEmbedded({ dataDir, log }), await startEmbedded({ dataDir: standbyDir, log })]
  onTestFinished(() => primary.stop())
  const product = await startProduct({
    port: await freePort(),
    dataDir: files,
    env: { DATABASE_URL: urlAt(host), DATABASE_REPLICA_URL: urlAt(standby.connection.host) },
  })
  onTestFinished(() => product.kill9())
  // Each search is new, so that no answer comes from the page cache.
  const page = async (search: string) => (await fetch(`${product.url}/search?q=${search}`)).text()
  const served = () =>
    vi.waitFor(async () => {
      await page(`river${Math.random()}`)
      expect(await query(standbyDir, asked)).not.toEqual([])
    }, 10_000)
  await served()

  // Replay stands still, so what the standby would say is old.
  await query(standbyDir, 'SELECT pg_wal_replay_pause()')
  await query(dataDir, ...publishing('Rivers of Abraka'))
  await vi.waitFor(async () => expect(await page('abraka')).toContain('DHJ-2026-0001'), 5_000)

  await query(standbyDir, 'SELECT pg_wal_replay_resume()')
  await served()
  await standby.stop()
  for (let reader = 0; reader < 20; reader++) expect(await page(`sea${reader}`)).toContain('</footer>')
})

const asked = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'domain-journals' AND query ILIKE '%articles%'"

/** Copies a PostgreSQL that does not run, and lets the copy follow it. */
async function copyForStandby(dataDir: string, standbyDir: string, host: string) {
  await promisify(execFile)('cp', ['-a', join(dataDir, 'pg'), standbyDir])
  await writeFile(join(standbyDir, 'pg', 'standby.signal'), '')
  await appendFile(join(standbyDir, 'pg', 'postgresql.auto.conf'), `primary_conninfo = 'host=${host} user=journal'\n`)
}

const urlAt = (host: string) => `postgres://journal@localhost:5432/postgres?host=${encodeURIComponent(host)}`

/** The processes that serve, once there are two of which none is one of `gone`. */
async function workersOf({ pid }: Product, gone: number[] = []): Promise<number[]> {
  return vi.waitFor(async () => {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    )
    expect(children.filter((child) => gone.includes(child))).toEqual([])
    expect(children).toHaveLength(2)
    return children
  }, 60_000)
}
