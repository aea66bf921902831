import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AuthorAccount } from '#contracts/people/accounts.ts'
import { activity, authors } from '#server/db/schema.ts'
import { testApi } from '#tests/support/build.ts'

const site = await testApi()
const { request } = site

const newcomer = (email: string) => ({ name: 'Ngozi Eze', email, password: 'seven green bottles' })

test('a visitor opens an account, is signed in at once and is welcomed by letter', async () => {
  const reply = await request<{ author: AuthorAccount }>('/author/signup', { body: newcomer('Ngozi@Example.org ') })
  expect(reply.status).toBe(201)
  const { _id } = reply.body.author
  expect(reply.body).toEqual({
    author: { _id, name: 'Ngozi Eze', email: 'ngozi@example.org', profilePicture: null },
  })
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await request('/author/me', { as: { cookie } })).body).toEqual(reply.body.author)
  expect(await site.letters('ngozi@example.org')).toMatchObject([{ kind: 'author-welcome', toName: 'Ngozi Eze' }])
  expect(await site.db.select().from(activity).where(eq(activity.objectId, _id))).toMatchObject([
    { actor: 'author', actorId: _id, action: 'sign-up' },
  ])
})

test('an address has one account, however it is spelt and however many ask at once', async () => {
  const spellings = ['bola@example.org', 'BOLA@example.org', ' bola@EXAMPLE.org', 'Bola@example.org']
  const replies = await Promise.all(spellings.map((email) => request('/author/signup', { body: newcomer(email) })))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toEqual({
    error: 'An account with this email already exists.',
  })
  expect(await site.letters('bola@example.org')).toHaveLength(1)
})

test('a password that everybody tries first is refused at its field, and no account is made', async () => {
  const reply = await request('/author/signup', { body: { ...newcomer('uche@example.org'), password: 'password1' } })
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ fields: { password: expect.stringContaining('too common') } })
  expect(await site.db.select().from(authors).where(eq(authors.email, 'uche@example.org'))).toEqual([])
})

test.each([
  ['name', '  ', 'Name is required.'],
  ['email', 'nobody', 'A valid email is required.'],
  ['email', 'a@example.org\r\nBcc: b@example.org', 'A valid email is required.'],
  ['email', '"a@example.org"@evil.test', 'A valid email is required.'],
  ['email', `${'a'.repeat(10_000)}@example.org`, 'A valid email is required.'],
  ['name', 'Ada\r\nBcc: b@example.org', 'Name must be one line.'],
  ['name', 'Ada\u0000', 'Please remove the control characters.'],
  ['name', 'Ada\u2028Obi', 'Please remove the control characters.'],
  ['password', '', 'Password is required.'],
  ['password', 'short', 'Your password needs at least 8 characters.'],
  ['password', 'x'.repeat(129), 'Your password can have at most 128 characters.'],
])('T24: a sign-up with the %s %j is answered: %s', async (field, value, sentence) => {
  const reply = await request('/author/signup', { body: { ...newcomer('field@example.org'), [field]: value } })
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ error: sentence })
})

test('the 21st sign-up of an hour from one address is refused with the time to wait', async () => {
  const from = '203.0.113.5'
  for (let round = 0; round < 20; round++) await request('/author/signup', { from, body: {} })
  const reply = await request('/author/signup', { from, body: newcomer('late@example.org') })
  expect(reply.status).toBe(429)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3500)
  site.clock.pass({ hours: 1 })
  expect((await request('/author/signup', { from, body: newcomer('late@example.org') })).status).toBe(201)
})
