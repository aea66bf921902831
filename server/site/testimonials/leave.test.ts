import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Testimonial } from '#contracts/site/testimonials.ts'
import { activity, testimonials } from '#server/db/schema.ts'
import { testApi } from '#tests/support/build.ts'

const site = await testApi()
const { request, db } = site

type Refusal = { error: string; fields: Record<string, string> }

test('a review is kept under its author and shown to nobody else until staff accept it', async () => {
  const ada = await site.author({ name: 'Ada Obi' })
  const { status, body } = await request<Testimonial>('/review', { as: ada, body: { text: '  Quick and fair. ' } })
  expect([status, body]).toEqual([
    201,
    {
      _id: expect.any(String),
      name: 'Ada Obi',
      text: 'Quick and fair.',
      profilePicture: null,
      dateTime: expect.any(String),
      verified: false,
    },
  ])
  const publicly = async () => (await request<Testimonial[]>('/review')).body.map(({ _id }) => _id)
  expect(await publicly()).not.toContain(body._id)
  await db.update(testimonials).set({ verified: true }).where(eq(testimonials.id, body._id))
  expect(await publicly()).toContain(body._id)
  expect(await db.select().from(activity).where(eq(activity.objectId, body._id))).toMatchObject([
    { action: 'leave', object: 'author-review', actor: 'author', actorId: ada.id },
  ])
  expect(await site.letters()).toEqual([])
})

test("an author sees their own reviews, newest first, and nobody else's", async () => {
  const [ada, bayo] = [await site.author(), await site.author()]
  for (const text of ['The first.', 'The second.']) {
    await request('/review', { as: ada, body: { text } })
    site.clock.pass({ minutes: 1 })
  }
  await request('/review', { as: bayo, body: { text: 'By another.' } })
  const { body } = await request<Testimonial[]>('/review/mine', { as: ada })
  expect(body.map(({ text }) => text)).toEqual(['The second.', 'The first.'])
})

test('300 characters are taken, 301 are refused with their count, and an empty review is refused', async () => {
  const ada = await site.author()
  const leave = (text: string) => request<Refusal>('/review', { as: ada, body: { text } })
  expect((await leave('🙂'.repeat(300))).status).toBe(201)
  const long = await leave('a'.repeat(301))
  expect([long.status, long.body.fields.text]).toEqual([400, 'The review has 301 characters; at most 300 are allowed.'])
  const empty = await leave('  ')
  expect([empty.status, empty.body.error]).toEqual([400, 'Please write your review.'])
})

test('only an author who is signed in can leave a review or read their own', async () => {
  for (const as of [undefined, await site.staff('admin')]) {
    expect((await request('/review', { as, body: { text: 'Good.' } })).status).toBe(401)
    expect((await request('/review/mine', { as })).status).toBe(401)
  }
})

test('the eleventh review within an hour is asked to wait', async () => {
  const ada = await site.author()
  const leave = () => request('/review', { as: ada, body: { text: 'Good.' }, from: '203.0.113.7' })
  for (let count = 0; count < 10; count++) expect((await leave()).status).toBe(201)
  const refused = await leave()
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
})
