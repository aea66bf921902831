import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity, articles, jobs } from '#server/db/schema.ts'
import { recordsOf } from '#server/publishing/record/read.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { manuscriptSite } from '#tests/support/manuscript-site.ts'

const crossref = { prefix: '10.5555', baseUrl: 'https://test.crossref.org', logIn: null }
const site = await manuscriptSite({ at: new Date('2026-11-17T09:30:00Z'), config: { crossref } })
const { db, deps, clock, request } = site
const { publish } = await publishingOn(db)

test('where the publisher deposits by hand, readers see the DOIs once an admin has confirmed them', async () => {
  const admin = await site.staff('admin')
  const known = await publish({ doi: '10.5555/known', doiRegisteredAt: new Date('2026-02-01') })
  const { id } = await publish({ doi: '10.5555/new' })
  const other = await publish()
  const notice = await publish({ doi: '10.5555/notice' })
  await db
    .update(articles)
    .set({ fileId: null, noticeOf: other.id, noticeVersion: 2 })
    .where(eq(articles.id, notice.id))
  const doisOf = async () => (await recordsOf(deps, [known.id, id])).map(({ doi }) => doi)
  const unconfirmed = async () => (await request<{ unconfirmed: number }>('/deposits', { as: admin })).body.unconfirmed
  expect([await doisOf(), await unconfirmed()]).toEqual([['10.5555/known', null], 2])
  await db.delete(jobs)
  const confirm = () => request<{ success: string; error: string }>('/deposits/registered', { as: admin, body: {} })
  expect((await confirm()).body.success).toBe('2 DOIs are now shown.')
  expect([await doisOf(), await unconfirmed()]).toEqual([['10.5555/known', '10.5555/new'], 0])
  const [row] = await db.select().from(articles).where(eq(articles.id, id))
  expect(row).toMatchObject({ doiRegisteredAt: clock.now(), updatedAt: clock.now() })
  const [corrected] = await db.select().from(articles).where(eq(articles.id, other.id))
  expect(corrected).toMatchObject({ doiRegisteredAt: null, updatedAt: clock.now() })
  expect((await db.select().from(jobs)).map(({ name }) => name)).toEqual(['make-pdfs'])
  const [logged] = await db.select().from(activity).where(eq(activity.action, 'confirm-dois'))
  expect(logged?.details).toEqual({ dois: 2 })
  const again = await confirm()
  expect([again.status, again.body.error]).toEqual([409, 'No DOI is waiting to be confirmed.'])
})
