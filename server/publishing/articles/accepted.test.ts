import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AcceptedArticle } from '#contracts/publishing/articles.ts'
import { articles } from '#server/db/schema.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'

const site = await testApi({ config: { publicUrl: 'https://journals.example' } })
const { db, request, services } = site
const health = 'domain-health-journal'
const { openIssue, publish, publishMany } = await publishingOn(db)
await openIssue(1, 1)
await openIssue(2, 2)
await openIssue(3, 2)
const withEmails = [
  { name: 'Ada Obi', email: 'ada@example.org', orcid: '0000-0002-1825-0097' },
  { name: 'Bayo Eze', email: 'bayo@example.org' },
]
const first = await publish({
  volume: 1,
  issue: 1,
  authors: withEmails,
  keywords: ['malaria'],
  abstract: 'An abstract.',
})
await publishMany(60, { issue: 2 })

test('an accepted article says what the public may know and not one thing more', async () => {
  const { status, body } = await request<unknown[]>(`/accepted/${health}/1`)
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      _id: first.id,
      title: 'Article 1',
      author: 'Ada Obi',
      coAuthors: [{ name: 'Bayo Eze' }],
      customId: 'DHJ-2025-0001',
      journal: health,
      articleType: 'Research Article',
      publishedAt: '2026-01-01T00:00:00.000Z',
      volume: 1,
      issue: 1,
      abstract: 'An abstract.',
      keywords: ['malaria'],
      file: `https://journals.example/journals/${health}/articles/DHJ-2025-0001/DHJ-2025-0001.pdf`,
    },
  ])
})

test('no e-mail address leaves by any public answer', async () => {
  const { articles, issues, search } = services
  const answers = await Promise.all([
    request(`/accepted/${health}/1`),
    request('/accepted/recent'),
    articles.surroundings(health, first.customId),
    services.record.articleRecord(health, first.customId),
    articles.personArticles('Ada Obi'),
    issues.archive(health),
    search.search({ q: 'obi' }),
    articles.latestForFeed(health, 50),
  ])
  expect(JSON.stringify(answers)).not.toContain('@')
})

test("a journal's articles come fifty a page, the newest issue first", async () => {
  const places = async (page: string) =>
    (await request<AcceptedArticle[]>(`/accepted/${health}${page}`)).body.map(({ issue, title }) => `${issue} ${title}`)
  const pages = [await places(''), await places('?page=2'), await places('?page=3')]
  expect(pages.map(({ length }) => length)).toEqual([50, 11, 0])
  expect(pages[0]?.[0]).toBe('2 Article 2')
  expect(pages[1]?.at(-1)).toBe('1 Article 1')
  expect(new Set(pages.flat()).size).toBe(61)
})

test("an issue's articles come fifty a page, in their order", async () => {
  const { body } = await request<AcceptedArticle[]>(`/accepted/${health}/2?page=2`)
  expect(body.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, at) => `Article ${52 + at}`))
  expect((await request(`/accepted/${health}/3`)).body).toEqual([])
})

test('as many recent articles as one asks for are given, up to fifty', async () => {
  expect((await request<unknown[]>('/accepted/recent?limit=3')).body).toHaveLength(3)
  expect((await request<unknown[]>('/accepted/recent?limit=50')).body).toHaveLength(50)
  expect((await request('/accepted/recent?limit=51')).status).toBe(400)
  expect((await request('/accepted/recent?limit=0')).status).toBe(400)
})

test.each([
  '/accepted/no-such-journal',
  '/accepted/no-such-journal/1',
  `/accepted/${health}/9`,
  `/accepted/${health}/x`,
])('%s is not found', async (path) => {
  expect((await request(path)).status).toBe(404)
})

test.each(['page=0', 'page=x', 'page=1e9', 'sort=title'])('the question %s is refused', async (query) => {
  expect((await request(`/accepted/${health}?${query}`)).status).toBe(400)
})

test('a sitemap lists every article once, some at a time', async () => {
  const { listForSitemap } = services.articles
  const seen: string[] = []
  for (let key: string | null = null, parts = 0; parts === 0 || key !== null; parts++) {
    const part = await listForSitemap(key, 25)
    seen.push(...part.articles.map(({ path }) => path))
    for (const { path, pdf } of part.articles) expect(pdf).toBe(`${path}${path.split('/').at(-2)}.pdf`)
    key = part.next
  }
  expect(seen).toHaveLength(61)
  expect(new Set(seen).size).toBe(61)
  expect(seen[0]).toBe(`/journals/${health}/articles/DHJ-2025-0001/`)
})

test('a sitemap tells when an article of each issue changed last', async () => {
  const issues = await services.issues.issuesForSitemap()
  const { articles } = await services.articles.listForSitemap(null, 100)
  const newest = articles
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1)
  expect(
    issues
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1),
  ).toBe(newest)
  expect(issues[0]).toMatchObject({ journal: health, path: expect.stringMatching(`^/journals/${health}/issues/`) })
})

test('a feed holds the newest articles, of all journals or of one', async () => {
  const { latestForFeed } = services.articles
  expect((await latestForFeed(undefined, 2)).map(({ title }) => title)).toEqual(['Article 61', 'Article 60'])
  expect(await latestForFeed('domain-multidisciplinary-journal', 2)).toEqual([])
  await expect(latestForFeed('no-such-journal', 2)).rejects.toMatchObject({ code: 'not-found' })
})

test('a removed article leaves the feed, a retracted one stays in it and says so', async () => {
  const stateOf = async () => (await services.articles.latestForFeed(health, 1))[0]?.standing
  const { id } = await publish({ issue: 2, standing: 'retracted', publishedAt: new Date('2027-01-01') })
  expect(await stateOf()).toBe('retracted')
  await db.update(articles).set({ standing: 'removed' }).where(eq(articles.id, id))
  expect(await stateOf()).toBeUndefined()
  await db.delete(articles).where(eq(articles.id, id))
})

test("an author's own articles are listed for them alone, newest first", async () => {
  const [ada, bayo] = [await site.author(), await site.author()]
  const earlier = await publish({ issue: 2, authorId: ada.id, publishedAt: new Date('2026-03-01') })
  const later = await publish({ issue: 2, authorId: ada.id, publishedAt: new Date('2026-04-01') })
  const own = async (as: { cookie: string }) => (await request<AcceptedArticle[]>('/accepted', { as })).body
  expect((await own(ada)).map(({ _id }) => _id)).toEqual([later.id, earlier.id])
  expect(await own(bayo)).toEqual([])
  expect((await request('/accepted')).status).toBe(401)
})

test('lists, issues, the archive and the search say where a title has italics', async () => {
  const title = 'On Aedes xylophilus'
  const titleMarkup = 'On <i>Aedes xylophilus</i>'
  const markup = { title: titleMarkup, abstract: '', secondTitle: '', secondAbstract: '' }
  const { id } = await publish({ title, markup, volume: 2, issue: 3 })
  const { issues, search } = services
  const [recent, inIssue, archive, found] = await Promise.all([
    request<AcceptedArticle[]>('/accepted/recent?limit=50'),
    request<AcceptedArticle[]>(`/accepted/${health}/3`),
    issues.archive(health),
    search.search({ q: 'xylophilus' }),
  ])
  for (const list of [recent.body, inIssue.body, archive, found])
    expect(JSON.stringify(list)).toContain(JSON.stringify(titleMarkup))
  await db.delete(articles).where(eq(articles.id, id))
})
