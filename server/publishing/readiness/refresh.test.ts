import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articleFindings, articles, deposits, findingCounts, recounts } from '#server/db/schema.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'
import { listFindings } from './read.ts'
import { refreshFindings } from './refresh.ts'

const { db, deps } = await testApi()
const { publish, openIssue } = await publishingOn(db)
await openIssue(1, 2)

const health = 'domain-health-journal'
const complete = {
  authors: [{ name: 'Ada Obi', affiliation: 'Sample University' }],
  references: ['Eze, B. (2020) On records.'],
}
const read = (receiver: 'crossref' | 'doaj' | 'scholar', journal?: string) =>
  listFindings(deps, { receiver, journal, page: 1 })
const titles = async (receiver: 'crossref' | 'doaj' | 'scholar') =>
  (await read(receiver)).articles.map(({ title }) => title)

test('articles are checked when they are published, changed, deposited and deleted', async () => {
  await publish({ ...complete, title: 'Complete' })
  const { id } = await publish({ ...complete, title: 'Many words', keywords: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] })
  expect(await read('doaj')).toMatchObject({ isChecking: true, articles: [] })
  await refreshFindings(deps)
  expect(await db.$count(recounts, eq(recounts.subject, 'readiness'))).toBe(0)
  expect(await read('doaj')).toMatchObject({
    isChecking: false,
    total: 1,
    counts: { doaj: { refused: 0, missed: 1 }, crossref: { refused: 0, missed: 0 } },
    articles: [{ title: 'Many words', findings: [{ what: 'DOAJ asks for at most 6 key words, and there are 7.' }] }],
  })
  await db
    .update(articles)
    .set({ keywords: ['a'] })
    .where(eq(articles.id, id))
  await refreshFindings(deps)
  expect([await titles('doaj'), await db.$count(findingCounts)]).toEqual([[], 0])
  await db.insert(deposits).values({ articleId: id, state: 'failed', answer: 'Crossref refused it: no reason given' })
  await refreshFindings(deps)
  expect((await read('crossref')).articles).toMatchObject([
    {
      title: 'Many words',
      findings: [
        {
          weight: 'refused',
          what: 'The deposit failed. Crossref refused it: no reason given',
          href: '/admin/deposits?state=failed',
        },
      ],
    },
  ])
  await db.delete(articles).where(eq(articles.id, id))
  await refreshFindings(deps)
  expect([await titles('crossref'), await db.$count(articleFindings)]).toEqual([[], 0])
})

test('those that would be refused come first, and journals are counted apart', async () => {
  const refused = await publish({ ...complete, authors: [], title: 'Nobody’s' })
  await publish({ ...complete, abstract: '', title: 'Newer, without an abstract' })
  await refreshFindings(deps)
  expect(await titles('scholar')).toEqual(['Nobody’s', 'Newer, without an abstract'])
  const [found] = (await read('scholar')).articles
  expect(found?.path).toBe(`/admin/articles/${health}/${refused.customId}`)
  const { journals } = await read('scholar')
  expect(journals.find(({ slug }) => slug === health)?.counts).toEqual({ refused: 1, missed: 1 })
  const other = await read('scholar', journals.find(({ slug }) => slug !== health)?.slug)
  expect([other.articles, other.total, other.journals.length]).toEqual([[], 0, 1])
})

test('with a DOI prefix, all articles are checked for their DOIs', async () => {
  const withPrefix = { ...deps, config: { ...deps.config, crossref: { ...deps.config.crossref, prefix: '10.5555' } } }
  await refreshFindings(withPrefix)
  const { counts } = await listFindings(withPrefix, { receiver: 'crossref', journal: undefined, page: 1 })
  expect(counts.crossref.refused).toBe(await db.$count(articles))
})
