import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Staff } from '#domain/words/permissions.ts'
import { testApi } from '#tests/support/build.ts'
import { addManyArticles } from '#tests/support/many-articles.ts'
import { fill, pagesRead, plansOf } from '#tests/support/plans.ts'
import type { Deps } from '../../deps.ts'
import { countBefore, insertEvents, oldestEvent } from './event-store.ts'
import { overview } from './read.ts'
import { articlesWithUsage, firstMonth } from './store.ts'

const now = new Date('2035-01-15T10:00:00Z')
const { db, deps, database, content } = await testApi({ at: now })
await addManyArticles(database.connection, { count: 2_000, journals: content.journals, abstractWords: 10 })
await fill(database, [
  // Ten years of usage of every fourth article, and one busy day.
  `insert into usage_months select id, month, 9, 8, 4, 3
    from (select id from articles order by id limit 500) as read, generate_series('2025-01-01'::date, '2034-12-01', '1 month') month`,
  `insert into usage_events (at, article_id, path, is_request, visitor)
    select '2035-01-14'::timestamptz + n * interval '4 seconds', 'article-' || n % 2000, '/', false, n::text
    from generate_series(1, 21600) n`,
  `vacuum analyze usage_months`,
  `vacuum analyze usage_events`,
])

const health = 'domain-health-journal'
const year = { from: '2034-01', to: '2034-12' }
const event = {
  ...{ at: now, journal: health, customId: 'DHJ-2025-0007', path: '/', isRequest: false, visitor: 'x' },
}

const readings: Record<string, (deps: Deps) => Promise<unknown>> = {
  'the first month of all': ({ db }) => firstMonth(db),
  'a part of the export': ({ db }) => articlesWithUsage(db, { journals: null, ...year }, 'DHJ-2026-0100', 200),
  'a part of a report': ({ db }) => articlesWithUsage(db, { journals: [health], ...year }, 'DHJ-2026-0100', 200),
  'what was just read': ({ db }) => insertEvents(db, [event]),
  'the oldest event': ({ db }) => oldestEvent(db, now),
  'the count of an hour': ({ db }) => countBefore(db, new Date('2035-01-14T01:00:00Z')),
}

test.each(Object.entries(readings))('after ten years, %s: no sequential scan', async (_, read) => {
  const plans = await plansOf(database, (db) => read({ ...deps, db }))
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.flatMap((plan) => plan.match(/Seq Scan on \w+/g) ?? [])).toEqual([])
})

test('the screen reads the months that it shows, and no others', async () => {
  const admin: Staff = { realm: 'staff', id: 'x', name: 'Stella', email: 's@example.org', role: 'admin', access: null }
  const pages = (year: number) => pagesRead(database, (db) => overview({ ...deps, db }, admin, { year, page: 1 }))
  const { rows } = await db.execute<{ pages: number }>(
    sql`select relpages as pages from pg_class where relname = 'usage_months'`,
  )
  const plans = await plansOf(database, (db) => overview({ ...deps, db }, admin, { year: 2030, page: 1 }))
  expect(plans.filter((plan) => plan.includes('Seq Scan on usage_months'))).toEqual([])
  expect(rows[0]?.pages).toBeGreaterThan(400)
  expect(Math.abs((await pages(2034)) - (await pages(2026)))).toBeLessThan(100)
})
