import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'
import { activity } from '../../db/schema.ts'

const site = await testApi({ at: new Date('2027-01-05T09:00:00Z') })
const { db, request, services } = site
const health = 'domain-health-journal'
const { openIssue, publish, publishMany } = await publishingOn(db)
const [admin, editor] = [await site.staff('admin'), await site.staff('editor', health)]
const boss = {
  realm: 'staff',
  id: admin.id,
  name: 'Boss',
  email: 'boss@example.org',
  role: 'admin',
  access: null,
} as const

let issues = 0

/** Opens a new issue with articles at these positions. */
async function issueOf(positions: number[]) {
  const issue = ++issues
  await openIssue(issue, 2)
  const articles = []
  for (const position of positions) articles.push(await publish({ issue, position, title: `At ${position}` }))
  return { issue, articles }
}

type Move = { id: string; position: number; to: 'up' | 'down' }

const move = (issue: number, body: object, as: { cookie: string } | undefined = admin) =>
  request(`/journal/${health}/${issue}/order`, { method: 'PATCH', body, as })

async function order(issue: number): Promise<string[]> {
  const { articles } = await services.issues.issueContents(health, issue)
  return articles.map(({ title }) => title)
}

const first = <T>([value]: T[]): T => {
  if (value === undefined) throw new Error('nothing there')
  return value
}

test('an article changes places with the one before or after it, over gaps, and the log tells', async () => {
  const { issue, articles } = await issueOf([1, 4, 9])
  const { id, customId } = first(articles)
  const down = await move(issue, { id, position: 1, to: 'down' })
  expect([down.status, down.body]).toEqual([200, { _id: id, position: 4 }])
  expect(await order(issue)).toEqual(['At 4', 'At 1', 'At 9'])
  await move(issue, { id, position: 4, to: 'down' })
  await move(issue, { id, position: 9, to: 'up' })
  expect(await order(issue)).toEqual(['At 4', 'At 1', 'At 9'])
  const log = await db.select().from(activity).where(eq(activity.objectId, id))
  expect(log).toHaveLength(3)
  expect(log).toContainEqual(
    expect.objectContaining({
      action: 'move-article',
      actorId: admin.id,
      journal: health,
      details: { issue, customId, from: 1, to: 4 },
    }),
  )
})

test('nothing goes before the first or after the last, and nothing is moved by what was seen too long ago', async () => {
  const { issue, articles } = await issueOf([1, 2])
  const { id } = first(articles)
  const up = await move(issue, { id, position: 1, to: 'up' })
  expect([up.status, up.body.error]).toEqual([409, 'This article is already the first of its issue.'])
  await move(issue, { id, position: 1, to: 'down' })
  const again = await move(issue, { id, position: 1, to: 'down' })
  expect([again.status, again.body.error]).toEqual([
    409,
    'Someone else has just moved this article. Check the new order first.',
  ])
  const last = await move(issue, { id, position: 2, to: 'down' })
  expect([last.status, last.body.error]).toEqual([409, 'This article is already the last of its issue.'])
  expect(await db.select().from(activity).where(eq(activity.objectId, id))).toHaveLength(1)
})

test('only an admin may, and only an article of that issue', async () => {
  const { issue, articles } = await issueOf([1, 2])
  const body = { id: first(articles).id, position: 1, to: 'down' }
  expect((await move(issue, body, editor)).status).toBe(403)
  expect((await request(`/journal/${health}/${issue}/order`, { method: 'PATCH', body })).status).toBe(401)
  expect((await move(issue - 1, body)).status).toBe(404)
  expect((await request(`/journal/no-journal/1/order`, { method: 'PATCH', body, as: admin })).status).toBe(404)
  expect((await move(issue, { ...body, to: 'sideways' })).status).toBe(400)
})

test('of many who move and publish at once nobody loses an article or shares a place, and each who is answered so moved one', async () => {
  const { issue, articles } = await issueOf([1, 2, 3, 4, 5])
  const moves: Move[] = articles.flatMap(({ id, position }) =>
    (['up', 'down'] as const).map((to) => ({ id, position, to })),
  )
  const replies = await Promise.all(moves.map((body) => move(issue, body)))
  expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
  const after = await order(issue)
  expect(after.toSorted()).toEqual(['At 1', 'At 2', 'At 3', 'At 4', 'At 5'])
  const logged = await Promise.all(articles.map(({ id }) => db.$count(activity, eq(activity.objectId, id))))
  expect(logged.reduce((sum, count) => sum + count)).toBe(replies.filter(({ status }) => status === 200).length)
})

test('of two who move the same article at once exactly one does', async () => {
  const { issue, articles } = await issueOf([1, 2, 3])
  const body = { id: first(articles).id, position: 1, to: 'down' }
  const replies = await Promise.all([move(issue, body), move(issue, body)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await order(issue)).toEqual(['At 2', 'At 1', 'At 3'])
})

test("staff see a journal's issues with their volume and year, the empty ones too, and one of them page by page", async () => {
  const { issue } = await issueOf([])
  await publishMany(51, { issue })
  await openIssue(issue + 1, 3)
  const desk = await services.issues.issueDesk(boss, { slug: health, issue: undefined, page: 1 })
  expect(desk.next).toEqual({ number: issue + 2, volume: 3, year: 2027 })
  expect(desk.issues[0]).toMatchObject({ number: issue + 1, volume: 3, year: 2027, count: 0 })
  expect(desk.shown).toMatchObject({ number: issue + 1, articles: [], page: 1, pages: 1 })
  const second = await services.issues.issueDesk(boss, { slug: health, issue, page: 2 })
  expect(second.shown).toMatchObject({ number: issue, year: 2026, count: 51, page: 2, pages: 2 })
  expect(second.shown?.articles).toHaveLength(1)
  expect(second.shown?.indexFiles).toEqual([{ ending: 'doaj.xml', label: 'DOAJ (XML)' }])
  for (const wrong of [
    { slug: 'no-journal', issue: undefined, page: 1 },
    { slug: health, issue: 999, page: 1 },
    { slug: health, issue, page: 3 },
  ])
    await expect(services.issues.issueDesk(boss, wrong)).rejects.toMatchObject({ code: 'not-found' })
})
