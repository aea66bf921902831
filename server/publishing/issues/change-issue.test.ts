import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity, articles, issues } from '#server/db/schema.ts'
import { health, manuscriptSite } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite({ at: new Date('2026-11-15T08:00:00Z') })
const { request, db } = site
const admin = await site.staff('admin')
for (const [number, volume] of [
  [1, 1],
  [2, 2],
  [3, 2],
] as const)
  await site.openIssue(health, number, volume)

async function published() {
  const { id } = await site.manuscript('paid')
  const { body } = await request<{ _id: string; customId: string }>('/accepted', {
    as: admin,
    body: { id, issue: 2, journal: health },
  })
  return { manuscriptId: id, ...body }
}
const move = (id: string, issue: number, { from = 2, as = admin } = {}) =>
  request(`/accepted/${id}/issue`, { method: 'PATCH', as, body: { from, issue } })
const counts = async () =>
  Object.fromEntries((await db.select().from(issues)).map(({ number, articleCount }) => [number, articleCount]))

test('an article moves to another issue of its year: counts, log and author follow, and its ID stays', async () => {
  const { _id, customId, manuscriptId } = await published()
  const before = await counts()
  site.clock.pass({ hours: 1 })
  expect(await move(_id, 3)).toMatchObject({ status: 200, body: { issue: 3 } })
  const [article] = await db.select().from(articles).where(eq(articles.id, _id))
  expect(article).toMatchObject({ issue: 3, volume: 2, customId, updatedAt: site.clock.now() })
  expect(await counts()).toEqual({ ...before, 2: (before[2] ?? 0) - 1, 3: (before[3] ?? 0) + 1 })
  expect(await db.select().from(activity).where(eq(activity.objectId, _id))).toMatchObject([{ action: 'change-issue' }])
  const letter = (await site.lettersAbout(manuscriptId)).at(-1)
  expect(letter?.text).toContain('from issue 2 to issue 3')
  expect((await request<{ issue: number }[]>(`/accepted/${health}/3`)).text).toContain(customId)
})

test('it does not leave its year, nor move after the year, nor twice at once', async () => {
  const { _id } = await published()
  expect((await move(_id, 1)).body.fields).toEqual({ issue: expect.stringContaining('choose an issue of 2026') })
  expect((await move(_id, 9)).status).toBe(400)
  const replies = await Promise.all([move(_id, 3), move(_id, 3)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  site.clock.set(new Date('2027-01-02T00:00:00Z'))
  expect((await move(_id, 2, { from: 3, as: await site.staff('admin') })).body.error).toBe(
    'The issues of 2026 closed with that year.',
  )
  expect(await site.services.issues.issuesToMoveTo({ id: _id })).toEqual([])
})
