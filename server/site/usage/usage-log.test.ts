import { asc } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'
import * as schema from '../../db/schema.ts'
import { usageEvents } from '../../db/schema.ts'
import { type Reading, startUsageLog } from './usage-log.ts'

const { db, deps } = await testApi()
const publishing = await publishingOn(db)
await publishing.openIssue(1, 2)
const { id, customId, journal } = await publishing.publish()

beforeEach(async () => void (await db.delete(usageEvents)))

const at = new Date('2026-11-15T10:01:00Z')
const reader = '192.0.2.1|Mozilla/5.0 (Linux)'
const reading = (change: Partial<Reading> = {}): Reading => ({
  ...{ journal, customId, at, reader, path: `/${customId}/`, isRequest: false },
  ...change,
})
const events = () => db.select().from(usageEvents).orderBy(asc(usageEvents.path))

function started(change: Partial<typeof deps> = {}) {
  const log = startUsageLog({ ...deps, ...change })
  onTestFinished(() => log.stop())
  return log
}

test('what is read is written within a second or so, under the id of the article', async () => {
  const { keep } = started()
  keep(reading({ path: '/1' }))
  keep(reading({ path: '/2', isRequest: true }))
  await expect.poll(events, { timeout: 5000 }).toMatchObject([
    { articleId: id, at, isRequest: false, path: '/1' },
    { articleId: id, at, isRequest: true, path: '/2' },
  ])
})

test('a process that is asked to stop writes what it still has', async () => {
  const log = started()
  for (let time = 0; time < 3; time++) log.keep(reading())
  await log.stop()
  expect(await events()).toHaveLength(3)
})

test('what is no article, or is another journal’s, is left out', async () => {
  const log = started()
  log.keep(reading({ customId: 'DHJ-2026-9999' }))
  log.keep(reading({ journal: 'domain-journal-of-biological-sciences' }))
  log.keep(reading())
  await log.stop()
  expect(await events()).toHaveLength(1)
})

test('neither address nor browser is written, and a reader is another one every day', async () => {
  const log = started()
  log.keep(reading({ path: '/1' }))
  log.keep(reading({ path: '/2' }))
  log.keep(reading({ path: '/3', reader: '192.0.2.2|Mozilla/5.0 (Linux)' }))
  log.keep(reading({ path: '/4', at: new Date('2026-11-16T10:01:00Z') }))
  await log.stop()
  const rows = await events()
  const [one, same, other, nextDay] = rows.map(({ visitor }) => visitor)
  expect(one).toBe(same)
  expect(new Set([one, other, nextDay]).size).toBe(3)
  expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|Mozilla/)
})

test('while the database is away nothing is lost, and nobody waits', async () => {
  const pool = new Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 200 })
  onTestFinished(() => pool.end())
  const away = drizzle(pool, { schema, casing: 'snake_case' })
  let current: typeof deps.db = away
  const db = new Proxy(away, { get: (_, name) => Reflect.get(current, name).bind(current) })
  const warnings: string[] = []
  const quiet = { ...deps.log, warn: (_: object, sentence: string) => warnings.push(sentence) } as never
  const log = started({ db, log: quiet })
  log.keep(reading())
  await expect.poll(() => warnings, { timeout: 5000 }).toHaveLength(1)
  current = deps.db
  await expect.poll(events, { timeout: 5000 }).toHaveLength(1)
})
