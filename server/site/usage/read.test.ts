import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Staff } from '#domain/words/permissions.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'
import { plansOf } from '#tests/support/plans.ts'
import { usageMonths } from '../../db/schema.ts'
import { overview } from './read.ts'
import { recountUsage } from './recount.ts'

const site = await testApi({ at: new Date('2026-11-15T10:00:00Z') })
const { db, services, request } = site
const [health, biology] = ['domain-health-journal', 'domain-journal-of-biological-sciences']
const publishing = await publishingOn(db)
await publishing.openIssue(1, 2)
const article = await publishing.publish({ title: '=HYPERLINK("https://evil.example")' })
const other = await publishing.publish({ journal: biology, customId: 'DJBS-2026-0001' })

const counts = (investigations: number, requests: number) => ({
  investigations,
  uniqueInvestigations: Math.ceil(investigations / 2),
  requests,
  uniqueRequests: Math.ceil(requests / 2),
})
await db.insert(usageMonths).values([
  { articleId: article.id, month: '2025-03-01', ...counts(8, 2) },
  { articleId: article.id, month: '2026-10-01', ...counts(20, 6) },
  { articleId: article.id, month: '2026-11-01', ...counts(4, 1) },
  { articleId: other.id, month: '2026-10-01', ...counts(100, 50) },
])

const person = { realm: 'staff', id: 'x', name: 'Stella', email: 'stella@example.org' } as const
const admin: Staff = { ...person, role: 'admin', access: null }
const editor: Staff = { ...person, role: 'editor', access: health }

test('an article’s views are all its investigations, its downloads all its requests', async () => {
  const { usage } = await services.articles.surroundings(article.journal, article.customId)
  expect(usage).toEqual({ views: 32, downloads: 9 })
})

test('an article that nobody has read has none', async () => {
  const unread = await publishing.publish()
  const { usage } = await services.articles.surroundings(unread.journal, unread.customId)
  expect(usage).toEqual({ views: 0, downloads: 0 })
})

test('an admin sees every journal over the last twelve months, the most read first', async () => {
  const { months, views, downloads, uniqueViews, articles, pages, years } = await services.usage.overview(admin, {
    page: 1,
  })
  expect([months[0], months.at(-1), months.length]).toEqual(['2025-12', '2026-11', 12])
  expect([views.slice(-2), uniqueViews.slice(-2), downloads.slice(-2)]).toEqual([
    [120, 4],
    [60, 2],
    [56, 1],
  ])
  expect(articles).toMatchObject([
    { customId: other.customId, investigations: 100, requests: 50 },
    { customId: article.customId, investigations: 24, uniqueInvestigations: 12, requests: 7 },
  ])
  expect([pages, years]).toEqual([1, [2026, 2025]])
})

test('an editor sees the journal of their own, and no other', async () => {
  const { articles } = await services.usage.overview(editor, { page: 1 })
  expect(articles.map(({ customId }) => customId)).toEqual([article.customId])
  await expect(services.usage.overview(editor, { journal: biology, page: 1 })).rejects.toThrow('no such journal')
})

test('a year has its months, this one those that have begun', async () => {
  const past = await services.usage.overview(admin, { year: 2025, page: 1 })
  expect([past.months.length, past.views[2]]).toEqual([12, 8])
  const now = await services.usage.overview(admin, { year: 2026, journal: health, page: 1 })
  expect([now.months.length, now.views.at(-1)]).toEqual([11, 4])
  const future = await services.usage.overview(admin, { year: 2030, page: 1 })
  expect([future.months, future.articles]).toEqual([[], []])
})

test('the list goes on over pages', async () => {
  const many = await Promise.all(Array.from({ length: 30 }, () => publishing.publish()))
  await db
    .insert(usageMonths)
    .values(many.map(({ id }, at) => ({ articleId: id, month: '2024-05-01', ...counts(at + 1, 0) })))
  const pages = await Promise.all([1, 2, 3].map((page) => services.usage.overview(admin, { year: 2024, page })))
  expect(pages.map(({ articles }) => articles.length)).toEqual([20, 10, 0])
  expect(pages[0]?.pages).toBe(2)
  const ids = pages.flatMap(({ articles }) => articles.map(({ customId }) => customId))
  expect(new Set(ids).size).toBe(30)
})

test('what is kept says the same as the months themselves, and a new month what it adds up to', async () => {
  const asked = [
    { page: 1 },
    { page: 2 },
    { year: 2024, page: 2 },
    { year: 2025, page: 1 },
    { journal: biology, page: 1 },
  ]
  const read = () =>
    Promise.all(
      [admin, editor].flatMap((staff) =>
        asked.filter(({ journal }) => !journal || staff === admin).map((one) => services.usage.overview(staff, one)),
      ),
    )
  const before = await read()
  await recountUsage(site.deps)
  const plans = await plansOf(site.database, (own) => overview({ ...site.deps, db: own }, admin, { page: 1 }))
  expect(plans.filter((plan) => /on usage_months/.test(plan) && !/InitPlan/.test(plan))).toEqual([])
  expect(await read()).toEqual(before)
  const of = { articleId: other.id, month: '2026-11-01' }
  await db.insert(usageMonths).values({ ...of, ...counts(7, 3) })
  const [now] = await read()
  expect([now?.views.at(-1), now?.articles[0]?.investigations]).toEqual([11, 107])
  await recountUsage(site.deps)
  expect(await read()).toMatchObject([now, ...Array(8).fill({})])
  // In December, before the job has run.
  const december = { ...site.deps, clock: { now: () => new Date('2026-12-01T00:00:10Z') } }
  const first = await overview(december, admin, { page: 1 })
  expect(first.articles.map(({ investigations }) => investigations)).toEqual([107, 24])
  await recountUsage(december)
  expect(await overview(december, admin, { page: 1 })).toEqual(first)
  await db.delete(usageMonths).where(eq(usageMonths.month, '2024-05-01'))
  expect((await services.usage.overview(admin, { year: 2024, page: 1 })).articles).toEqual([])
  await recountUsage(december)
  expect((await services.usage.overview(admin, { year: 2024, page: 1 })).articles).toEqual([])
})

test('the CSV has a line for each article and month, and nothing that a spreadsheet would run', async () => {
  const me = await site.staff('editor', health)
  const { text, headers } = await request<string>('/usage/export?year=2026', { as: me })
  expect(headers.get('content-disposition')).toBe('attachment; filename="usage.csv"')
  expect(text.split('\r\n')).toEqual([
    'journal,article,title,DOI,month,Total_Item_Investigations,Unique_Item_Investigations,Total_Item_Requests,Unique_Item_Requests',
    `${health},${article.customId},"'=HYPERLINK(""https://evil.example"")",,2026-10,20,10,6,3`,
    `${health},${article.customId},"'=HYPERLINK(""https://evil.example"")",,2026-11,4,2,1,1`,
    '',
  ])
})

test('an editor who asks for another journal’s file gets none', async () => {
  const me = await site.staff('editor', health)
  expect((await request(`/usage/export?journal=${biology}`, { as: me })).status).toBe(404)
})
