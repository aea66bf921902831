import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LogIn, Session } from '#contracts/people/sessions.ts'
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
  const entries = await site.db.select().from(activity).where(eq(activity.actorId, id)).orderBy(activity.at)
  expect(entries.at(-1)).toMatchObject({ action: 'end-session', object: 'staff', objectId: id })
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

test('one press ends all other sessions, with log-ins that are half done', async () => {
  const { id, email } = await site.staff('admin')
  const [laptop, phone] = [await logIn(email, 'Laptop/1.0'), await logIn(email, 'Phone/1.0')]
  expect((await request('/admin/sessions/end-others', { as: laptop, method: 'POST' })).status).toBe(200)
  expect((await request('/admin/me', { as: phone })).status).toBe(401)
  expect(await sessionsOf(laptop)).toHaveLength(1)
  const entries = await site.db.select().from(activity).where(eq(activity.actorId, id)).orderBy(activity.at)
  expect(entries.at(-1)).toMatchObject({ action: 'end-other-sessions', object: 'staff', objectId: id })
})

const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36'

test('staff see their last log-ins with a part of the address, and hear of a browser that is new', async () => {
  const { email } = await site.staff('editor')
  const headers = { 'User-Agent': chrome }
  const enter = (cookie: string, from: string) =>
    request('/admin/login', { as: { cookie }, body: { email, password }, headers, from })
  const first = await enter('', '203.0.113.7')
  const [session = '', browser = ''] = first.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  expect(browser).toMatch(/^staff-browser=[\w-]{43}$/)
  clock.pass({ minutes: 1 })
  await enter(browser, '198.51.100.9')
  expect(await site.letters(email)).toEqual([])
  clock.pass({ minutes: 1 })
  const stranger = await enter('', '192.0.2.1')
  const [letter, ...others] = await site.letters(email)
  expect(others).toEqual([])
  expect(letter?.text).toMatch(
    /not used there before: Chrome on Windows, on .+ \(Lagos time\), from the network 192\.0\.2\.x\./,
  )
  const as = { cookie: stranger.headers.getSetCookie().join('; ') }
  const { body, text } = await request<LogIn[]>('/admin/log-ins', { as })
  expect(body.map(({ way, device, network }) => [way, device, network])).toEqual([
    ['password', 'Chrome on Windows', '192.0.2.x'],
    ['password', 'Chrome on Windows', '198.51.100.x'],
    ['password', 'Chrome on Windows', '203.0.113.x'],
  ])
  expect(text).not.toMatch(/203\.0\.113\.7/)
  expect(session).toMatch(/^staff=/)
})
