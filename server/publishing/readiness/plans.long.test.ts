import { expect, test } from 'vitest'
import { testApi } from '#tests/support/build.ts'
import { fill, plansOf } from '#tests/support/plans.ts'
import { findCounts, findFindings } from './store.ts'

const { database } = await testApi({ hasArchive: true })
await fill(database, [
  `insert into article_findings (article_id, receiver, journal, weight, published_at, findings)
  select id, receiver, journal, case when row_number() over () % 200 = 0 then 'refused' else 'missed' end, published_at, '[]'
  from articles, (values ('crossref'), ('doaj'), ('scholar')) receivers (receiver)`,
  'vacuum analyze article_findings',
  'vacuum analyze articles',
])

const page = { receiver: 'doaj', limit: 20, offset: 760 } as const

test.each([undefined, 'domain-health-journal'])(
  'among 60,000 findings, the last page (journal: %s) sorts nothing',
  async (journal) => {
    const plans = await plansOf(database, (db) => findFindings(db, { ...page, journal }))
    expect(plans.join('\n')).not.toMatch(/Seq Scan|Sort/)
  },
)

test('the counts are read from their own small table', async () => {
  expect((await plansOf(database, (db) => findCounts(db))).join('\n')).not.toContain('article_findings')
})
