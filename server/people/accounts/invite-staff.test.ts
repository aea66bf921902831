import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ListedStaff, StaffAccount } from '#contracts/people/accounts.ts'
import { activity, invitations, staff } from '#server/db/schema.ts'
import { testApi } from '#tests/support/build.ts'

const site = await testApi()
const { request, services } = site
const admin = await site.staff('admin')

const invite = (body: unknown, as = admin) => request<StaffAccount>('/admin', { as, body })

async function linkOf(email: string): Promise<string> {
  const letter = (await site.letters(email)).at(-1)
  return letter?.text.match(/\/invite\/([\w-]{43})/)?.[1] ?? ''
}

const complete = (token: string, body: object = { name: 'Emeka Udo', password: 'seven green bottles' }) =>
  request<{ user: StaffAccount }>(`/admin/complete/${token}`, { method: 'PATCH', body })

test('an admin invites an editor, who sets a name and a password and is signed in', async () => {
  const email = 'emeka@example.org'
  const invited = await invite({ email, role: 'editor', access: 'domain-health-journal' })
  expect(invited.status).toBe(201)
  expect(invited.body).toMatchObject({ name: null, email, role: 'editor', access: 'domain-health-journal' })
  const [letter] = await site.letters(email)
  expect(letter?.text).toContain('Stella Staff has invited you')
  expect(letter?.text).toContain('an editor of Domain Health Journal')
  const token = await linkOf(email)
  expect(await services.accounts.invitationOf(token)).toEqual({
    email,
    role: 'editor',
    access: 'domain-health-journal',
    furtherAccess: [],
  })
  const done = await complete(token)
  expect(done.status).toBe(200)
  expect(done.body.user).toMatchObject({ _id: invited.body._id, name: 'Emeka Udo', role: 'editor' })
  const cookie = done.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await request('/admin/me', { as: { cookie } })).body).toEqual(done.body.user)
  const entries = await site.db.select().from(activity).where(eq(activity.objectId, invited.body._id))
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['invite-staff', admin.id],
    ['complete-invitation', invited.body._id],
  ])
})

test('the token of an invitation is in no answer, and in the table only as a hash', async () => {
  const reply = await invite({ email: 'hidden@example.org', role: 'admin' })
  const token = await linkOf('hidden@example.org')
  expect(reply.text).not.toContain(token)
  expect(JSON.stringify(await site.db.select().from(invitations))).not.toContain(token)
})

test('only an admin invites', async () => {
  const editor = await site.staff('editor')
  expect((await invite({ email: 'by-editor@example.org', role: 'admin' }, editor)).status).toBe(403)
  expect((await request('/admin', { body: { email: 'by-nobody@example.org', role: 'admin' } })).status).toBe(401)
  expect(await site.letters('by-editor@example.org')).toEqual([])
})

test.each([
  [{ role: 'editor' }, 'An editor needs access to a journal.'],
  [{ role: 'editor', access: null }, 'An editor needs access to a journal.'],
  [{ role: 'editor', access: 'no-such-journal' }, 'There is no such journal.'],
  [{ role: 'owner' }, 'The role is admin, editor, finance or observer.'],
])('an invitation with %j is refused: %s', async (body, sentence) => {
  const reply = await invite({ email: 'wrong@example.org', ...body })
  expect([reply.status, reply.body]).toMatchObject([400, { error: sentence }])
})

test('to invite the same address again replaces link and role, and makes no second account', async () => {
  const email = 'twice@example.org'
  const first = await invite({ email, role: 'admin' })
  const oldToken = await linkOf(email)
  const second = await invite({ email, role: 'editor', access: 'domain-health-journal' })
  expect(second.body._id).toBe(first.body._id)
  expect((await complete(oldToken)).status).toBe(410)
  const done = await complete(await linkOf(email))
  expect(done.body.user).toMatchObject({ role: 'editor', access: 'domain-health-journal' })
})

test('who has set up an account cannot be invited again', async () => {
  const { id, email } = await site.staff('editor')
  const reply = await invite({ email, role: 'admin' })
  expect([reply.status, reply.body]).toMatchObject([409, { error: 'A staff account with this email already exists.' }])
  expect(await site.db.select().from(staff).where(eq(staff.id, id))).toMatchObject([{ role: 'editor' }])
})

test('of twenty who complete one invitation at once, exactly one does', async () => {
  await invite({ email: 'race@example.org', role: 'admin' })
  const token = await linkOf('race@example.org')
  const names = Array.from({ length: 20 }, (_, index) => `Racer ${index}`)
  const replies = await Promise.all(names.map((name) => complete(token, { name, password: 'seven green bottles' })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(410)])
  const winner = replies.findIndex(({ status }) => status === 200)
  expect(await site.db.select().from(staff).where(eq(staff.email, 'race@example.org'))).toMatchObject([
    { name: names[winner] },
  ])
})

test('an invitation works for seven days', async () => {
  await invite({ email: 'late@example.org', role: 'admin' })
  const token = await linkOf('late@example.org')
  site.clock.pass({ days: 7 })
  const reply = await complete(token)
  expect([reply.status, reply.body]).toMatchObject([
    410,
    { error: 'Failed to complete setup. The link may have expired.' },
  ])
  expect(await services.accounts.invitationOf(token)).toBeNull()
})

test('a link that was never given sets up nothing', async () => {
  expect((await complete('a'.repeat(43))).status).toBe(410)
  expect((await complete('short')).status).toBe(404)
})

test('the set-up needs all fields and a good password, and a refusal does not use up the link', async () => {
  const email = 'fields@example.org'
  await invite({ email, role: 'admin' }, await site.staff('admin'))
  const token = await linkOf(email)
  for (const body of [{}, { name: ' ', password: 'seven green bottles' }, { name: 'Femi Ade', password: '' }]) {
    expect((await complete(token, body)).body).toMatchObject({ error: 'All fields are required.' })
  }
  expect((await complete(token, { name: 'Femi Ade', password: 'password' })).status).toBe(400)
  expect((await complete(token)).status).toBe(200)
})

test('T16: the set-up cannot choose its own role, journal or address', async () => {
  const email = 'modest@example.org'
  await invite({ email, role: 'editor', access: 'domain-health-journal' }, await site.staff('admin'))
  const token = await linkOf(email)
  for (const extra of [{ role: 'admin' }, { access: 'domain-multidisciplinary-journal' }, { email: 'x@example.org' }]) {
    expect((await complete(token, { name: 'Femi Ade', password: 'seven green bottles', ...extra })).status).toBe(400)
  }
  expect(await site.db.select().from(staff).where(eq(staff.email, email))).toMatchObject([
    { name: null, role: 'editor' },
  ])
})

test('all staff see the list of staff, invitees without a name included, and no hashes', async () => {
  const editor = await site.staff('editor')
  const list = await request<ListedStaff[]>('/admin', { as: editor })
  expect(list.body).toContainEqual(expect.objectContaining({ email: 'modest@example.org', name: null }))
  const keys = [
    '_id',
    'access',
    'createdAt',
    'email',
    'furtherAccess',
    'hasSecondFactor',
    'invitedUntil',
    'name',
    'profilePicture',
    'role',
  ]
  for (const member of list.body) expect(Object.keys(member).sort()).toEqual(keys)
  expect(list.text).not.toContain('argon2')
  expect((await request('/admin')).status).toBe(401)
})

test('the list tells how long the link of an invitation works, and that it no longer does', async () => {
  const admin = await site.staff('admin')
  const { _id } = (await invite({ email: 'pending@example.org', role: 'admin' }, admin)).body
  const listed = async () => {
    const { body } = await request<ListedStaff[]>('/admin', { as: await site.staff('admin') })
    return body.find((member) => member._id === _id)?.invitedUntil
  }
  const end = new Date(site.clock.now().getTime() + 7 * 24 * 60 * 60 * 1000).toISOString()
  expect(await listed()).toBe(end)
  site.clock.pass({ days: 7 })
  expect(await listed()).toBeNull()
  await invite({ email: 'pending@example.org', role: 'admin' }, await site.staff('admin'))
  expect(await listed()).not.toBeNull()
})
