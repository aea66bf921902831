import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { changedKeys, hasChanged, settle } from './recounts.ts'
import { recounts } from './schema.ts'

const { db } = await testDatabase()
const mark = (key: string) => db.insert(recounts).values({ subject: 'statement', key })

test('what changes while it is counted is counted again', async () => {
  await mark('2026-01')
  const counted: string[][] = []
  const recount = async (_: unknown, keys: string[]) => {
    counted.push(keys)
    // Another connection, which commits before this count does.
    if (counted.length === 1) await mark('2026-01')
  }
  await settle(db, { subject: 'statement', most: 10, recount })
  expect(await changedKeys(db, 'statement', 10)).toEqual(['2026-01'])
  await settle(db, { subject: 'statement', most: 10, recount })
  expect([counted, await db.$count(recounts)]).toEqual([[['2026-01'], ['2026-01']], 0])
})

test('many marks are taken in turns, each subject by itself', async () => {
  await db.execute(
    sql`insert into recounts (subject, key) select 'usage', '2026-0' || 1 + n % 3 from generate_series(1, 25) n`,
  )
  await mark('2025-12')
  expect(await hasChanged(db, 'usage', '2026-02', '2026-12')).toBe(true)
  expect(await hasChanged(db, 'usage', '2025-01', '2025-12')).toBe(false)
  let turns = 0
  await settle(db, { subject: 'usage', most: 10, recount: async () => void turns++ })
  expect([turns, await changedKeys(db, 'usage', 1), await changedKeys(db, 'statement', 1)]).toEqual([
    3,
    [],
    ['2025-12'],
  ])
})

test('a count that fails keeps its marks', async () => {
  const recount = () => Promise.reject(new Error('away'))
  await expect(settle(db, { subject: 'statement', most: 10, recount })).rejects.toThrow('away')
  expect(await changedKeys(db, 'statement', 10)).toEqual(['2025-12'])
})
