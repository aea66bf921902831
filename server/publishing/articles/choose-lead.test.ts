import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RecentArticle } from '#contracts/publishing/articles.ts'
import { activity, articles } from '#server/db/schema.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { health, manuscriptSite } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite()
const { db, request } = site
const { openIssue, publish } = await publishingOn(db)
await openIssue(1, 2)
const editor = await site.staff('editor', health)
const other = await site.staff('editor', 'domain-multidisciplinary-journal')

const choose = (id: string, isLead = true, as = editor) =>
  request<{ success: string }>(`/accepted/${id}/lead`, { as, method: 'PUT', body: { isLead } })
const leads = async () => {
  const { body } = await request<RecentArticle[]>('/accepted/recent')
  return body.filter(({ isLead }) => isLead).map(({ _id }) => _id)
}

test('the office chooses which article leads, at most one, and takes it back', async () => {
  const [one, two] = [await publish(), await publish()]
  expect((await choose(one.id)).status).toBe(200)
  expect(await leads()).toEqual([one.id])
  await Promise.all([choose(two.id), choose(one.id)])
  expect(await leads()).toHaveLength(1)
  await choose(two.id)
  // Taking back what does not lead leaves the lead alone.
  await choose(one.id, false)
  expect(await leads()).toEqual([two.id])
  await choose(two.id, false)
  expect(await leads()).toEqual([])
  const logged = await db.select().from(activity).where(eq(activity.objectId, two.id))
  expect(logged.at(-1)?.action).toBe('unchoose-lead')
})

test('an editor of another journal, a retracted article and an unknown one are refused', async () => {
  const { id } = await publish()
  expect((await choose(id, true, other)).status).toBe(403)
  expect((await choose('x'.repeat(22))).status).toBe(404)
  await db.update(articles).set({ standing: 'retracted' }).where(eq(articles.id, id))
  expect((await choose(id)).status).toBe(409)
})

test('lists show the sentence that authors or editors wrote about the finding, unless the article was removed', async () => {
  const finding = 'Families that keep records come more often.'
  const [shown, removed] = [await publish({ finding }), await publish({ finding, standing: 'removed' })]
  const { body } = await request<RecentArticle[]>('/accepted/recent')
  const of = ({ id }: { id: string }) => body.find(({ _id }) => _id === id)?.finding
  expect([of(shown), of(removed)]).toEqual([finding, undefined])
})
