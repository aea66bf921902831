import { beforeEach, expect, test } from 'vitest'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'
import { articles } from '../../db/schema.ts'

const { db, services } = await testApi()
const { openIssue, publish, publishMany } = await publishingOn(db)
const other = 'domain-multidisciplinary-journal'
const orcid = '0000-0002-1825-0097'
const notFound = { code: 'not-found' }
await openIssue(1, 2)
await openIssue(1, 2, other)

beforeEach(() => db.delete(articles))

const titles = (page: { articles: { title: string }[] }) => page.articles.map(({ title }) => title)

test("a person's articles are gathered by ORCID iD from all journals, whatever the name on them", async () => {
  await publish({ title: 'First', authors: [{ name: 'Bayo Eze' }, { name: 'A. Obi', orcid, affiliation: 'Abraka' }] })
  await publish({ title: 'Second', journal: other, authors: [{ name: 'Ada Obi', orcid, affiliation: 'Lagos' }] })
  await publish({ title: 'Of a namesake', authors: [{ name: 'Ada Obi' }] })
  const page = await services.articles.personArticles(orcid)
  expect(titles(page)).toEqual(['Second', 'First'])
  expect(page).toMatchObject({ name: 'Ada Obi', orcid, affiliations: ['Lagos', 'Abraka'], total: 2, hasMore: false })
})

test('without an ORCID iD they are gathered by the exact name, and lead to the iDs known under it', async () => {
  await publish({ title: 'First', authors: [{ name: 'Ada Obi', affiliation: 'Abraka' }] })
  await publish({ title: 'Second', authors: [{ name: 'Ada Obi', orcid }] })
  await publish({ title: 'Other', authors: [{ name: 'ada obi' }, { name: 'Ada Obi-Eze' }] })
  const page = await services.articles.personArticles('Ada Obi')
  expect(titles(page)).toEqual(['Second', 'First'])
  expect(page).toMatchObject({ name: 'Ada Obi', orcid: null, affiliations: ['Abraka'], orcids: [orcid] })
})

test.each(['A/B "C" \\ D', "O'Neill; drop table articles", 'عادل الملاريا', '%_{}[]', 'Ẹ̀'.repeat(66), '{"name":"x"}'])(
  'the name %j and the key word of the same letters are found',
  async (text) => {
    await publish({ authors: [{ name: text }], keywords: [text] })
    expect((await services.articles.personArticles(text)).total).toBe(1)
    expect((await services.articles.keywordArticles(text.toLowerCase())).total).toBe(1)
  },
)

test('a key word gathers articles of all journals, whatever its capitals, the newest first', async () => {
  await publish({ title: 'First', keywords: ['Malaria', 'Nurses'] })
  await publish({ title: 'Second', keywords: ['MALARIA'], journal: other, standing: 'retracted' })
  await publish({ title: 'Other', keywords: ['malaria vaccine'] })
  const page = await services.articles.keywordArticles('malaria')
  expect(page.articles.map(({ title, standing }) => [title, standing])).toEqual([
    ['Second', 'retracted'],
    ['First', undefined],
  ])
})

test('twenty are on a page, and a page past the last is not found', async () => {
  await publishMany(21, { keywords: ['sleep'], authors: [{ name: 'Ada Obi' }] })
  expect((await services.articles.keywordArticles('sleep')).articles).toHaveLength(20)
  expect((await services.articles.personArticles('Ada Obi', 2)).articles).toHaveLength(1)
  await expect(services.articles.keywordArticles('sleep', 3)).rejects.toMatchObject(notFound)
  await expect(services.articles.personArticles('Ada Obi', Number.NaN)).rejects.toMatchObject(notFound)
})

test.each(['Nobody', orcid, '', '\u0000', '0000-0000-0000-0000'])('%j is nobody and no key word', async (text) => {
  await publish()
  await expect(services.articles.personArticles(text)).rejects.toMatchObject(notFound)
  await expect(services.articles.keywordArticles(text)).rejects.toMatchObject(notFound)
})

test('related articles share most key words; the newest of the journal fill up to three', async () => {
  const { customId, journal } = await publish({ title: 'This', keywords: ['Sleep', 'nurses'] })
  await publish({ title: 'Both words', keywords: ['nurses', 'sleep'], journal: other })
  await publish({ title: 'One word', keywords: ['sleep'] })
  await publish({ title: 'Removed', keywords: ['sleep', 'nurses'], standing: 'removed' })
  await publish({ title: 'No word', keywords: [] })
  await publish({ title: 'Elsewhere', keywords: [], journal: other })
  const { related } = await services.articles.surroundings(journal, customId)
  expect(related.map(({ title }) => title)).toEqual(['Both words', 'One word', 'No word'])
})

test('an article alone in its journal has nothing related', async () => {
  const { customId, journal } = await publish({ keywords: ['sleep'] })
  expect((await services.articles.surroundings(journal, customId)).related).toEqual([])
})
