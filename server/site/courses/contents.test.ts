import { expect, test } from 'vitest'
import { coursePayments, courses } from '#server/db/schema.ts'
import { courseForm, courseSite, secrets } from '#tests/support/course-site.ts'

const site = await courseSite()
const { request } = site
const id = await site.course()
const archived = await site.course()
const buyer = await site.author()
await site.bought(id, buyer)
await site.bought(archived, buyer)
await request(`/course/${archived}/archive`, { as: site.admin, method: 'PATCH', body: { archived: true } })

const waiting = await site.author()
await site.announce(id, waiting)
const atCheckout = await site.author()
await request(`/course/pay/${id}/card`, { as: atCheckout, body: {} })
const rejected = await site.author()
await request(`/course/payment/${await site.bought(id, rejected)}`, { as: site.admin, method: 'DELETE' })
const ofAnother = await site.author()
await site.bought(await site.course({ outline: [], materials: [], texts: [] }), ofAnother)

const others = {
  'a visitor': undefined,
  'an author': await site.author(),
  'an author whose transfer is not confirmed': waiting,
  'an author at the checkout': atCheckout,
  'an author whose payment was deleted': rejected,
  'the buyer of another course': ofAnother,
  'an editor': await site.staff('editor'),
  'an author with a closed account': await site.author({ disabledAt: new Date() }),
  'an admin with a closed account': await site.staff('admin', undefined, { disabledAt: new Date() }),
}

const fileId = (await site.db.select().from(courses)).find((row) => row.id === id)?.outline[0]?.fileId ?? ''
const url = encodeURIComponent(`${site.config.publicUrl}/files/${fileId}`)
const paymentIds = (await site.db.select().from(coursePayments)).map((row) => row.id)

const paths = [
  '/course',
  `/course/${id}`,
  `/course/${id}/`,
  `/course/${archived}`,
  `/course/admin/${id}`,
  '/course/payments',
  '/course/payments/export',
  `/file?url=${url}`,
  '/author/export',
  '/activity',
  '/activity/export',
  '/pay/list',
  '/openapi.json',
  ...paymentIds.map((payment) => `/course/${payment}`),
]
const writes = [
  ['PUT', `/course/${id}`, { ...courseForm, title: 'Mine now' }],
  ['PUT', `/course/${id}/place`, { place: 0 }],
  ['PATCH', `/course/${id}/archive`, { archived: false }],
  ['PATCH', `/course/${paymentIds[0]}`, undefined],
  ['DELETE', `/course/payment/${paymentIds[0]}`, undefined],
  ['DELETE', `/course/${id}`, undefined],
  ['POST', '/course', courseForm],
] as const

test.each(Object.entries(others))('%s gets no contents of a course, by whatever path', async (_, as) => {
  for (const path of paths) {
    const { text } = await request(path, { as })
    for (const secret of secrets) expect({ path, tells: text.includes(secret) }).toEqual({ path, tells: false })
    expect({ path, tells: text.includes(fileId) && !path.includes(fileId) }).toEqual({ path, tells: false })
  }
  const file = await request(`/file?url=${url}`, { as })
  expect(file.status).toBe(404)
  for (const [method, path, body] of writes) {
    const { status, text } = await request(path, { as, method, body })
    expect({ path, isRefused: status >= 400 }).toEqual({ path, isRefused: true })
    for (const secret of secrets) expect(text).not.toContain(secret)
  }
})

test('the buyer gets them, also once the course is archived', async () => {
  for (const course of [id, archived]) {
    const { body, text } = await site.read(course, buyer)
    expect(body).toMatchObject({ paid: true, announced: false, archived: course === archived })
    for (const secret of secrets) expect(text).toContain(secret)
  }
  expect((await request(`/file?url=${url}`, { as: buyer })).status).toBe(200)
  expect((await request(`/course/admin/${id}`, { as: site.admin })).text).toContain(secrets[2])
})

test('before paying one sees the titles, the prices and the percent off', async () => {
  const { body } = await site.read(id, others['an author'])
  expect(body).toMatchObject({ price: 12_000, originalPrice: 20_000, off: 40, paid: false, announced: false })
  expect(body.outline).toEqual([{ title: 'Lesson plan' }])
  expect(body.materials).toEqual([{ text: 'A list of guidelines' }])
  expect(body.texts).toEqual([{ title: 'The abstract is a promise' }])
})

test('an archived course is not there for others, nor can it be bought', async () => {
  const stranger = others['an author']
  expect((await site.read(archived, stranger)).status).toBe(404)
  expect((await request<{ _id: string }[]>('/course', { as: stranger })).body.map(({ _id }) => _id)).not.toContain(
    archived,
  )
  expect((await site.announce(archived, stranger)).status).toBe(404)
  expect((await request(`/course/pay/${archived}/card`, { as: stranger, body: {} })).status).toBe(404)
})
