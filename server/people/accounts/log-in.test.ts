import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity, sessions } from '#server/db/schema.ts'
import { password, testApi } from '#tests/support/build.ts'
import { hashPassword } from './passwords.ts'

const site = await testApi()
const braked = await testApi({ config: { limits: { 'failed-login-by-account': 5 } } })
const { request } = site
const wrong = { error: 'E-mail or password is wrong.' }

const tokenIn = (reply: { headers: Headers }) => reply.headers.get('set-cookie')?.split(';')[0]?.split('=')[1] ?? ''

test('an author logs in and out, and the cookie of before opens nothing', async () => {
  const { id, name, email } = await site.author()
  const reply = await request('/author/login', { body: { email: email.toUpperCase(), password } })
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({ author: { _id: id, name, email, profilePicture: null } })
  expect(reply.headers.get('set-cookie')).toMatch(
    /^author=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const as = { cookie: `author=${tokenIn(reply)}` }
  expect((await request('/author/me', { as })).status).toBe(200)
  const out = await request('/author/logout', { as, method: 'POST' })
  expect(out.status).toBe(200)
  expect(out.headers.get('set-cookie')).toMatch(/^author=; Max-Age=0; /)
  expect((await request('/author/me', { as })).status).toBe(401)
})

test('a staff member logs in and gets role and journal', async () => {
  const { id, name, email, access } = await site.staff('editor', 'domain-health-journal')
  const reply = await request('/admin/login', { body: { email, password } })
  expect(reply.body).toEqual({
    user: {
      _id: id,
      name,
      email,
      role: 'editor',
      access,
      furtherAccess: [],
      profilePicture: null,
      createdAt: expect.any(String),
    },
  })
  expect(reply.headers.get('set-cookie')).toMatch(/^staff=[\w-]{43}; Max-Age=34560000; /)
})

test('to log out of nothing is no error', async () => {
  expect((await request('/author/logout', { method: 'POST' })).status).toBe(200)
  expect((await request('/admin/logout', { method: 'POST' })).status).toBe(200)
})

test('a token planted before log-in is not the one that log-in gives', async () => {
  const { email } = await site.author()
  const planted = 'p'.repeat(43)
  const reply = await request('/author/login', { as: { cookie: `author=${planted}` }, body: { email, password } })
  expect(tokenIn(reply)).not.toBe(planted)
  expect((await request('/author/me', { as: { cookie: `author=${planted}` } })).status).toBe(401)
})

test('to log in again ends the session that the browser had', async () => {
  const ada = await site.author()
  await request('/author/login', { as: ada, body: { email: ada.email, password } })
  expect((await request('/author/me', { as: ada })).status).toBe(401)
})

test('a session token is in no body and, in clear, nowhere in the database', async () => {
  const { email } = await site.author()
  const reply = await request('/author/login', { body: { email, password } })
  const token = tokenIn(reply)
  expect(token).toHaveLength(43)
  expect(reply.text).not.toContain(token)
  const { rows } = await site.db.execute(
    sql`select table_to_xml(c.oid, true, false, '')::text as dump from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const dump = JSON.stringify(rows)
  expect(dump).toContain(email)
  expect(dump).not.toContain(token)
  expect(dump).not.toContain(password)
})

test('a wrong password, an unknown address and a disabled account are answered alike', async () => {
  const { email } = await site.author()
  const disabled = await site.author({ disabledAt: new Date() })
  const from = '203.0.113.1'
  const replies = [
    await request('/author/login', { from, body: { email, password: 'wrong' } }),
    await request('/author/login', { from, body: { email: 'nobody@example.org', password } }),
    await request('/author/login', { from, body: { email: disabled.email, password } }),
  ]
  expect(replies.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([401, wrong]))
  expect(replies.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null, null])
})

test('an account of one realm does not log in to the other', async () => {
  const ada = await site.author()
  const stella = await site.staff('admin')
  const from = '203.0.113.2'
  expect((await request('/admin/login', { from, body: { email: ada.email, password } })).status).toBe(401)
  expect((await request('/author/login', { from, body: { email: stella.email, password } })).status).toBe(401)
})

test('an invitee without a password cannot log in', async () => {
  const { email } = await site.staff('admin', undefined, { name: null, passwordHash: null })
  const from = '203.0.113.3'
  expect((await request('/admin/login', { from, body: { email, password: '' } })).status).toBe(400)
  expect((await request('/admin/login', { from, body: { email, password } })).status).toBe(401)
})

test('log-ins of staff, failed ones too, and log-outs are in the log; an address that nobody has is not', async () => {
  const { id, email } = await site.staff('editor')
  const from = '203.0.113.9'
  await request('/admin/login', { from, body: { email, password: 'wrong' } })
  await request('/admin/login', { from, body: { email: 'stranger@example.org', password } })
  const as = { cookie: `staff=${tokenIn(await request('/admin/login', { from, body: { email, password } }))}` }
  await request('/admin/logout', { as, method: 'POST' })
  await request('/admin/logout', { as, method: 'POST' })
  const entries = await site.db.select().from(activity).where(eq(activity.objectId, id)).orderBy(activity.at)
  expect(entries).toMatchObject([
    { action: 'failed-log-in', actor: 'site', actorId: null },
    { action: 'log-in', actor: 'staff', actorId: id, actorName: 'Stella Staff' },
    { action: 'log-out', actor: 'staff', actorId: id },
  ])
  expect(JSON.stringify(await site.db.select().from(activity))).not.toContain('stranger')
})

test('empty fields are named in the words of the form', async () => {
  for (const body of [{}, { email: '', password: 'x' }, { email: 'a@example.org', password: '' }]) {
    const reply = await request('/admin/login', { body })
    expect([reply.status, reply.body.error]).toEqual([400, 'Fill in all fields'])
  }
})

test('after ten failed log-ins from an address the eleventh waits, whatever the account and the password', async () => {
  const { email } = await site.author()
  const from = '203.0.113.4'
  for (let round = 0; round < 10; round++) {
    const reply = await request('/author/login', { from, body: { email: `guess${round}@example.org`, password } })
    expect(reply.status).toBe(401)
  }
  const eleventh = await request('/author/login', { from, body: { email, password } })
  expect(eleventh.status).toBe(429)
  expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(800)
  expect((await request('/author/login', { from: '203.0.113.5', body: { email, password } })).status).toBe(200)
  site.clock.pass({ minutes: 15 })
  expect((await request('/author/login', { from, body: { email, password } })).status).toBe(200)
})

const guess = (email: string, from: string, tried = 'wrong') =>
  request('/author/login', { from, body: { email, password: tried } }).then(({ status }) => status)

test('failed log-ins elsewhere never shut out the owner who knows the password', async () => {
  const { email } = await site.author()
  for (let round = 0; round < 20; round++) await guess(email, `198.51.100.${round % 2}`)
  expect(await guess(email, '198.51.100.0', password)).toBe(429)
  expect(await guess(email, '192.0.2.1', password)).toBe(200)
})

test('after many failures in a day an address has three tries at the account, and the owner still gets in', async () => {
  const { email } = await braked.author()
  const guess = (target: string, from: string, tried = 'wrong') =>
    braked.request('/author/login', { from, body: { email: target, password: tried } }).then(({ status }) => status)
  for (const target of [email, 'unknown@example.org']) {
    for (let round = 0; round < 5; round++) expect(await guess(target, `198.18.0.${round}`)).toBe(401)
    const statuses: number[] = []
    for (let round = 0; round < 4; round++) statuses.push(await guess(target, '198.18.1.1'))
    expect(statuses).toEqual([401, 401, 401, 429])
  }
  expect(await guess(email, '198.18.1.1', password)).toBe(429)
  expect(await guess(email, '192.0.2.2', 'a typo')).toBe(401)
  expect(await guess(email, '192.0.2.2', password)).toBe(200)
  braked.clock.pass({ hours: 24 })
  expect(await guess(email, '198.18.1.1', password)).toBe(200)
})

test('of many guesses sent at once, a right one after ten wrong ones is refused too', async () => {
  const { email } = await site.author()
  const from = '203.0.113.8'
  const send = (guess: string) => request('/author/login', { from, body: { email, password: guess } })
  const wrong = Array.from({ length: 20 }, () => send('wrong'))
  // By then the others wait for their turn, and fewer than ten have failed.
  await Promise.all(wrong.slice(0, 3))
  expect((await send(password)).status).toBe(429)
  await Promise.all(wrong)
})

test('log-ins that succeed are no failures, but an address has only a hundred of them in 15 minutes', async () => {
  const { email } = await site.author()
  const from = '203.0.113.6'
  for (let round = 0; round < 12; round++) expect(await guess(email, from, password)).toBe(200)
  for (let round = 0; round < 88; round++) await request('/author/login', { from, body: {} })
  expect(await guess(email, from, password)).toBe(429)
})

test('80 log-ins at once leave a turn for whoever signs up, from the same address too', async () => {
  const { email } = await site.author({ passwordHash: await hashPassword(password) })
  const from = '203.0.113.10'
  const logIns = Array.from({ length: 80 }, () => guess(email, from, password))
  await new Promise((rest) => setTimeout(rest, 50))
  const signUp = request('/author/signup', { from, body: { name: 'Chi', email: 'chi@example.org', password } })
  expect((await signUp).status).toBe(201)
  const statuses = await Promise.all(logIns)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
}, 60_000)

test('no password is checked for a former member of staff', async () => {
  const { id, email } = await site.author()
  const leaving = new AbortController()
  const init = {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
    signal: leaving.signal,
  }
  const replies = Array.from({ length: 20 }, () => site.api.request('/author/login', init))
  leaving.abort()
  expect(new Set((await Promise.all(replies)).map(({ status }) => status))).toEqual(new Set([400]))
  expect(await site.db.select().from(sessions).where(eq(sessions.accountId, id))).toHaveLength(1)
})

test('a forwarding header from nobody we trust does not start a new count', async () => {
  const from = '203.0.113.7'
  const statuses: number[] = []
  for (let round = 0; round < 11; round++) {
    const headers = { 'X-Forwarded-For': `192.0.2.${round}` }
    const body = { email: `spoof${round}@example.org`, password }
    statuses.push((await request('/author/login', { from, headers, body })).status)
  }
  expect(statuses.at(-1)).toBe(429)
})
