import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authors, staff } from '#server/db/schema.ts'
import { password, testApi } from '#tests/support/build.ts'

const site = await testApi()
const secure = await testApi({ config: { publicUrl: 'https://journals.example.org' } })
const { request, clock } = site

test("an author's session lasts 30 days from the last use", async () => {
  const ada = await site.author()
  for (let round = 0; round < 3; round++) {
    clock.pass({ days: 29 })
    expect((await request('/author/me', { as: ada })).status).toBe(200)
  }
  clock.pass({ days: 30 })
  expect((await request('/author/me', { as: ada })).status).toBe(401)
})

test('a staff session lasts 12 hours from the last use', async () => {
  const stella = await site.staff('editor')
  for (let round = 0; round < 3; round++) {
    clock.pass({ hours: 11 })
    expect((await request('/admin/me', { as: stella })).status).toBe(200)
  }
  clock.pass({ hours: 12 })
  expect((await request('/admin/me', { as: stella })).status).toBe(401)
})

test('a staff session ends 14 days after the log-in, however busy it was', async () => {
  const stella = await site.staff('admin')
  const statuses: number[] = []
  for (let hours = 10; hours <= 340; hours += 10) {
    clock.pass({ hours: 10 })
    statuses.push((await request('/admin/me', { as: stella })).status)
  }
  expect(statuses).toEqual([...Array(33).fill(200), 401])
})

test('T18: the cookie of an account that is disabled or deleted is dead at once', async () => {
  const [ada, bola, stella] = [await site.author(), await site.author(), await site.staff('admin')]
  await site.db.update(authors).set({ disabledAt: new Date() }).where(eq(authors.id, ada.id))
  await site.db.delete(authors).where(eq(authors.id, bola.id))
  await site.db.update(staff).set({ disabledAt: new Date() }).where(eq(staff.id, stella.id))
  expect((await request('/author/me', { as: ada })).status).toBe(401)
  expect((await request('/author/me', { as: bola })).status).toBe(401)
  expect((await request('/admin/me', { as: stella })).status).toBe(401)
})

test('one browser may hold both accounts, and to log out of one leaves the other', async () => {
  const [ada, stella] = [await site.author(), await site.staff('admin')]
  const as = { cookie: `${ada.cookie}; ${stella.cookie}` }
  await request('/author/logout', { as, method: 'POST' })
  expect((await request('/author/me', { as })).status).toBe(401)
  expect((await request('/admin/me', { as })).status).toBe(200)
})

test('a token of one realm opens nothing in the cookie of the other', async () => {
  const [ada, stella] = [await site.author(), await site.staff('admin')]
  const asStaff = { cookie: ada.cookie.replace('author=', 'staff=') }
  const asAuthor = { cookie: stella.cookie.replace('staff=', 'author=') }
  expect((await request('/admin/me', { as: asStaff })).status).toBe(401)
  expect((await request('/author/me', { as: asAuthor })).status).toBe(401)
})

test('over https the cookie is pinned to the host, and one without the prefix counts for nothing', async () => {
  const { email } = await secure.author()
  const reply = await secure.request('/author/login', { body: { email, password } })
  const cookie = reply.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^__Host-author=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const [pair = ''] = cookie.split(';')
  expect((await secure.request('/author/me', { as: { cookie: pair } })).status).toBe(200)
  expect((await secure.request('/author/me', { as: { cookie: pair.replace('__Host-', '') } })).status).toBe(401)
})
