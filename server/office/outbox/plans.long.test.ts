import { expect, test } from 'vitest'
import type { Staff } from '#domain/words/permissions.ts'
import { testApi } from '#tests/support/build.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fill, manyRows, pagesRead, rowsTouched } from '#tests/support/plans.ts'
import { seenBy } from '../../access/seen.ts'
import { keepInMailbox } from '../../adapters/mail/mailer.ts'
import { cancelNewsletters, sendNextLetter } from '../../jobs/outbox.ts'
import { listLetters } from './read.ts'
import { findOutbox } from './store.ts'

const database = await testDatabase()
const admin: Staff = { realm: 'staff', id: 'x', name: 'A', email: 'a@example.org', role: 'admin', access: null }
const seen = await seenBy(database.db, admin)
const now = new Date(Date.now() + 1000)

// Two newsletters to 10,000 readers each: one is sent, the other is queued.
await fill(database, [
  `insert into letters (id, kind, to_email, subject, text, html, newsletter_id, state, created_at, due_at)
  select 'letter' || n, 'newsletter', 'reader' || (n % 10000) || '@example.org', 'News', 'News', '<p>News</p>',
    'news' || (n / 10000), case when n < 10000 then 'sent' else 'queued' end,
    now() - n * interval '1 second', now() - n * interval '1 second'
  from generate_series(0, 19999) n`,
  `update letters set state = 'failed' where id = 'letter500'`,
  `update letters set state = 'cancelled' where id = 'letter600'`,
  'vacuum analyze letters',
])

test.each(['failed', 'cancelled', 'sent', undefined] as const)(
  'a page of %s letters among many is read without the others, the first and a late one',
  async (state) => {
    for (const before of [undefined, 'letter9000']) {
      const read = await pagesRead(database, (db) => findOutbox(db, { state, before, seen }, now, 51))
      expect(read).toBeLessThan(60)
    }
  },
)

test('the letters to one address are found without reading all', async () => {
  expect(await pagesRead(database, (db) => findOutbox(db, { to: 'reader7@example.org', seen }, now, 51))).toBeLessThan(
    20,
  )
})

test('the next letter is found, and those of a reader who leaves, though 10,000 wait', async () => {
  expect(await pagesRead(database, (db) => sendNextLetter(db, keepInMailbox, () => now))).toBeLessThan(150)
  expect(await pagesRead(database, (db) => cancelNewsletters(db, 'reader7@example.org'))).toBeLessThan(50)
})

const queries = [
  {},
  { state: 'failed' },
  { to: 'reader7@example.org' },
  { newsletter: 'news1' },
  { without: 'newsletters' },
  { without: 'newsletters', state: 'failed' },
] as const

test('a page of many e-mails with the counts on its tabs costs within twice of few', async () => {
  const [few, many] = [await testApi(), await testApi()]
  for (const { site, count } of [
    { site: few, count: 2000 },
    { site: many, count: 2 * manyRows },
  ])
    await fill(site.database, [
      `insert into letters (id, kind, to_email, subject, text, html, newsletter_id, state, created_at)
      select 'letter' || n, 'newsletter', 'reader' || n / 10 || '@example.org', 'News', 'x', 'x', 'news' || n % 10,
        case when n % 20 = 3 then 'failed' when n % 20 = 4 then 'cancelled' when n % 20 = 5 then 'queued' else 'sent' end,
        now() - n * interval '1 second'
      from generate_series(0, ${count - 1}) n`,
      'vacuum analyze letters',
    ])
  const work = ({ database, deps }: typeof few, query: (typeof queries)[number]) =>
    rowsTouched(database, (db) => listLetters({ ...deps, db }, admin, query))
  const usual = await work(few, {})
  for (const query of queries) {
    const small = Math.max(usual, await work(few, query))
    expect(await work(many, query), JSON.stringify(query)).toBeLessThanOrEqual(2 * small)
  }
}, 120_000)
