import { expect, test } from 'vitest'
import type { StaffCourse } from '#contracts/site/courses.ts'
import { courses } from '#server/db/schema.ts'
import { courseForm, courseSite } from '#tests/support/course-site.ts'

const site = await courseSite()
const { request, admin } = site

const add = (changes: object) =>
  request<{ error: string; fields: Record<string, string> }>('/course', {
    as: admin,
    body: { ...courseForm, ...changes },
  })
const staffRead = async (id: string) => (await request<StaffCourse>(`/course/admin/${id}`, { as: admin })).body

test.each([
  [{ originalPrice: 12_000 }, 'originalPrice', 'Original price cannot be less than or equal current price'],
  [{ originalPrice: 5 }, 'originalPrice', 'Original price cannot be less than or equal current price'],
  [{ title: ' ' }, 'title', 'Title is required.'],
  [{ price: 0 }, 'price', 'Price must be an amount in naira, at most 10000000.'],
  [{ price: '12' }, 'price', 'Price must be an amount in naira, at most 10000000.'],
  [{ price: 1.005 }, 'price', 'Price must be an amount in naira, at most 10000000.'],
  [{ outline: [{ title: '', file: 'x' }] }, 'outline.0.title', 'Outline title is required.'],
  [{ outline: [{ title: 'Plan', file: '' }] }, 'outline.0.file', 'Please select a file'],
  [
    { outline: [{ title: 'Plan', file: 'https://evil.example/a.pdf' }] },
    'outline.0.file',
    'Please upload the file again.',
  ],
  [{ materials: [{ text: '', link: 'https://a.example' }] }, 'materials.0.text', 'Material text is required.'],
  [{ materials: [{ text: 'A', link: '' }] }, 'materials.0.link', 'Link is required.'],
  [
    { materials: [{ text: 'A', link: 'javascript:alert(1)' }] },
    'materials.0.link',
    'Link must be a whole address, such as https://example.org.',
  ],
  [{ texts: [{ title: '', text: 'B' }] }, 'texts.0.title', 'Text title is required.'],
  [{ texts: [{ title: 'A', text: '' }] }, 'texts.0.text', 'Text is required.'],
])('a course with %j is refused at %s', async (changes, field, sentence) => {
  const { status, body } = await add(changes)
  expect([status, body.error, body.fields[field]]).toEqual([400, sentence, sentence])
})

test('a course without an original price has nothing off', async () => {
  const { originalPrice: _, ...plain } = courseForm
  const { body } = await request<{ _id: string }>('/course', { as: admin, body: plain })
  expect(await staffRead(body._id)).toMatchObject({ price: 12_000, originalPrice: null, off: null, buyers: 0 })
})

test('prices are kept in kobo and given back in naira', async () => {
  const { body } = await request<{ _id: string }>('/course', { as: admin, body: { ...courseForm, price: 1999.99 } })
  const [row] = (await site.db.select().from(courses)).filter(({ id }) => id === body._id)
  expect(row).toMatchObject({ priceMinor: 199_999, originalPriceMinor: 2_000_000 })
  expect((await staffRead(body._id)).price).toBe(1999.99)
})

test('a course is written anew by another admin, files and all, and the log says who did', async () => {
  const id = await site.course()
  const other = await site.staff('admin')
  const { outline } = await staffRead(id)
  const body = {
    ...courseForm,
    title: 'Writing better',
    outline: [{ title: 'New', file: await site.file() }, ...outline.map(({ title, file }) => ({ title, file }))],
    texts: [],
  }
  expect((await request(`/course/${id}`, { as: other, method: 'PUT', body })).status).toBe(200)
  const changed = await staffRead(id)
  expect([changed.title, changed.outline.map(({ title }) => title), changed.texts]).toEqual([
    'Writing better',
    ['New', 'Lesson plan'],
    [],
  ])
  expect((await site.logOf(id)).map(({ action, actorId }) => [action, actorId])).toEqual([
    ['add', admin.id],
    ['change', other.id],
  ])
})

test('a course that somebody has paid for is not deleted but archived, and they keep it', async () => {
  const [id, ada, bola] = [await site.course(), await site.author(), await site.author()]
  await site.bought(id, ada)
  await site.announced(id, bola)
  const refused = await request<{ error: string }>(`/course/${id}`, { as: admin, method: 'DELETE' })
  expect([refused.status, refused.body.error]).toEqual([
    409,
    '2 people have paid for this course. Archive it instead: they keep it, and nobody else sees it.',
  ])
  const archive = (archived: boolean) =>
    request<{ success: string }>(`/course/${id}/archive`, { as: admin, method: 'PATCH', body: { archived } })
  expect((await archive(true)).body.success).toBe('The course is archived.')
  expect((await site.read(id, ada)).body.texts[0]?.text).toBe('SECRET BODY OF A TEXT')
  expect((await site.read(id, await site.author())).status).toBe(404)
  expect((await archive(false)).body.success).toBe('The course is on offer again.')
  expect((await site.read(id, await site.author())).status).toBe(200)
  expect((await site.logOf(id)).map(({ action }) => action)).toEqual(['add', 'archive', 'restore'])
})

test('a course that nobody has paid for is deleted, with those who only looked at the checkout', async () => {
  const [id, ada] = [await site.course(), await site.author()]
  await request(`/course/pay/${id}/card`, { as: ada, body: {} })
  expect((await request(`/course/${id}`, { as: admin, method: 'DELETE' })).status).toBe(200)
  expect((await request(`/course/admin/${id}`, { as: admin })).status).toBe(404)
  expect((await request(`/course/${id}`, { as: admin, method: 'DELETE' })).status).toBe(404)
})

test('the reader comes back to the text they opened last', async () => {
  const [id, ada] = [await site.course(), await site.author()]
  const remember = (place: number) => request(`/course/${id}/place`, { as: ada, method: 'PUT', body: { place } })
  expect((await remember(1)).status).toBe(404)
  await site.bought(id, ada)
  expect((await remember(1)).status).toBe(200)
  expect((await site.read(id, ada)).body.place).toBe(1)
})
