import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Realm } from '#domain/words/permissions.ts'
import { activity, addressLinks, authors, confirmedAddresses } from '#server/db/schema.ts'
import { password } from '#tests/support/build.ts'
import { linkIn, manuscriptSite } from '#tests/support/manuscript-site.ts'

const limits = { 'address-link': 1000, 'failed-login': 1000, 'log-in': 1000 }
const site = await manuscriptSite({ config: { limits } })
const { db, request } = site

const base: Record<Realm, string> = { author: '/author', staff: '/admin' }
type Account = { id: string; email: string; cookie: string }
type Ask = { email?: string; password?: string }

let count = 0
const fresh = () => `new${++count}@addresses.example`

const ask = (realm: Realm, as: Account, { email, password: given = password }: Ask) =>
  request(`${base[realm]}/address`, { as, body: { email, password: given } })
const linkTo = async (email: string) => linkIn((await site.letters(email)).at(-1)?.text, 'confirm')
const confirm = (token: string) => request(`/address/${token}`, { method: 'POST' })
const logIn = (realm: Realm, email: string) =>
  request(`${base[realm]}/login`, { body: { email, password } }).then(({ status }) => status)

for (const realm of ['author', 'staff'] as const) {
  test(`${realm}: the address changes when the link at the new one is used, and the old one hears of it`, async () => {
    const account = realm === 'author' ? await site.author() : await site.staff('admin')
    const next = fresh()
    const reply = await ask(realm, account, { email: next.toUpperCase() })
    expect(reply.body).toEqual({
      success: `We have sent a link to ${next}. Your address changes when you open it and confirm.`,
    })
    expect([await logIn(realm, account.email), await logIn(realm, next)]).toEqual([200, 401])
    const token = await linkTo(next)
    expect((await request(`/address/${token}`)).body).toEqual({ email: next, isChange: true, isConfirmed: false })
    expect((await confirm(token)).status).toBe(200)
    expect([await logIn(realm, account.email), await logIn(realm, next)]).toEqual([401, 200])
    expect((await request(`${base[realm]}/me`, { as: account })).body).toMatchObject({ email: next })
    expect(await db.$count(confirmedAddresses, eq(confirmedAddresses.email, next))).toBe(1)
    const sent = await site.letters(account.email)
    expect(sent.map(({ subject }) => subject)).toEqual([
      'A new e-mail address for your account',
      'The e-mail address of your account was changed',
    ])
    expect(sent.map(({ text }) => text).join()).toContain(site.content.site.contact.email)
    // The old address may belong to a stranger: people often change it because of a typing error.
    expect(sent.map(({ text }) => text).join()).not.toContain(next)
    const entries = await db.select().from(activity).where(eq(activity.objectId, account.id)).orderBy(activity.at)
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['ask-for-address', 'change-address']))
    expect((await confirm(token)).status).toBe(404)
  })
}

test('whoever resets the password undoes a change of address that somebody else has asked for', async () => {
  for (const realm of ['author', 'staff'] as const) {
    const account = realm === 'author' ? await site.author() : await site.staff('admin')
    const evil = fresh()
    await ask(realm, account, { email: evil })
    const token = await linkTo(evil)
    const { body } = await request<{ userId: string }>(`${base[realm]}/reset`, { body: { email: account.email } })
    const resetKey = (await site.letters(account.email)).at(-1)?.text.match(/\b\d{6}\b/)?.[0]
    const done = { userId: body.userId, resetKey, newPassword: 'twelve silver spoons' }
    expect((await request(`${base[realm]}/resetPw`, { body: done })).status).toBe(200)
    expect((await confirm(token)).status).toBe(404)
  }
})

test('the link works for a day, and a new one replaces it', async () => {
  const ada = await site.author()
  const [first, second] = [fresh(), fresh()]
  await ask('author', ada, { email: first })
  await ask('author', ada, { email: second })
  expect((await confirm(await linkTo(first))).status).toBe(404)
  site.clock.pass({ hours: 24 })
  expect((await confirm(await linkTo(second))).status).toBe(404)
  expect((await request('/author/me', { as: ada })).body).toMatchObject({ email: ada.email })
})

test('nothing is sent without the right password, or to the address that one has', async () => {
  const ada = await site.author()
  const next = fresh()
  const wrong = await ask('author', ada, { email: next, password: 'wrong' })
  expect([wrong.status, wrong.body]).toEqual([
    403,
    { error: 'This password is wrong.', fields: { password: 'This password is wrong.' } },
  ])
  expect((await ask('author', ada, { email: ada.email })).status).toBe(400)
  expect((await ask('author', ada, { email: 'nonsense' })).body).toMatchObject({
    fields: { email: 'A valid email is required.' },
  })
  expect([...(await site.letters(next)), ...(await site.letters(ada.email))]).toEqual([])
})

test('nobody finds out by a change who has an account; who has the address hears of it', async () => {
  const [ada, bola] = [await site.author(), await site.author()]
  const free = fresh()
  const replies = [await ask('author', ada, { email: free }), await ask('author', ada, { email: bola.email })]
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(String(replies[1]?.body.success).replace(bola.email, free)).toBe(replies[0]?.body.success)
  const seen = await site.services.addresses.addressState({ realm: 'author', ...ada })
  expect(seen.askedFor).toBe(bola.email)
  const [letter] = await site.letters(bola.email)
  expect(letter).toMatchObject({ kind: 'address-taken' })
  expect(letter?.text).not.toContain('/confirm/')
  expect((await confirm(await linkTo(free))).status).toBe(404)
})

test('of two who want one address, the second reads that it is taken by now', async () => {
  const [ada, bola] = [await site.author(), await site.author()]
  const wanted = fresh()
  await ask('author', ada, { email: wanted })
  const [first] = [await linkTo(wanted)]
  await ask('author', bola, { email: wanted })
  const second = (await site.letters(wanted))
    .map(({ text }) => linkIn(text, 'confirm'))
    .find((token) => token !== first)
  const replies = await Promise.all([confirm(first), confirm(second ?? '')])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toEqual({
    error: 'Another account now uses this address. Your address has not changed.',
  })
  expect(await db.$count(authors, eq(authors.email, wanted))).toBe(1)
})

test('of ten who use a link at once, one changes the address', async () => {
  const ada = await site.author()
  const next = fresh()
  await ask('author', ada, { email: next })
  const token = await linkTo(next)
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => confirm(token)))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, ...Array(9).fill(404)])
})

test('manuscripts with the old address follow until they are published, on record, and their links keep working', async () => {
  const ada = await site.author()
  const [next, elsewhere] = [fresh(), fresh()]
  const own = { authorId: ada.id, email: ada.email }
  const open = await site.manuscript('under-review', own)
  const published = await site.manuscript('published', own)
  const other = await site.manuscript('screening', { authorId: ada.id, email: elsewhere })
  const namesake = await site.manuscript('screening', { email: ada.email })
  await ask('author', ada, { email: next })
  await confirm(await linkTo(next))
  const emails = await Promise.all(
    [open, published, other, namesake].map(async ({ id }) => (await site.row(id))?.email),
  )
  expect(emails).toEqual([next, ada.email, elsewhere, ada.email])
  expect(await site.steps(open.id)).toMatchObject([
    { action: 'change-address', from: 'under-review', to: 'under-review', actor: 'author', actorId: ada.id },
  ])
  expect((await request(`/manuscript/verify/${open.editToken}`)).status).toBe(200)
  await request(`/manuscript/${open.id}/links`, { method: 'POST' })
  expect((await site.letters(next)).map(({ kind }) => kind)).toContain('manuscript-links')
})

test('a reset code sent to the old address opens nothing after the change', async () => {
  const ada = await site.author()
  const next = fresh()
  await ask('author', ada, { email: next })
  await request('/author/reset', { body: { email: ada.email } })
  const resetKey = (await site.letters(ada.email)).at(-1)?.text.match(/\b\d{6}\b/)?.[0]
  await confirm(await linkTo(next))
  expect((await request('/author/verify', { body: { id: ada.id, resetKey } })).status).toBe(400)
})

test('the token of a change is kept only as a hash, and goes with the account', async () => {
  const ada = await site.author()
  const next = fresh()
  await ask('author', ada, { email: next })
  const mine = and(eq(addressLinks.realm, 'author'), eq(addressLinks.accountId, ada.id))
  expect(JSON.stringify(await db.select().from(addressLinks).where(mine))).not.toContain(await linkTo(next))
  expect((await request('/author/delete', { as: ada, body: { password } })).status).toBe(200)
  expect(await db.$count(addressLinks, mine)).toBe(0)
  expect(await db.$count(confirmedAddresses, eq(confirmedAddresses.email, ada.email))).toBe(0)
})
