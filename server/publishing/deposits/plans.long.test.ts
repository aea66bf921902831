import { expect, test } from 'vitest'
import type { Db } from '#server/db/types.ts'
import { testApi } from '#tests/support/build.ts'
import { fill, plansOf } from '#tests/support/plans.ts'
import { countMissing, countUnregistered, findInState, takeDue } from './store.ts'

const { database, db, content } = await testApi({ hasArchive: true })
await fill(database, [
  `insert into deposits (article_id, state, updated_at, next_at)
  select id, case when row_number() over () % 200 = 0 then 'waiting' else 'registered' end, published_at,
    case when row_number() over () % 200 = 0 then published_at end from articles`,
  'vacuum analyze deposits',
  'vacuum analyze articles',
])
const [last] = await findInState(db, 'registered', undefined, 1)

const slugs = content.journals.map(({ slug }) => slug)

const readings: Record<string, (db: Db) => Promise<unknown>> = {
  'the first page of a state': (db) => findInState(db, 'registered', undefined, 51),
  'a later page of a state': (db) => findInState(db, 'registered', last?.articleId, 51),
  'how many are not registered': (db) => countUnregistered(db),
  'what is due': (db) => takeDue(db, slugs, { now: new Date(), leasedUntil: new Date(), batchId: 'b' }),
}

test.each(Object.entries(readings))('among many DOIs, %s: no sequential scan', async (_, read) => {
  const plans = await plansOf(database, read)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.flatMap((plan) => plan.match(/Seq Scan on \w+/g) ?? [])).toEqual([])
})

test('among many articles, those without a DOI are counted without reading any', async () => {
  const plans = await plansOf(database, countMissing)
  expect(plans.join()).toContain('Index Only Scan using articles_to_register')
})
