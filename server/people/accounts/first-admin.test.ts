import { beforeEach, expect, test } from 'vitest'
import { letters, staff } from '#server/db/schema.ts'
import { testApi } from '#tests/support/build.ts'
import { findConfirmed } from './address-store.ts'
import { ensureFirstAdmin, setUpLines } from './first-admin.ts'

const site = await testApi()

const startWith = async (adminEmail: string | null, isFirst = true) => {
  const setUp = await ensureFirstAdmin({ ...site.deps, config: { ...site.config, adminEmail } })
  return setUpLines(setUp, { isFirst })[0] ?? null
}
const tokenIn = (text: string | null | undefined) => text?.match(/\/invite\/([\w-]{43})/)?.[1] ?? ''
const complete = (token: string) =>
  site.request(`/admin/complete/${token}`, {
    method: 'PATCH',
    body: { name: 'Ada Obi', password: 'seven green bottles' },
  })

beforeEach(async () => {
  await site.db.delete(staff)
  await site.db.delete(letters)
})

test('the first start shows a link that sets up the first admin, who can then log in', async () => {
  const line = await startWith(null)
  expect(line).toMatch(
    /^Set up the first admin account: http:\/\/localhost:3000\/invite\/[\w-]{43} \(log in with admin@journals\.invalid afterwards\)$/,
  )
  const setUp = await complete(tokenIn(line))
  expect(setUp.body).toMatchObject({ user: { role: 'admin', name: 'Ada Obi' } })
  const as = { cookie: setUp.headers.getSetCookie().join('; ') }
  const credentials = { email: 'admin@journals.invalid', password: 'seven green bottles' }
  expect((await site.request('/admin/login', { as, body: credentials })).status).toBe(200)
  expect(await site.letters()).toEqual([])
})

test('once there is an admin a start shows nothing, and the link works no more', async () => {
  const line = await startWith(null)
  await complete(tokenIn(line))
  expect(await startWith(null)).toBeNull()
  expect(await startWith('boss@example.org')).toBeNull()
  expect((await complete(tokenIn(line))).status).toBe(410)
  expect(await site.letters()).toEqual([])
})

test('until then each start says how long the link works, which stays the same, and an expired one is replaced', async () => {
  const link = tokenIn(await startWith(null))
  const until = new Date(site.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
  expect(await startWith(null)).toBe(
    `The link for the first admin account, shown at an earlier start, works until ${until}. "npm run admin:link" makes a new one.`,
  )
  site.clock.pass({ days: 8 })
  const newer = tokenIn(await startWith(null))
  expect((await complete(link)).status).toBe(410)
  expect((await complete(newer)).status).toBe(200)
})

test('with ADMIN_EMAIL the link goes there by letter, and a restart sends no second one', async () => {
  expect(await startWith('Boss@Example.org')).toBeNull()
  expect(await startWith('Boss@Example.org')).toBeNull()
  const sent = await site.letters()
  expect(sent).toMatchObject([{ toEmail: 'boss@example.org', kind: 'staff-invitation' }])
  expect((await complete(tokenIn(sent[0]?.text))).status).toBe(200)
})

test('when the letter has expired the next start sends another', async () => {
  await startWith('boss@example.org')
  site.clock.pass({ days: 8 })
  await startWith('boss@example.org')
  expect(await site.letters('boss@example.org')).toHaveLength(2)
})

test('a corrected ADMIN_EMAIL kills the link that went to the wrong address', async () => {
  await startWith('typo@example.org')
  await startWith('boss@example.org')
  const [wrong, right] = [(await site.letters('typo@example.org'))[0], (await site.letters('boss@example.org'))[0]]
  expect((await complete(tokenIn(wrong?.text))).status).toBe(410)
  expect((await complete(tokenIn(right?.text))).status).toBe(200)
  expect(await site.db.select().from(staff)).toHaveLength(1)
})

test('of two processes that start at once one shows the link, and it works', async () => {
  const lines = await Promise.all([startWith(null), startWith(null, false)])
  const links = lines.map(tokenIn).filter(Boolean)
  expect(links).toHaveLength(1)
  expect(await site.db.select().from(staff)).toHaveLength(1)
  expect((await complete(links[0] ?? '')).status).toBe(200)
})

test('of two processes that start at once one sends the letter', async () => {
  await Promise.all([startWith('boss@example.org'), startWith('boss@example.org')])
  expect(await site.letters('boss@example.org')).toHaveLength(1)
})

test('a sample admin does not count as the first admin', async () => {
  await site.staff('admin', undefined, { sample: true })
  expect(await startWith(null)).toContain('/invite/')
  expect(await site.db.select().from(staff)).toHaveLength(2)
})

test('a set-up link that was lost, or went to a wrong address, is shown on the console on request', async () => {
  await startWith('bos@example.org')
  const lost = tokenIn((await site.letters('bos@example.org'))[0]?.text)
  const config = { ...site.config, adminEmail: 'bos@example.org' }
  const shown = await ensureFirstAdmin({ ...site.deps, config }, { isOnConsole: true })
  const [line] = setUpLines(shown, { isFirst: true })
  expect(line).toMatch(/\/invite\/[\w-]{43} \(log in with bos@example\.org afterwards\)$/)
  expect(await site.letters()).toHaveLength(1)
  expect((await complete(lost)).status).toBe(410)
  expect((await complete(tokenIn(line))).status).toBe(200)
  expect(await ensureFirstAdmin({ ...site.deps, config }, { isOnConsole: true })).toBeNull()
})

test("the first admin's address is confirmed by a link in a letter, not by one on the console", async () => {
  const isConfirmed = async (email: string) => (await findConfirmed(site.db, [email])).has(email)
  await complete(tokenIn(await startWith(null)))
  expect(await isConfirmed('admin@journals.invalid')).toBe(false)
  await site.db.delete(staff)
  await startWith('boss@example.org')
  await complete(tokenIn((await site.letters('boss@example.org'))[0]?.text))
  expect(await isConfirmed('boss@example.org')).toBe(true)
})
