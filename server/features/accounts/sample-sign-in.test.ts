import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authors } from '#server/db/schema.ts'
import { testApi } from '#tests/support/build.ts'
import { sampleSignInPath } from './sample-sign-in.ts'

const site = await testApi()
const { request, deps } = site

const cookieIn = (reply: { headers: Headers }) => ({ cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' })

test("the console's links sign in to the sample accounts", async () => {
  const author = await site.author({ sample: true })
  const admin = await site.staff('admin', undefined, { sample: true })
  const asAuthor = await request(sampleSignInPath(deps.secret, 'author', author.id), { method: 'POST' })
  expect(asAuthor.body).toEqual({ realm: 'author', redirect: '/author' })
  expect((await request('/author/me', { as: cookieIn(asAuthor) })).body._id).toBe(author.id)
  const asAdmin = await request(sampleSignInPath(deps.secret, 'staff', admin.id), { method: 'POST' })
  expect(asAdmin.body).toEqual({ realm: 'staff', redirect: '/admin/dashboard' })
  expect((await request('/admin/me', { as: cookieIn(asAdmin) })).body._id).toBe(admin.id)
})

test('such a link opens no account that is not sample content, or no more', async () => {
  const real = await site.author()
  const path = sampleSignInPath(deps.secret, 'author', real.id)
  const refused = await request(path, { method: 'POST' })
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([404, null])
  const sample = await site.author({ sample: true })
  await site.db.delete(authors).where(eq(authors.id, sample.id))
  expect((await request(sampleSignInPath(deps.secret, 'author', sample.id), { method: 'POST' })).status).toBe(404)
})

test('T17: to open the link changes nothing: it must be sent', async () => {
  const { id } = await site.author({ sample: true })
  expect((await request(sampleSignInPath(deps.secret, 'author', id))).status).toBe(404)
})
