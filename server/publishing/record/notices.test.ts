import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articleChanges, articles, deposits } from '#server/db/schema.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { clearRemoved } from './clear-removed.ts'
import { tellOldChanges } from './tell-old-changes.ts'

const crossref = {
  prefix: '10.12345',
  baseUrl: 'http://127.0.0.1:9',
  logIn: { name: 'office', password: 'secret' },
}
const site = await manuscriptSite({ at: new Date('2026-11-15T08:00:00Z'), config: { crossref } })
const { db, deps, request, services } = site
const admin = await site.staff('admin')
const { openIssue, publish } = await publishingOn(db)
await openIssue(1, 2)

const asStaff = { realm: 'staff', id: admin.id, name: 'Ada', email: admin.email, role: 'admin', access: null } as const
const withDoi = (number: string) => ({ doi: `10.12345/dhj-2026-${number}`, doiRegisteredAt: new Date() })
const retract = (id: string, version = 1) =>
  request<{ error?: string }>(`/accepted/${id}/retract`, { as: admin, body: { version, reason: 'The data are lost.' } })
const noticesOf = (id: string) =>
  db.select().from(articles).where(eq(articles.noticeOf, id)).orderBy(articles.noticeVersion)

test('a retraction publishes a notice: numbered, in the open issue, with a DOI, and linked both ways', async () => {
  const article = await publish({ title: 'Sleep in Warri', ...withDoi('1001') })
  expect((await retract(article.id)).status).toBe(200)
  const [notice = expect.fail('there is no notice')] = await noticesOf(article.id)
  expect(notice).toMatchObject({
    title: 'Retraction: Sleep in Warri',
    articleType: 'Retraction',
    abstract: 'The data are lost.',
    authorNames: 'Domain Health Journal',
    ...{ fileId: null, noticeVersion: 2, volume: 2, issue: 1, standing: 'published' },
    doi: `10.12345/${notice.customId.toLowerCase()}`,
    publishedAt: site.clock.now(),
  })
  const queued = await db.select().from(deposits)
  expect(queued.map(({ articleId }) => articleId).sort()).toEqual([article.id, notice.id].sort())
  const page = await services.record.articlePage(health, notice.customId)
  expect(page.record).toMatchObject({
    file: null,
    pdfUrl: null,
    notice: { kind: 'retraction', of: { customId: article.customId, doi: '10.12345/dhj-2026-1001' } },
  })
  const about = await services.record.articleRecord(health, article.customId)
  expect(about.changes).toMatchObject([{ kind: 'retraction', notice: { customId: notice.customId, doi: null } }])
})

test('a notice is listed like an article, but has no file and is related to nothing', async () => {
  const article = await publish({ title: 'Rest in Warri' })
  await retract(article.id)
  const [{ id, customId } = expect.fail('there is no notice')] = await noticesOf(article.id)
  const { articles: listed } = await services.issues.issueContents(health, 1)
  const fed = await services.articles.latestForFeed(health, 50)
  const mapped = await services.articles.listForSitemap(null, 1000)
  expect(listed.some(({ _id }) => _id === id)).toBe(true)
  expect(fed.find(({ _id }) => _id === id)).not.toHaveProperty('file')
  expect(mapped.articles.some(({ path }) => path.includes(customId))).toBe(true)
  expect((await services.search.search({ q: 'Retraction: Rest in Warri' })).articles[0]?._id).toBe(id)
  expect(await services.articles.articleFile(health, customId, `${customId}.pdf`)).toBeNull()
  const { related } = await services.articles.surroundings(health, article.customId)
  expect(related.some(({ _id }) => _id === id)).toBe(false)
})

test('a notice cannot be corrected, retracted or removed', async () => {
  const article = await publish()
  await retract(article.id)
  const [notice = expect.fail('there is no notice')] = await noticesOf(article.id)
  expect(await retract(notice.id)).toMatchObject({ status: 409, body: { error: 'A notice cannot be changed.' } })
  expect((await services.record.recordDesk(asStaff, health, notice.customId)).changes).toEqual([])
})

test('a preview publishes no notice, but links to the one that there would be', async () => {
  const article = await publish()
  const body = { version: 1, reason: 'The data are lost.' }
  const preview = await request<{ page: { record: { changes: { notice?: object }[] } } }>(
    `/accepted/${article.id}/retract/preview`,
    { as: admin, body },
  )
  expect(preview.body.page.record.changes[0]?.notice).toMatchObject({ title: `Retraction: ${article.title}` })
  expect(await noticesOf(article.id)).toEqual([])
})

test('changes from before notices get theirs once, dated and placed as the change was', async () => {
  const article = await publish({ title: 'Naps in Warri', version: 3, standing: 'retracted', ...withDoi('1002') })
  const before = { ...article, title: 'Naps in Wari' } as never
  const { id: articleId, fileId } = article
  const [first, second] = [new Date('2026-02-01T09:00:00Z'), new Date('2026-03-01T09:00:00Z')]
  await db.insert(articleChanges).values([
    { articleId, fileId, before, version: 2, kind: 'correction', reason: 'The title.', at: first },
    { articleId, fileId, before, version: 3, kind: 'retraction', reason: 'The data.', at: second },
  ])
  await tellOldChanges(deps)
  await tellOldChanges(deps)
  expect(await noticesOf(articleId)).toMatchObject([
    { title: 'Correction: Naps in Wari', publishedAt: first, issue: 1, noticeVersion: 2 },
    { title: 'Retraction: Naps in Wari', publishedAt: second, issue: 1, noticeVersion: 3 },
  ])
  const [now] = await db.select().from(articles).where(eq(articles.id, articleId))
  expect(now?.updatedAt).toEqual(site.clock.now())
  const [deposit] = await db
    .select()
    .from(deposits)
    .where(and(eq(deposits.articleId, articleId), eq(deposits.state, 'waiting')))
  expect(deposit).toBeDefined()
})

test('an article that an earlier release removed loses what should not remain, and the registration agency hears of it', async () => {
  const removed = { standing: 'removed', version: 2, ...withDoi('1003') } as const
  const { id, title, customId } = await publish({ ...removed, abstract: 'Of a patient.', keywords: ['patient'] })
  await clearRemoved(deps)
  const [row] = await db.select().from(articles).where(eq(articles.id, id))
  expect(row).toMatchObject({ title, standing: 'removed', abstract: '', keywords: [], updatedAt: site.clock.now() })
  expect((await db.select().from(deposits).where(eq(deposits.articleId, id)))[0]?.state).toBe('waiting')
  // Processes of that release read the same row.
  const { rows } = await db.execute(sql`select standing from articles where custom_id = ${customId}`)
  expect(rows).toEqual([{ standing: 'withdrawn' }])
})
