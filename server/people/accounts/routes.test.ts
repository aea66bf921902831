import { expect, test } from 'vitest'
import type { StaffAccount } from '#contracts/people/accounts.ts'
import { authors, staff } from '#server/db/schema.ts'
import { newId, newToken } from '#server/ids.ts'
import { password, testApi } from '#tests/support/build.ts'
import { passkeyDevice } from '#tests/support/passkey.ts'

const limits = {
  'log-in': 1000,
  'sign-up': 1000,
  'reset-by-address': 1000,
  'failed-login': 1000,
  'address-link': 1000,
  'password-check': 1000,
}
const site = await testApi({ config: { limits } })
const { request, config } = site

const [ada, editor, admin] = [await site.author(), await site.staff('editor'), await site.staff('admin')]
const device = passkeyDevice(config.publicUrl)
const both = { cookie: `${ada.cookie}; ${admin.cookie}` }

const calls = site.endpoints
  .filter(({ path }) => /^\/(author|admin|sample)(\/|$)/.test(path))
  .map(({ method, path, who, body }) => ({
    name: `${method} ${path}`,
    method,
    path: path.replace('{id}', newId()).replace('{token}', newToken()),
    who,
    hasBody: body !== undefined,
  }))
const unsafe = calls.filter(({ method }) => method !== 'GET')

/** A valid body for each call, so that only the part that a test changes can cause an error. */
const bodies: Record<string, object> = {
  'POST /author/signup': { name: 'Ada Obi', email: 'new@example.org', password },
  'POST /author/login': { email: ada.email, password },
  'POST /author/reset': { email: ada.email },
  'POST /author/verify': { id: ada.id, resetKey: '123456' },
  'POST /author/resetPw': { userId: ada.id, resetKey: '123456', newPassword: 'twelve silver spoons' },
  'PATCH /author': { name: 'Ada Obi' },
  'POST /author/delete': { password },
  'POST /author/address': { email: 'another@example.org', password },
  'POST /admin/address': { email: 'another@example.org', password },
  'PATCH /author/avatar': { authorId: ada.id, avatarUrl: '/files/none' },
  'POST /admin/login': { email: admin.email, password },
  'POST /admin/login/code': { code: '123456' },
  'POST /admin/login/passkey': { response: device.get({ challenge: 'none' }) },
  'POST /admin/factors/app': { password },
  'POST /admin/factors/app/confirm': { code: '123456', name: 'My phone' },
  'POST /admin/factors/passkey/options': { password },
  'POST /admin/factors/passkey': { name: 'Laptop', response: device.create({ challenge: 'none' }) },
  'PATCH /admin/factors/{id}': { name: 'Laptop' },
  'POST /admin/factors/{id}/remove': { password },
  'POST /admin/factors/recovery-codes': { password },
  'POST /admin/reset': { email: admin.email },
  'POST /admin/verify': { id: admin.id, resetKey: '123456' },
  'POST /admin/resetPw': { userId: admin.id, resetKey: '123456', newPassword: 'twelve silver spoons' },
  'PATCH /admin': { name: 'Stella Obi' },
  'PATCH /admin/notifications/choices': { report: 'daily' },
  'PUT /admin/today': { whose: 'all' },
  'PATCH /admin/avatar': { userId: admin.id, avatarUrl: '/files/none' },
  'POST /admin': { email: 'invitee@example.org', role: 'admin' },
  'PATCH /admin/complete/{token}': { name: 'Ada Obi', password },
  'PATCH /admin/{id}': { role: 'admin' },
}

const accountRows = async () => [await site.db.select().from(authors), await site.db.select().from(staff)]

test('every account call that changes something was found', () => {
  expect(calls).toHaveLength(51)
  expect(
    unsafe
      .filter(({ hasBody }) => hasBody)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(bodies).sort())
})

const foreign = [
  { 'Sec-Fetch-Site': undefined },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: config.publicUrl },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': undefined, Origin: 'null' },
  { 'Sec-Fetch-Site': undefined, Origin: 'http://evil.test' },
  { 'Sec-Fetch-Site': undefined, Origin: `${config.publicUrl}.evil.test` },
  { 'Sec-Fetch-Site': undefined, Origin: config.publicUrl.replace('//', '//evil') },
]

test.each(unsafe)('T06, T30: $name is refused when it comes from another site', async ({ name, path, method }) => {
  for (const headers of foreign) {
    const reply = await request(path, { as: both, method, headers, body: bodies[name] })
    expect([headers, reply.status]).toEqual([headers, 403])
    expect(reply.headers.get('set-cookie')).toBeNull()
  }
})

test('T06: an older browser that names our own origin is let in', async () => {
  const headers = { 'Sec-Fetch-Site': undefined, Origin: config.publicUrl }
  const reply = await request('/author', { as: ada, method: 'PATCH', headers, body: { name: 'Ada Obi' } })
  expect(reply.status).toBe(200)
})

test.each(unsafe.filter(({ hasBody }) => hasBody))('T06: $name takes JSON alone', async ({ name, path, method }) => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const reply = await request(path, { as: both, method, body: bodies[name], headers: { 'Content-Type': type } })
    expect([type, reply.status]).toEqual([type, 415])
  }
})

test.each(unsafe.filter(({ hasBody }) => hasBody))('T06: $name refuses values of another kind', async (call) => {
  const body = bodies[call.name] ?? {}
  for (const field of Object.keys(body)) {
    for (const value of [[], ['a'], {}, { $ne: null }, 1, true]) {
      const reply = await request(call.path, { as: both, method: call.method, body: { ...body, [field]: value } })
      expect([field, value, reply.status]).toEqual([field, value, 400])
    }
  }
})

const smuggled = [
  'role',
  'status',
  'paid',
  'verified',
  '_id',
  'createdAt',
  'passwordHash',
  'disabledAt',
  'sample',
  '__proto__',
]

test.each(unsafe.filter(({ hasBody }) => hasBody))('T16: $name takes no field of its own making', async (call) => {
  const body = bodies[call.name] ?? {}
  const before = await accountRows()
  for (const field of smuggled.filter((name) => !(name !== '__proto__' && name in body))) {
    const reply = await request(call.path, { as: both, method: call.method, body: { ...body, [field]: 'admin' } })
    expect([field, reply.status]).toEqual([field, 400])
  }
  expect(await accountRows()).toEqual(before)
})

test.each(calls.filter(({ who }) => who !== 'anyone'))(
  '$name is for $who alone',
  async ({ name, who, path, method }) => {
    const statusFor = async (as?: { cookie: string }) =>
      (await request(path, { as, method, body: bodies[name] })).status
    const before = await accountRows()
    expect(await statusFor()).toBe(401)
    expect(await statusFor({ cookie: `author=${newToken()}; staff=${newToken()}` })).toBe(401)
    expect(await statusFor(who === 'author' ? admin : ada)).toBe(401)
    if (who === 'admin') expect(await statusFor(editor)).toBe(403)
    expect(await accountRows()).toEqual(before)
  },
)

test.each(['/admin/', '//admin', '/ADMIN', '/%61dmin', '/admin/.', '/admin/%2e', '/admin/me/'])(
  'T08: %s tells a stranger nothing about the staff',
  async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const reply = await request(path, { method, headers: { 'X-HTTP-Method-Override': 'POST' } })
      expect([401, 404]).toContain(reply.status)
      expect(reply.text).not.toContain(admin.email)
    }
  },
)

test('T05: every address in every letter is our own, whatever host the request names', async () => {
  const headers = {
    Host: 'evil.test',
    'X-Forwarded-Host': 'evil.test',
    'X-Forwarded-Proto': 'https',
    Forwarded: 'host=evil.test',
    'X-Original-URL': 'http://evil.test/',
  }
  const reader = await site.author()
  await request('/author/signup', { headers, body: { name: 'Ada Obi', email: 'fresh@example.org', password } })
  await request<StaffAccount>('/admin', { as: admin, headers, body: { email: 'guest@example.org', role: 'admin' } })
  await request('/author/address', { as: reader, headers, body: { email: 'another@example.org', password } })
  await request('/admin/reset', { headers, body: { email: admin.email } })
  await request('/author/reset', { headers, body: { email: reader.email } })
  const resetKey = (await site.letters(reader.email)).at(-1)?.text.match(/\b\d{6}\b/)?.[0]
  const body = { userId: reader.id, resetKey, newPassword: 'twelve silver spoons' }
  expect((await request('/author/resetPw', { headers, body })).status).toBe(200)

  const letters = await site.letters()
  const kinds = [
    ...['address-change', 'author-welcome', 'confirm-address'],
    ...['password-changed', 'reset-code', 'staff-invitation'],
  ]
  expect([...new Set(letters.map(({ kind }) => kind))].sort()).toEqual(kinds)
  const written = JSON.stringify(letters)
  expect(written).not.toContain('evil.test')
  const urls = written.match(/https?:\/\/[^\s"<\\]+/g) ?? []
  expect(urls.length).toBeGreaterThan(6)
  expect(urls.filter((url) => !url.startsWith(`${config.publicUrl}/`))).toEqual([])
})
