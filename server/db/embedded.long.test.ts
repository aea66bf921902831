import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Embedded, startEmbedded } from './embedded.ts'

const log = pino({ level: 'silent' })
const nobody = { uid: 65534, gid: 65534 }
// Only root can switch to another user, and that user must be able to run Node.js from the project's folder.
const canBeNobody = process.getuid?.() === 0 && spawnSync(process.execPath, ['--version'], nobody).status === 0
const why = canBeNobody ? '' : ' (skipped: the tests cannot become another user here)'
// Setting up a data directory takes a second, so most tests share the one that the first test creates.
const shared = await mkdtemp(join(tmpdir(), 'journal-pg-'))
afterAll(() => rm(shared, { recursive: true }))

test('it starts from nothing, keeps what was written, and stops without waiting for anybody', async () => {
  const first = await start(shared)
  await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const begun = Date.now()
  await first.stop()
  expect(Date.now() - begun).toBeLessThan(10_000)
  expect(isRunning(shared)).toBe(false)
  const second = await start(shared)
  expect(second.adopted).toBe(false)
  expect(await query(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('it writes through to the disk, has no port, and lets nobody but the owner in', async () => {
  const server = await start(shared)
  expect(await query(server, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(server, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  expect(await query(server, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700)
})

test('a data directory with a long path has its socket in a private folder under /tmp', async () => {
  const dataDir = join(await folder(), 'long'.repeat(25))
  const server = await start(dataDir)
  expect(server.connection.host).toMatch(/^\/tmp\/journal-[0-9a-f]{16}$/)
  expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700)
  const second = await start(dataDir)
  expect([second.adopted, second.pid]).toEqual([true, server.pid])
})

test('after a kill -9 of its process the server lives on and is adopted by the next', async () => {
  const owner = startInChild(shared)
  const pid = await pidFrom(owner)
  owner.kill('SIGKILL')
  const next = await start(shared)
  expect([next.adopted, next.pid]).toEqual([true, pid])
  await next.stop()
  expect(isRunning(shared)).toBe(false)
})

test('after a kill -9 of PostgreSQL it comes back by itself', async () => {
  const server = await start(shared)
  await query(server, 'CREATE TABLE saved AS SELECT 42 AS answer')
  const killed = server.pid
  process.kill(killed, 'SIGKILL')
  await vi.waitFor(async () => expect(await query(server, 'SELECT answer FROM saved')).toEqual([{ answer: 42 }]), 5_000)
  expect(server.pid).not.toBe(killed)
})

test('two that start at once on an empty folder share one server, and only the last stops it', async () => {
  const dataDir = await folder()
  const [one, two] = await Promise.all([start(dataDir), start(dataDir)])
  expect(one.pid).toBe(two.pid)
  expect([one.adopted, two.adopted].sort()).toEqual([false, true])
  await one.stop()
  expect(await query(two, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await two.stop()
  expect(isRunning(dataDir)).toBe(false)
})

test('two that stop at once leave no server behind', async () => {
  const one = await start(shared)
  const two = await start(shared)
  await Promise.all([one.stop(), two.stop()])
  expect(isRunning(shared)).toBe(false)
})

test("a dead server's lock that names another living process does not prevent the start", async () => {
  await (await start(shared)).stop()
  const bystander = spawn('sleep', ['60'])
  onTestFinished(() => void bystander.kill())
  await writeFile(join(shared, 'pg', 'postmaster.pid'), `${bystander.pid}\n${join(shared, 'pg')}\n`)
  const server = await start(shared)
  expect(server.pid).not.toBe(bystander.pid)
  expect(bystander.exitCode).toBe(null)
})

test('what an interrupted set-up left behind is cleared away', async () => {
  await mkdir(join(shared, 'pg.new-broken', 'base'), { recursive: true })
  await start(shared)
  expect((await readdir(shared)).sort()).toEqual(['pg', 'pg.log'])
})

test.skipIf(why)(`it runs as an ordinary user${why}`, async () => {
  const dataDir = await folder()
  await chown(dataDir, nobody.uid, nobody.gid)
  const owner = startInChild(dataDir, nobody)
  const pid = await pidFrom(owner)
  expect((await stat(`/proc/${pid}`)).uid).toBe(nobody.uid)
  owner.kill('SIGTERM')
  await vi.waitFor(() => expect(isRunning(dataDir)).toBe(false), 20_000)
})

test.skipIf(why)(
  `root starts it as the user whose folder it is, so that the files stay that user's${why}`,
  async () => {
    const dataDir = await folder()
    await chown(dataDir, nobody.uid, nobody.gid)
    const server = await start(dataDir)
    expect((await stat(join(dataDir, 'pg', 'postmaster.pid'))).uid).toBe(nobody.uid)
    expect((await stat(`/proc/${server.pid}`)).uid).toBe(nobody.uid)
  },
)

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'journal-pg-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function start(dataDir: string) {
  const server = await startEmbedded({ dataDir, log })
  onTestFinished(() => server.stop())
  return server
}

function startInChild(dataDir: string, user = {}) {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    const log = { info() {}, warn() {}, error() {} }
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log })
    process.once('SIGTERM', () => server.stop())
    console.log(server.pid)`
  const args = ['--input-type=module', '--eval', script]
  return spawn(process.execPath, args, { ...user, stdio: ['ignore', 'pipe', 'inherit'] })
}

async function pidFrom(child: ChildProcess) {
  for await (const line of child.stdout ?? []) return Number(line)
  throw new Error('The process ended before PostgreSQL was up')
}

async function query({ connection }: Embedded, statement: string) {
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

/** PostgreSQL removes this file as the last step of a clean stop. */
function isRunning(dataDir: string) {
  return existsSync(join(dataDir, 'pg', 'postmaster.pid'))
}
