import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Session } from '#contracts/accounts.ts'
import { activity } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { password, testApi } from '#tests/support/build.ts'

const site = await testApi()
const { request, clock } = site

type Device = { cookie: string }

async function logIn(email: string, device: string): Promise<Device> {
  const headers = { 'User-Agent': device }
  const reply = await request('/admin/login', { body: { email, password }, headers })
  return { cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

const sessionsOf = async (as: Device) => (await request<Session[]>('/admin/sessions', { as })).body
const end = (as: Device, id: string) => request(`/admin/sessions/${id}`, { as, method: 'DELETE' })
const idOf = async (as: Device) => (await sessionsOf(as)).find(({ isCurrent }) => isCurrent)?._id ?? ''

test('staff see where they are signed in, the session last used first, and which one they look from', async () => {
  const { email } = await site.staff('editor')
  clock.pass({ hours: 13 })
  const laptop = await logIn(email, 'Laptop/1.0')
  clock.pass({ minutes: 5 })
  const phone = await logIn(email, 'Phone/1.0')
  expect(await sessionsOf(phone)).toMatchObject([
    { userAgent: 'Phone/1.0', isCurrent: true },
    { userAgent: 'Laptop/1.0', isCurrent: false },
  ])
  clock.pass({ minutes: 5 })
  expect(await sessionsOf(laptop)).toMatchObject([
    { userAgent: 'Laptop/1.0', isCurrent: true, seenAt: clock.now().toISOString() },
    { userAgent: 'Phone/1.0', isCurrent: false },
  ])
})

test('the list tells nothing that would open a session', async () => {
  const stella = await site.staff('admin')
  const [session] = await sessionsOf(stella)
  expect(Object.keys(session ?? {}).sort()).toEqual(['_id', 'createdAt', 'isCurrent', 'seenAt', 'userAgent'])
  expect(JSON.stringify(session)).not.toContain(stella.cookie.split('=')[1])
})

test('signing out of another device ends that session alone, and is on record', async () => {
  const { id, email } = await site.staff('admin')
  const [laptop, phone] = [await logIn(email, 'Laptop/1.0'), await logIn(email, 'Phone/1.0')]
  expect((await end(laptop, await idOf(phone))).status).toBe(200)
  expect((await request('/admin/me', { as: phone })).status).toBe(401)
  expect((await request('/admin/me', { as: laptop })).status).toBe(200)
  const deeds = await site.db.select().from(activity).where(eq(activity.actorId, id)).orderBy(activity.at)
  expect(deeds.at(-1)).toMatchObject({ action: 'end-session', object: 'staff', objectId: id })
})

test('signing out of the session one asks from logs out', async () => {
  const stella = await site.staff('editor')
  expect((await end(stella, await idOf(stella))).status).toBe(200)
  expect((await request('/admin/me', { as: stella })).status).toBe(401)
})

test("nobody sees or ends another's session, an admin no more than an editor", async () => {
  const [admin, editor] = [await site.staff('admin'), await site.staff('editor')]
  const id = await idOf(editor)
  expect((await sessionsOf(admin)).map(({ _id }) => _id)).not.toContain(id)
  for (const unknown of [id, newId()]) {
    const reply = await end(admin, unknown)
    expect([reply.status, reply.body]).toEqual([404, { error: 'This session has already ended.' }])
  }
  expect((await request('/admin/me', { as: editor })).status).toBe(200)
})
