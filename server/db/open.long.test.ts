import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isAway } from '#server/http/errors.ts'
import { testDatabase } from '#tests/support/database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { openPool } from './pool.ts'
import { settings } from './schema.ts'

const log = pino({ level: 'silent' })
const database = await testDatabase()
const { db, pool } = database

test('statements, locks and forgotten transactions have an end, and times are UTC', async () => {
  const { rows } = await pool.query(`SELECT name, setting FROM pg_settings WHERE name IN
    ('application_name', 'idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout', 'TimeZone')`)
  expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
    application_name: 'domain-journals',
    idle_in_transaction_session_timeout: '10000',
    lock_timeout: '3000',
    statement_timeout: '5000',
    TimeZone: 'UTC',
  })
})

test('a test database is migrated, and migrating again by two at once changes nothing', async () => {
  const applied = 'SELECT count(*) FROM drizzle.__drizzle_migrations'
  const before = (await pool.query(applied)).rows
  expect(Number(before[0].count)).toBeGreaterThan(0)
  await Promise.all([migrate(database.connection), migrate(database.connection)])
  expect((await pool.query(applied)).rows).toEqual(before)
})

test('two that migrate an empty database at once both end on the present schema', async () => {
  const { rows } = await pool.query('SELECT current_database() AS name')
  const name = `${rows[0].name}_empty`
  await pool.query(`CREATE DATABASE ${name}`)
  const url = `${database.connection.connectionString}`.replace(rows[0].name, name)
  await Promise.all([migrate({ connectionString: url }), migrate({ connectionString: url })])
  const empty = await openDatabase({ url, dataDir: '', log })
  expect(await empty.db.select().from(settings)).toEqual([])
  await empty.close()
  await pool.query(`DROP DATABASE ${name}`)
})

test('a user who owns the database and is nothing else can migrate it, and use it', async () => {
  const { rows } = await pool.query('SELECT current_database() AS name')
  const name = `${rows[0].name}_owned`
  await pool.query(`CREATE ROLE ${name} LOGIN PASSWORD 'open sesame'`)
  await pool.query(`CREATE DATABASE ${name} OWNER ${name}`)
  const url = new URL(`${database.connection.connectionString}`.replace(rows[0].name, name))
  ;[url.username, url.password] = [name, 'open sesame']
  const owned = await openDatabase({ url: url.href, dataDir: '', log })
  await migrate(owned.connection)
  await owned.db.transaction(async (tx) => {
    await tx.execute("select set_config('app.deed', 'a', true)")
    await tx.insert(settings).values({ key: 'a', value: 'b' })
  })
  await owned.close()
  await pool.query(`DROP DATABASE ${name}`)
  await pool.query(`DROP ROLE ${name}`)
})

test('a notification is heard at the latest when settle resolves', async () => {
  const heard: string[] = []
  const listener = await database.listen('news', { onNotify: (payload) => heard.push(payload), onGap: () => {} })
  for (let round = 0; round < 200; round++) {
    await pool.query("SELECT pg_notify('news', $1)", [String(round)])
    await listener.settle()
    expect(heard.at(-1)).toBe(String(round))
  }
})

test('a listener that lost its connection says so, returns by itself, and hears again', async () => {
  const heard: string[] = []
  const onGap = vi.fn()
  const listener = await database.listen('weather', { onNotify: (payload) => heard.push(payload), onGap })
  await endConnections('domain-journals listener')
  await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), 5_000)
  await pool.query("SELECT pg_notify('weather', 'rain')")
  await listener.settle()
  expect(heard).toEqual(['rain'])
})

test('to settle while the connection is away counts as a gap', async () => {
  const onGap = vi.fn()
  const listener = await database.listen('gaps', { onNotify: () => {}, onGap })
  await listener.close()
  await listener.settle()
  expect(onGap).toHaveBeenCalled()
})

test('where all connections are busy one is waited for for four seconds, and not longer', async () => {
  const { pool: small, close } = await openDatabase({
    url: `${database.connection.connectionString}`,
    dataDir: '',
    log,
    poolSize: 1,
  })
  onTestFinished(close)
  const busy = await small.connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const [patient, late] = [small.connect(), small.connect()]
  const settled = expect(late).rejects.toThrow('timeout exceeded when trying to connect')
  vi.advanceTimersByTime(3_900)
  busy.release()
  const next = await patient
  vi.advanceTimersByTime(100)
  await settled
  next.release()
})

test('PostgreSQL that answers somebody is not away, though all connections are busy', async () => {
  const url = `${database.connection.connectionString}`
  const { pool: small, takesWrites, close } = await openDatabase({ url, dataDir: '', log, poolSize: 1 })
  onTestFinished(close)
  expect(await takesWrites(2_000)).toBe(true)
  const busy = await small.connect()
  const asked = takesWrites(2_000)
  await busy.query('SELECT 1')
  expect(await asked).toBe(true)
  expect(await takesWrites(100)).toBe(false)
  busy.release()
})

test('PostgreSQL that is a standby takes no writes', async () => {
  const { rows } = await pool.query('SELECT current_database() AS name')
  const name = `${rows[0].name}_standby`
  await pool.query(`CREATE DATABASE ${name}`)
  await pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  const url = `${database.connection.connectionString}`.replace(rows[0].name, name)
  const { takesWrites, close } = await openDatabase({ url, dataDir: '', log, poolSize: 1 })
  onTestFinished(close)
  expect(await takesWrites(2_000)).toBe(false)
})

test('a server that takes connections and says nothing is given two seconds', async () => {
  const silent = createServer()
  const port = await new Promise<number>((settled) => {
    silent.listen(0, '127.0.0.1', () => settled((silent.address() as AddressInfo).port))
  })
  onTestFinished(() => void silent.close())
  const away = openPool({ host: '127.0.0.1', port }, 1, log)
  onTestFinished(() => away.end())
  const error: Error = await away.query('SELECT 1').then(
    () => expect.fail(),
    (reason) => reason,
  )
  expect([error.message, isAway(error)]).toEqual(['timeout expired', true])
})

test('a connection that breaks in the middle of a transaction fails that transaction alone', async () => {
  const broken = db.transaction(async (tx) => {
    await tx.insert(settings).values({ key: 'half', value: 'done' })
    await endConnections('domain-journals', 'idle in transaction')
    await sleep(100)
    await tx.insert(settings).values({ key: 'other half', value: 'done' })
  })
  await expect(broken).rejects.toThrow()
  expect(await db.select().from(settings)).toEqual([])
})

test('the embedded database survives the death of PostgreSQL', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-open-'))
  const embedded = await openDatabase({ dataDir, log })
  onTestFinished(async () => {
    await embedded.close()
    await rm(dataDir, { recursive: true })
  })
  await migrate(embedded.connection)
  await embedded.db.insert(settings).values({ key: 'kept', value: 'yes' })
  const onGap = vi.fn()
  await embedded.listen('content', { onNotify: () => {}, onGap })
  const { rows } = await embedded.pool.query("SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid")
  process.kill(Number(rows[0].pid), 'SIGKILL')
  const kept = [{ key: 'kept', value: 'yes' }]
  await vi.waitFor(async () => expect(await embedded.db.select().from(settings)).toEqual(kept), 30_000)
  await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), 30_000)
})

test('a server that cannot be reached is reported in one line', async () => {
  const opening = openDatabase({ url: 'postgres://localhost:1/none', dataDir: '', log })
  await expect(opening).rejects.toThrow(/^DATABASE_URL: .*ECONNREFUSED/)
})

async function endConnections(name: string, state = 'idle') {
  await pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND state = $2 AND datname = current_database()',
    [name, state],
  )
}
