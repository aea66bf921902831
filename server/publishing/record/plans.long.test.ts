import { expect, test } from 'vitest'
import type { Db } from '#server/db/types.ts'
import { testApi } from '#tests/support/build.ts'
import { fill, plansOf } from '#tests/support/plans.ts'
import { countAsked, findAsked, findUnsorted } from './names-store.ts'

const { database } = await testApi({ hasArchive: true })
await fill(database, [
  "update articles set names_ask = case when right(custom_id, 2) = '00' then true when right(custom_id, 3) = '001' then null else false end",
  'vacuum analyze articles',
])

const readings: Record<string, (db: Db) => Promise<unknown>> = {
  'the first page of names to review': (db) => findAsked(db, 20, 0),
  'how many there are': (db) => countAsked(db),
  'records that are not sorted yet': (db) => findUnsorted(db, 500),
}

test.each(Object.entries(readings))('among many articles, %s: no sequential scan', async (_, read) => {
  const plans = await plansOf(database, read)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.flatMap((plan) => plan.match(/Seq Scan on \w+/g) ?? [])).toEqual([])
})
