import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Realm } from '#domain/words/permissions.ts'
import { authors } from '#server/db/schema.ts'
import { testApi } from '#tests/support/build.ts'
import { newSampleSignIn } from './sample-sign-in.ts'

const site = await testApi()
const publicSite = await testApi({ config: { publicUrl: 'https://journals.example.org' } })
const { request, deps } = site

const cookieIn = (reply: { headers: Headers }) => ({ cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' })
const pathOf = (realm: Realm, id: string) => newSampleSignIn(deps, realm, id)
const send = (path: string) => request(path, { method: 'POST' })

test("the console's links sign in to the sample accounts", async () => {
  const author = await site.author({ sample: true })
  const admin = await site.staff('admin', undefined, { sample: true })
  const asAuthor = await send(await pathOf('author', author.id))
  expect(asAuthor.body).toEqual({ realm: 'author', redirect: '/author' })
  expect((await request('/author/me', { as: cookieIn(asAuthor) })).body._id).toBe(author.id)
  const asAdmin = await send(await pathOf('staff', admin.id))
  expect(asAdmin.body).toEqual({ realm: 'staff', redirect: '/admin/dashboard' })
  expect((await request('/admin/me', { as: cookieIn(asAdmin) })).body._id).toBe(admin.id)
})

test('such a link works once, even for two who use it at the same moment', async () => {
  const { id } = await site.author({ sample: true })
  const path = await pathOf('author', id)
  const replies = await Promise.all([send(path), send(path), send(path)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect(await send(path)).toMatchObject({
    status: 404,
    body: { error: 'This link was used before or has expired. Start the site again to get new links.' },
  })
})

test('such a link works for a day', async () => {
  const { id } = await site.author({ sample: true })
  const [used, late] = [await pathOf('author', id), await pathOf('author', id)]
  site.clock.pass({ hours: 23 })
  expect((await send(used)).status).toBe(200)
  site.clock.pass({ hours: 2 })
  expect((await send(late)).status).toBe(404)
})

test('such a link opens no account that is not sample content, or no more', async () => {
  const real = await site.author()
  const refused = await send(await pathOf('author', real.id))
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([404, null])
  const sample = await site.author({ sample: true })
  const path = await pathOf('author', sample.id)
  await site.db.delete(authors).where(eq(authors.id, sample.id))
  expect((await send(path)).status).toBe(404)
})

test('on a site with an https address no such link works, not even one from before', async () => {
  const { id } = await publicSite.author({ sample: true })
  const path = await newSampleSignIn(publicSite.deps, 'author', id)
  const reply = await publicSite.request(path, { method: 'POST' })
  expect([reply.status, reply.headers.get('set-cookie')]).toEqual([404, null])
})

test('T17: to open the link changes nothing: it must be sent', async () => {
  const { id } = await site.author({ sample: true })
  const path = await pathOf('author', id)
  expect((await request(path)).status).toBe(404)
  expect((await send(path)).status).toBe(200)
})
