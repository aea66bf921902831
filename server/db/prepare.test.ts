import { and, eq, like, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { fixed, prepareOnce, writeOnce, writeOnceInEach } from './prepare.ts'
import { settings } from './schema.ts'
import type { DbOrTx } from './types.ts'

const { db, pool } = await testDatabase()
await db.insert(settings).values([
  { key: 'colour', value: 'green' },
  { key: 'shape', value: 'round' },
])

const build = vi.fn((db: DbOrTx) =>
  db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key'))),
)
const setting = prepareOnce(build)
const read = async (key: string) => (await setting(db).execute({ key }))[0]?.value

async function preparedStatements(): Promise<number> {
  const { rows } = await pool.query(`SELECT count(*)::int AS count FROM pg_prepared_statements
    WHERE statement LIKE '%"settings"."key" = $1'`)
  return rows[0].count
}

test('a query is written once, parsed once by each connection, and answers what it is asked', async () => {
  const keys = Array.from({ length: 50 }, (_, at) => (at % 2 ? 'colour' : 'shape'))
  const values = await Promise.all(keys.map(read))
  expect(values).toEqual(keys.map((key) => (key === 'colour' ? 'green' : 'round')))
  expect(build).toHaveBeenCalledOnce()
  expect(await preparedStatements()).toBe(1)
})

test('it sees what its own transaction has changed, and is forgotten with it', async () => {
  await db
    .transaction(async (tx) => {
      await tx.update(settings).set({ value: 'red' }).where(eq(settings.key, 'colour'))
      expect(await setting(tx).execute({ key: 'colour' })).toEqual([{ value: 'red' }])
      expect(await read('colour')).toBe('green')
      tx.rollback()
    })
    .catch(() => {})
  expect(await read('colour')).toBe('green')
})

test('it is parsed again on the connections that follow lost ones', async () => {
  await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`)
  // The pool may still hand out a lost connection until it notices that the connection has ended.
  await vi.waitFor(
    async () => expect(await Promise.all(Array.from({ length: 20 }, () => read('colour')))).toBeTruthy(),
    20_000,
  )
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => read('colour'))))).toEqual(new Set(['green']))
})

test('two queries never share a name, even where one has taken the place of the other', async () => {
  const ask = (value: string) =>
    prepareOnce((db) =>
      db
        .select({ value: sql.raw(`'${value}'`) })
        .from(settings)
        .limit(1),
    )(db).execute()
  expect(await ask('before')).toEqual([{ value: 'before' }])
  expect(await ask('after')).toEqual([{ value: 'after' }])
})

test('a query that is to be planned anew leaves nothing behind on its connection', async () => {
  const before = await preparedStatements()
  const written = writeOnce(build)
  expect(await written(db).execute({ key: 'shape' })).toEqual([{ value: 'round' }])
  expect(await preparedStatements()).toBe(before)
})

test('a query in several shapes is written once in each', async () => {
  const build = vi.fn((db: DbOrTx, { isFiltered }: { isFiltered: boolean }) =>
    db
      .select({ value: settings.value })
      .from(settings)
      .where(isFiltered ? eq(settings.key, sql.placeholder('key')) : undefined)
      .orderBy(settings.value),
  )
  const inEach = writeOnceInEach(build)
  for (const key of ['colour', 'shape']) expect(await inEach(db, { isFiltered: true }).execute({ key })).toHaveLength(1)
  for (let time = 0; time < 2; time++) expect(await inEach(db, { isFiltered: false }).execute()).toHaveLength(2)
  expect(build).toHaveBeenCalledTimes(2)
})

test('a fixed part of a query means the same as the part', async () => {
  const quoted = fixed(sql`${settings.value} = ${"it's"} and ${like(settings.key, 'quote%')}`)
  await db.insert(settings).values({ key: 'quote', value: "it's" })
  expect(await db.$count(settings, and(quoted, eq(settings.key, 'quote')))).toBe(1)
  expect(await db.$count(settings, and(quoted, eq(settings.key, 'colour')))).toBe(0)
})
