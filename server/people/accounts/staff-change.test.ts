import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { activity, sessions, staff } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { testApi } from '#tests/support/build.ts'

const site = await testApi()
const { request } = site

type Account = Awaited<ReturnType<typeof site.staff>>

const change = (as: Account, id: string, body: object) => request(`/admin/${id}`, { as, method: 'PATCH', body })
const remove = (as: Account, id: string) => request(`/admin/${id}`, { as, method: 'DELETE' })
const editorOfHealth = { role: 'editor', access: 'domain-health-journal' }

beforeEach(() => site.db.delete(staff))

test('an admin makes an editor an admin, whose sessions end', async () => {
  const [admin, editor] = [await site.staff('admin'), await site.staff('editor')]
  const reply = await change(admin, editor.id, { role: 'admin', access: 'domain-health-journal' })
  expect([reply.status, reply.body]).toEqual([200, { role: 'admin', access: null, furtherAccess: [] }])
  expect((await request('/admin/me', { as: editor })).status).toBe(401)
  expect(await site.db.select().from(activity).where(eq(activity.objectId, editor.id))).toMatchObject([
    { action: 'change-role', actorId: admin.id, details: { to: { role: 'admin', access: null } } },
  ])
})

test('an admin becomes an editor of a journal while another admin is left', async () => {
  const [admin, other] = [await site.staff('admin'), await site.staff('admin')]
  const reply = await change(admin, other.id, editorOfHealth)
  expect([reply.status, reply.body]).toEqual([200, { ...editorOfHealth, furtherAccess: [] }])
})

test('an editor needs a journal that exists', async () => {
  const [admin, editor] = [await site.staff('admin'), await site.staff('editor')]
  expect((await change(admin, editor.id, { role: 'editor' })).status).toBe(400)
  expect((await change(admin, editor.id, { role: 'editor', access: 'no-such-journal' })).status).toBe(400)
})

test('nobody deletes their own account or changes their own role, so the last admin stays one', async () => {
  const admin = await site.staff('admin')
  for (const _ of ['alone', 'with another']) {
    const removal = await remove(admin, admin.id)
    expect([removal.status, removal.body.error]).toEqual([409, 'You cannot delete your own account.'])
    const demotion = await change(admin, admin.id, editorOfHealth)
    expect([demotion.status, demotion.body.error]).toEqual([409, 'You cannot change your own role.'])
    expect((await request('/admin/me', { as: admin })).body.role).toBe('admin')
    await site.staff('admin')
  }
})

test('an admin deletes a member, whose cookie is dead at once', async () => {
  const [admin, editor] = [await site.staff('admin'), await site.staff('editor')]
  expect((await remove(admin, editor.id)).status).toBe(200)
  expect(await site.db.select().from(sessions).where(eq(sessions.accountId, editor.id))).toEqual([])
  expect((await request('/admin/me', { as: editor })).status).toBe(401)
  expect((await remove(admin, editor.id)).status).toBe(404)
  expect((await remove(admin, newId())).status).toBe(404)
  expect((await remove(admin, 'made-up')).status).toBe(404)
})

test('an editor changes and deletes nobody, themselves included', async () => {
  const [admin, editor] = [await site.staff('admin'), await site.staff('editor')]
  for (const { id } of [admin, editor]) {
    expect((await change(editor, id, { role: 'admin' })).status).toBe(403)
    expect((await remove(editor, id)).status).toBe(403)
  }
  expect(await site.db.select().from(staff).where(eq(staff.role, 'admin'))).toHaveLength(1)
})

test('of two admins who delete each other at once, one is left', async () => {
  for (let round = 0; round < 10; round++) {
    await site.db.delete(staff)
    const [ada, bola] = [await site.staff('admin'), await site.staff('admin')]
    const replies = await Promise.all([remove(ada, bola.id), remove(bola, ada.id)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await site.db.select().from(staff)).toHaveLength(1)
  }
})

test('who has just been deleted deletes nobody any more, though other admins are left', async () => {
  for (let round = 0; round < 10; round++) {
    await site.db.delete(staff)
    const [ada, bola] = [await site.staff('admin'), await site.staff('admin'), await site.staff('admin')]
    await Promise.all([remove(ada, bola.id), remove(bola, ada.id)])
    expect(await site.db.select().from(staff)).toHaveLength(2)
  }
})

test('of three admins who demote one another round a circle at once, one is left', async () => {
  const [ada, bola, chidi] = [await site.staff('admin'), await site.staff('admin'), await site.staff('admin')]
  await Promise.all([
    change(ada, bola.id, editorOfHealth),
    change(bola, chidi.id, editorOfHealth),
    change(chidi, ada.id, editorOfHealth),
  ])
  expect((await site.db.select().from(staff).where(eq(staff.role, 'admin'))).length).toBeGreaterThan(0)
})
