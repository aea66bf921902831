import { execFile } from 'node:child_process'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCluster } from '#server/db/cluster.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { freePort, launchProduct, startProduct } from '#tests/support/product.ts'
import { dataFolder, emptyFolder, postmasterPid, publishing, query } from './postgres.ts'

vi.setConfig({ testTimeout: 120_000 })

const log = pino({ level: 'silent' })

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

  // Replay has stopped, so what the standby would say is old.
  await query(standbyDir, 'SELECT pg_wal_replay_pause()')
  await query(dataDir, ...publishing('Rivers of Abraka'))
  await vi.waitFor(async () => expect(await page('abraka')).toContain('DHJ-2026-0001'), 5_000)

  await query(standbyDir, 'SELECT pg_wal_replay_resume()')
  await served()
  await standby.stop()
  for (let reader = 0; reader < 20; reader++) expect(await page(`sea${reader}`)).toContain('</footer>')
})

/** A search asks first for the articles, then for their texts. */
const asked =
  "SELECT 1 FROM pg_stat_activity WHERE application_name = 'domain-journals' AND query ~ 'articles|full_texts'"

/** Copies a PostgreSQL that does not run, and lets the copy follow it. */
async function copyForStandby(dataDir: string, standbyDir: string, host: string) {
  await promisify(execFile)('cp', ['-a', join(dataDir, 'pg'), standbyDir])
  await writeFile(join(standbyDir, 'pg', 'standby.signal'), '')
  await appendFile(join(standbyDir, 'pg', 'postgresql.auto.conf'), `primary_conninfo = 'host=${host} user=journal'\n`)
}

const urlAt = (host: string) => `postgres://journal@localhost:5432/postgres?host=${encodeURIComponent(host)}`
