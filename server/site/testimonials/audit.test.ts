import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { auditTestimonials, Testimonial } from '#contracts/site/testimonials.ts'
import { activity, testimonials } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { testApi } from '#tests/support/build.ts'

const site = await testApi()
const { request, db } = site
const admin = await site.staff('admin')
const ada = await site.author({ name: 'Ada Obi' })

type Audit = ReplyOf<typeof auditTestimonials>

const audit = async (query = '') => (await request<Audit>(`/review/audit${query}`, { as: admin })).body
const textsOf = ({ reviews }: Audit) => reviews.map(({ text }) => text)
const accept = (id: string, as: { cookie: string } = admin) => request(`/review/${id}`, { as, method: 'PATCH' })
const remove = (id: string, as: { cookie: string } = admin) => request(`/review/${id}`, { as, method: 'DELETE' })
const publicly = async () => (await request<Testimonial[]>('/review')).body.map(({ _id }) => _id)
const entriesOn = (id: string) => db.select().from(activity).where(eq(activity.objectId, id))

/** Inserts reviews; the first is the newest. */
async function left(...texts: string[]): Promise<string[]> {
  const rows = texts.map((text, hoursAgo) => ({
    id: newId(),
    authorId: ada.id,
    text,
    createdAt: new Date(Date.now() - hoursAgo * 3_600_000),
  }))
  await db.insert(testimonials).values(rows)
  return rows.map(({ id }) => id)
}

beforeEach(() => db.delete(testimonials))

test('an accepted review moves from those that wait to those that everybody sees', async () => {
  const [second = '', first = ''] = await left('Second', 'First')
  expect(textsOf(await audit())).toEqual(['Second', 'First'])
  const accepted = await accept(first)
  expect([accepted.status, accepted.body]).toMatchObject([200, { _id: first, name: 'Ada Obi', verified: true }])
  expect(textsOf(await audit())).toEqual(['Second'])
  expect(textsOf(await audit('?show=accepted'))).toEqual(['First'])
  expect(await publicly()).toEqual([first])
  expect(await entriesOn(first)).toMatchObject([{ action: 'accept', object: 'author-review', actorId: admin.id }])
  expect(await entriesOn(second)).toEqual([])
})

test('a review is deleted whether it was accepted or not', async () => {
  const ids = await left('Shown', 'Waiting')
  await accept(ids[0] ?? '')
  for (const id of ids) {
    const done = await remove(id)
    expect([done.status, done.body]).toEqual([200, { success: 'The review was deleted.' }])
    expect((await entriesOn(id)).at(-1)).toMatchObject({ action: 'delete', actorId: admin.id })
  }
  expect([await publicly(), await db.select().from(testimonials)]).toEqual([[], []])
})

test('of two who accept at once, one does, and the other hears that it is done', async () => {
  const [id = ''] = await left('Good')
  const replies = await Promise.all([accept(id), accept(id, await site.staff('admin'))])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.error).toBe('This review has been accepted already.')
  expect(await entriesOn(id)).toHaveLength(1)
})

test('of two who delete at once, one does; what is gone can be neither deleted nor accepted', async () => {
  const [id = ''] = await left('Spam')
  const replies = await Promise.all([remove(id), remove(id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  const late = await accept(id)
  expect([late.status, late.body.error]).toEqual([404, 'This review does not exist. It may have been deleted.'])
  expect((await accept(newId())).status).toBe(404)
  expect(await entriesOn(id)).toHaveLength(1)
})

test('a page has 25 reviews', async () => {
  await left(...Array.from({ length: 26 }, (_, index) => `Review ${index}`))
  const [first, second] = [await audit(), await audit('?page=2')]
  expect([first.reviews.length, second.reviews.length]).toEqual([25, 1])
  expect(first).toMatchObject({ page: 1, pages: 2, total: 26 })
})

test('only an admin audits', async () => {
  const [id = ''] = await left('Good')
  for (const [as, status] of [
    [{ cookie: '' }, 401],
    [ada, 401],
    [await site.staff('editor'), 403],
  ] as const) {
    expect((await request('/review/audit', { as })).status).toBe(status)
    expect((await accept(id, as)).status).toBe(status)
    expect((await remove(id, as)).status).toBe(status)
  }
  expect(await db.select().from(testimonials)).toMatchObject([{ verified: false }])
})
