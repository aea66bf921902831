import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Realm } from '#domain/words/permissions.ts'
import { activity, authors, rateLimits, resetCodes } from '#server/db/schema.ts'
import { password, testApi } from '#tests/support/build.ts'

const site = await testApi({ config: { limits: { 'reset-by-address': 1000 } } })
const { request } = site

const base: Record<Realm, string> = { author: '/author', staff: '/admin' }
const newPassword = 'twelve silver spoons'
const refusal = { error: 'The code is wrong or has expired.' }

async function askForCode(email: string, realm: Realm = 'author') {
  const reply = await request<{ userId: string }>(`${base[realm]}/reset`, { body: { email } })
  expect(reply.status).toBe(200)
  const letter = (await site.letters(email)).filter(({ kind }) => kind === 'reset-code').at(-1)
  const resetKey = letter?.text.match(/\b\d{6}\b/)?.[0] ?? ''
  return { userId: reply.body.userId, resetKey }
}

const verify = (id: string, resetKey: string, realm: Realm = 'author') =>
  request(`${base[realm]}/verify`, { body: { id, resetKey } })

const reset = (userId: string, resetKey: string, realm: Realm = 'author', next = newPassword) =>
  request(`${base[realm]}/resetPw`, { body: { userId, resetKey, newPassword: next } })

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

const findAuthor = async (email: string) => {
  const [author] = await site.db.select().from(authors).where(eq(authors.email, email))
  return author ?? { id: '' }
}

const codeRow = (userId: string) => site.db.select().from(resetCodes).where(eq(resetCodes.accountId, userId))

for (const realm of ['author', 'staff'] as const) {
  test(`T18 ${realm}: a code of 6 digits sets a new password once, ends every session and is confirmed by letter`, async () => {
    const account = realm === 'author' ? await site.author() : await site.staff('admin')
    const { email } = account
    const { userId, resetKey } = await askForCode(email, realm)
    expect(userId).toBe(account.id)
    expect((await verify(userId, resetKey, realm)).status).toBe(200)
    const done = await reset(userId, resetKey, realm)
    expect(done.status).toBe(200)
    expect(done.headers.get('set-cookie')).toMatch(new RegExp(`^${realm}=; Max-Age=0`))
    expect((await request(`${base[realm]}/me`, { as: account })).status).toBe(401)
    expect((await request(`${base[realm]}/login`, { body: { email, password } })).status).toBe(401)
    expect((await request(`${base[realm]}/login`, { body: { email, password: newPassword } })).status).toBe(200)
    expect((await site.letters(email)).map(({ kind }) => kind)).toEqual(['reset-code', 'password-changed'])
    const again = await reset(userId, resetKey, realm, 'yet another one')
    expect([again.status, again.body]).toEqual([400, refusal])
    const entry = and(eq(activity.objectId, userId), eq(activity.action, 'reset-password'))
    expect(await site.db.select().from(activity).where(entry)).toMatchObject([{ actor: realm, actorId: userId }])
  })
}

test('nobody finds out by a reset who has an account', async () => {
  const { email } = await site.author()
  const known = await request<{ userId: string }>('/author/reset', { body: { email } })
  const unknown = await request<{ userId: string }>('/author/reset', { body: { email: 'unknown@example.org' } })
  expect(unknown.status).toBe(known.status)
  expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body))
  const { userId } = unknown.body
  expect(Buffer.from(userId, 'base64url').toString('base64url')).toBe(userId)
  expect(userId).toHaveLength(known.body.userId.length)
  expect((await askForCode('unknown@example.org')).userId).toBe(userId)
  expect((await askForCode('unknown@example.org', 'staff')).userId).not.toBe(userId)
  expect(await site.letters('unknown@example.org')).toEqual([])
  for (const id of [known.body.userId, userId]) {
    const tries = await Promise.all(Array.from({ length: 6 }, () => verify(id, '000000')))
    expect(tries.map(({ status, body }) => [status, body])).toEqual(Array(6).fill([400, refusal]))
  }
})

test('a disabled account and an invitee get no code, and the same answer as everybody', async () => {
  const disabled = await site.author({ disabledAt: new Date() })
  const invitee = await site.staff('admin', undefined, { name: null, passwordHash: null })
  expect((await askForCode(disabled.email)).userId).not.toBe(disabled.id)
  expect((await askForCode(invitee.email, 'staff')).userId).not.toBe(invitee.id)
  expect([...(await site.letters(disabled.email)), ...(await site.letters(invitee.email))]).toEqual([])
})

test('a code is kept only as a keyed hash', async () => {
  const { userId, resetKey } = await askForCode((await site.author()).email)
  const [row] = await codeRow(userId)
  expect(row?.codeMac).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(row)).not.toContain(resetKey)
})

test('of fifty wrong codes at once at most five are compared, and then the right one is refused too', async () => {
  const { userId, resetKey } = await askForCode((await site.author()).email)
  const guess = async (): Promise<{ status: number }> => {
    const answer = await verify(userId, otherThan(resetKey))
    return answer.status === 503 ? guess() : answer
  }
  const guesses = Array.from({ length: 50 }, guess)
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([400]))
  expect(await codeRow(userId)).toMatchObject([{ tries: 5 }])
  expect((await verify(userId, resetKey)).status).toBe(400)
  expect((await reset(userId, resetKey)).status).toBe(400)
})

test('after four wrong codes the right one still works, and to verify it does not use it up', async () => {
  const { userId, resetKey } = await askForCode((await site.author()).email)
  for (let round = 0; round < 4; round++) await verify(userId, otherThan(resetKey))
  for (let round = 0; round < 3; round++) expect((await verify(userId, resetKey)).status).toBe(200)
  expect((await reset(userId, resetKey)).status).toBe(200)
})

test('a wrong code in the last step counts as a try too', async () => {
  const { userId, resetKey } = await askForCode((await site.author()).email)
  for (let round = 0; round < 5; round++) await reset(userId, otherThan(resetKey))
  expect((await reset(userId, resetKey)).status).toBe(400)
})

test('of ten who use the right code at once, one sets the password', async () => {
  const { userId, resetKey } = await askForCode((await site.author()).email)
  const choices = Array.from({ length: 10 }, (_, index) => reset(userId, resetKey, 'author', `${newPassword} ${index}`))
  const statuses = (await Promise.all(choices)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, ...Array(9).fill(400)])
})

test('a new code replaces the older one', async () => {
  const { email } = await site.author()
  const older = await askForCode(email)
  const newer = await askForCode(email)
  if (older.resetKey !== newer.resetKey) expect((await verify(older.userId, older.resetKey)).status).toBe(400)
  expect((await verify(newer.userId, newer.resetKey)).status).toBe(200)
})

test('a code is dead after 15 minutes', async () => {
  const { userId, resetKey } = await askForCode((await site.author()).email)
  site.clock.pass({ minutes: 14, seconds: 59 })
  expect((await verify(userId, resetKey)).status).toBe(200)
  site.clock.pass({ seconds: 1 })
  expect((await verify(userId, resetKey)).status).toBe(400)
  expect((await reset(userId, resetKey)).status).toBe(400)
})

test('a code of one realm is refused in the other, even where both have the account id', async () => {
  const ada = await site.author()
  await site.staff('admin', undefined, { id: ada.id })
  const { userId, resetKey } = await askForCode(ada.email)
  expect((await verify(userId, resetKey, 'staff')).status).toBe(400)
  expect((await reset(userId, resetKey, 'staff')).status).toBe(400)
  await site.db.update(resetCodes).set({ realm: 'staff' }).where(eq(resetCodes.accountId, userId))
  expect((await verify(userId, resetKey, 'staff')).status).toBe(400)
})

test("T07: one account's code does not open another's", async () => {
  const [ada, bola] = [await askForCode((await site.author()).email), await askForCode((await site.author()).email)]
  await site.db
    .update(resetCodes)
    .set({ codeMac: (await codeRow(ada.userId))[0]?.codeMac ?? '' })
    .where(eq(resetCodes.accountId, bola.userId))
  expect((await verify(bola.userId, ada.resetKey)).status).toBe(400)
})

test('T18: the code goes to the stored address, whatever else the request names', async () => {
  const { email } = await site.author()
  const reply = await request('/author/reset', { body: { email, to: 'evil@example.org' } })
  expect(reply.status).toBe(400)
  expect(await site.letters('evil@example.org')).toEqual([])
})

test('a new password obeys the rules, and a refused one leaves the code and the old password as they are', async () => {
  const { id, email } = await site.author()
  const { userId, resetKey } = await askForCode(email)
  const reply = await reset(userId, resetKey, 'author', email)
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ fields: { newPassword: 'Your password must not be your e-mail address.' } })
  expect((await request('/author/login', { body: { email, password } })).status).toBe(200)
  expect((await reset(userId, resetKey)).status).toBe(200)
  expect(await site.db.select().from(authors).where(eq(authors.id, id))).toHaveLength(1)
})

test('the sixth code of an hour from one address waits, known or not', async () => {
  for (const email of [(await site.author()).email, 'nobody@example.org']) {
    for (let round = 0; round < 5; round++) await askForCode(email)
    const sixth = await request('/author/reset', { body: { email } })
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000)
  }
})

test('whoever keeps asking elsewhere keeps the owner from no code, floods no mailbox and replaces no code', async () => {
  const { email } = await site.author()
  const ask = (from: string) => request<{ userId: string }>('/author/reset', { from, body: { email } })
  for (let round = 0; round < 20; round++) expect((await ask(`198.51.100.${round}`)).status).toBe(200)
  const codes = (await site.letters(email)).flatMap(({ text }) => text.match(/\b\d{6}\b/g) ?? [])
  expect(codes).toHaveLength(5)
  const { status, body } = await ask('192.0.2.1')
  expect(status).toBe(200)
  expect((await reset(body.userId, codes.at(-1) ?? '')).status).toBe(200)
  await ask('192.0.2.2')
  expect((await site.letters(email)).filter(({ kind }) => kind === 'reset-code')).toHaveLength(6)
})

test('a code that ran out or was guessed at five times is replaced, however often somebody has asked', async () => {
  const { email } = await site.author()
  const ask = (from: string) => request<{ userId: string }>('/author/reset', { from, body: { email } })
  for (let round = 0; round < 6; round++) await ask(`198.51.100.${round}`)
  site.clock.pass({ minutes: 15 })
  const { body } = await ask('192.0.2.1')
  const codes = () => site.letters(email).then((all) => all.length)
  const codeNow = async () => (await site.letters(email)).at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? ''
  expect(await codes()).toBe(6)
  for (let round = 0; round < 5; round++) await verify(body.userId, otherThan(await codeNow()))
  await ask('192.0.2.2')
  expect(await codes()).toBe(7)
})

test('all codes of an account together have 30 wrong tries a day, known or not', async () => {
  const { email } = await site.author()
  for (const target of [email, 'never@example.org']) {
    let userId = ''
    for (let round = 0; round < 6; round++) {
      const from = `198.51.100.${round}`
      userId = (await request<{ userId: string }>('/author/reset', { from, body: { email: target } })).body.userId
      const right = (await site.letters(target)).at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? ''
      for (let wrong = 0; wrong < 5; wrong++) expect((await verify(userId, otherThan(right))).status).toBe(400)
    }
    const seventh = await request('/author/reset', { from: '192.0.2.3', body: { email: target } })
    expect([seventh.status, seventh.body]).toEqual([200, { userId }])
    for (let wrong = 0; wrong < 10; wrong++) expect((await verify(userId, '000000')).status).toBe(400)
  }
  // The owner is not locked out: the next code is too long to guess, so wrong tries are not limited.
  const { id } = await findAuthor(email)
  const long =
    (await site.letters(email))
      .at(-1)
      ?.text.match(/code is ((?:\d{4} ?){6})/)?.[1]
      ?.replaceAll(' ', '') ?? ''
  expect(long).toMatch(/^\d{24}$/)
  expect((await reset(id, long)).status).toBe(200)
  const before = await askForCode((await site.author()).email)
  for (let round = 0; round < 4; round++) await verify(before.userId, otherThan(before.resetKey))
  await site.db
    .update(rateLimits)
    .set({ count: 30 })
    .where(eq(rateLimits.key, `wrong-reset-code:author:${before.userId}`))
  expect((await verify(before.userId, before.resetKey)).status).toBe(429)
  site.clock.pass({ hours: 24 })
  expect((await request('/author/reset', { from: '192.0.2.4', body: { email } })).status).toBe(200)
})

test.each(['12345', '1234567', '12345a', 123456, ['123456'], null])(
  'a code written as %j is refused before it counts as a try',
  async (resetKey) => {
    const { userId } = await askForCode((await site.author()).email)
    const reply = await request('/author/verify', { body: { id: userId, resetKey } })
    expect(reply.body).toMatchObject({ error: 'The code has 6 digits.' })
    expect(await codeRow(userId)).toMatchObject([{ tries: 0 }])
  },
)
