import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { fill, pagesRead, plansOf, withoutTriggers } from '#tests/support/plans.ts'
import { seenBy } from '../../access/seen.ts'
import { findStepsSince, findTimes } from './store.ts'

const database = await testDatabase()
await fill(database, [
  withoutTriggers,
  `insert into files (id, kind, name, media_type, bytes, sha256, owner_realm, owner_id)
    values ('a-file', 'manuscript', 'a.pdf', 'application/pdf', 1, 'x', 'author', 'nobody')`,
  `insert into manuscripts (id, number, author, email, journal, article_type, title, abstract, country, file_id, status)
    select 'm' || n, 'N-' || n, 'Author ' || n, 'author' || n || '@example.org', 'journal-' || (n % 4), 'Editorial',
      'Title', 'Words', 'Ghana', 'a-file', 'rejected'
    from generate_series(1, 10000) n`,
  `insert into manuscript_steps (id, manuscript_id, action, actor, at)
    select action || n, 'm' || n, action, 'staff', now() - n * interval '1 day' + wait * interval '1 hour'
    from generate_series(1, 10000) n, (values ('submit', 0), ('screen', 1), ('reject', 2)) step (action, wait)`,
  `insert into journal_times (journal, measure, papers, median_days, most_days)
    select 'journal-' || n, 'decision', 10, 20, 30 from generate_series(0, 500) n`,
  'vacuum analyze',
])

test("a year's times among 10,000 manuscripts are read from that year's steps", async () => {
  const since = new Date(Date.now() - 365 * 24 * 3600 * 1000)
  const plans = await plansOf(database, (db) => findStepsSince(db, since, false))
  expect(plans.join()).toContain('manuscript_steps_by_age')
  expect(plans.filter((plan) => /Seq Scan on manuscript_steps/.test(plan))).toEqual([])
})

test("a journal's page reads its own lines alone", async () => {
  expect(await pagesRead(database, (db) => findTimes(db, 'journal-7'))).toBeLessThan(10)
})

test('the manuscripts of which somebody is an author are found without reading the others', async () => {
  const me = { realm: 'staff', id: 'x', role: 'admin', access: null } as const
  for (const staff of [
    { ...me, name: 'Nobody Known', email: 'nobody@example.org' },
    { ...me, name: 'Author 77', email: 'author78@example.org' },
  ])
    expect(await pagesRead(database, (db) => seenBy(db, staff))).toBeLessThan(40)
})
