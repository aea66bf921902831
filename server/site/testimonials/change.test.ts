import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Testimonial } from '#contracts/site/testimonials.ts'
import { activity, testimonials } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { testApi } from '#tests/support/build.ts'

const site = await testApi({ config: { limits: { 'author-review': 1000 } } })
const { request } = site
const admin = await site.staff('admin')
const [ada, bayo] = [await site.author(), await site.author()]

type Account = { cookie: string }
type Answer = Testimonial & { error: string }
const left = async (text: string) => (await request<Testimonial>('/review', { as: ada, body: { text } })).body._id
const accept = (id: string, body: object = {}) => request<Answer>(`/review/${id}`, { as: admin, method: 'PATCH', body })
const change = (id: string, text: string, as: Account = ada) =>
  request<Answer>(`/review/mine/${id}`, { as, method: 'PATCH', body: { text } })
const remove = (id: string, as: Account = ada) =>
  request<{ error: string }>(`/review/mine/${id}`, { as, method: 'DELETE' })
const publicly = async () => (await request<Testimonial[]>('/review')).body.map(({ text }) => text)
const own = async () => (await request<Testimonial[]>('/review/mine', { as: ada })).body.map(({ text }) => text)
const entriesOn = async (id: string) =>
  (await site.db.select().from(activity).where(eq(activity.objectId, id))).map(({ action, actor }) => [action, actor])

beforeEach(() => site.db.delete(testimonials))

test('a review that its author changes is hidden until an admin accepts the new words', async () => {
  const id = await left('Quick.')
  await accept(id)
  expect(await publicly()).toEqual(['Quick.'])
  site.clock.pass({ hours: 1 })
  const { status, body } = await change(id, ' Quick and fair. ')
  expect([status, body]).toMatchObject([
    200,
    { _id: id, text: 'Quick and fair.', verified: false, dateTime: site.clock.now().toISOString() },
  ])
  expect(await publicly()).toEqual([])
  await accept(id)
  expect(await publicly()).toEqual(['Quick and fair.'])
  expect(await entriesOn(id)).toEqual([
    ['leave', 'author'],
    ['accept', 'staff'],
    ['change', 'author'],
    ['accept', 'staff'],
  ])
})

test('an admin never accepts words that they have not read', async () => {
  const id = await left('Good.')
  await change(id, 'Bad.')
  const late = await accept(id, { text: 'Good.' })
  expect([late.status, late.body.error]).toEqual([
    409,
    'Its author has just changed this review. Read it again before you accept it.',
  ])
  expect(await publicly()).toEqual([])
  expect((await accept(id, { text: 'Bad.' })).status).toBe(200)
})

test('a review that its author deletes is gone', async () => {
  const id = await left('Quick.')
  await accept(id)
  const { status, body } = await remove(id)
  expect([status, body]).toEqual([200, { success: 'The review was deleted.' }])
  expect([await publicly(), await own()]).toEqual([[], []])
  expect((await remove(id)).status).toBe(404)
  expect((await change(id, 'Again.')).status).toBe(404)
})

test("another author's review is not there to be changed or deleted", async () => {
  const id = await left('Mine.')
  for (const reply of [await change(id, 'Yours.', bayo), await remove(id, bayo), await change(newId(), 'Nothing.')])
    expect([reply.status, reply.body.error]).toEqual([404, 'This review does not exist. It may have been deleted.'])
  expect(await own()).toEqual(['Mine.'])
})

test('a change has to be as long and as short as a review', async () => {
  const id = await left('Mine.')
  expect((await change(id, '  ')).body.error).toBe('Please write your review.')
  expect((await change(id, 'a'.repeat(301))).body.error).toBe('The review has 301 characters; at most 300 are allowed.')
  expect(await own()).toContain('Mine.')
})
