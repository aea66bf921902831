import { expect, test } from 'vitest'
import type { OwnFactors } from '#contracts/people/second-factor.ts'
import { password, testApi } from '#tests/support/build.ts'
import { cookiesOf, factorsOf } from '#tests/support/second-factor.ts'

/** Ten known ways around a second factor. None of them leads into the office. */
const site = await testApi()
const { request, clock } = site
const { anAddress, withApp, firstStep, sendCode, statusOfMe, registered, challengeFor, sendPasskey } = factorsOf(site)

test('1. a new password, set with the code from the e-mail, neither logs in nor switches the second factor off', async () => {
  const ada = await withApp(await site.staff('finance'))
  const { userId } = (await request('/admin/reset', { body: { email: ada.email } })).body
  const resetKey = (await site.letters(ada.email)).at(-1)?.text.match(/\b\d{6}\b/)?.[0]
  const newPassword = 'twelve silver spoons'
  const reset = await request('/admin/resetPw', { body: { userId, resetKey, newPassword } })
  expect([reset.status, cookiesOf(reset).cookie]).toEqual([200, ''])
  expect(await statusOfMe(await firstStep(ada, newPassword))).toBe(401)
})

test('2. a session from before the second factor was set up or required opens nothing any more', async () => {
  const [ada, bola] = [await site.staff('observer'), await site.staff('finance')]
  const elsewhere = cookiesOf(await request('/admin/login', { body: { email: ada.email, password } }))
  await withApp(ada)
  expect(await statusOfMe(elsewhere)).toBe(401)
  expect(await statusOfMe(bola)).toBe(200)
  site.content.site.secondFactor = 'required'
  try {
    expect(await statusOfMe(bola)).toBe(403)
    expect((await request('/pay/list', { as: bola })).body.error).toBe('A second factor is required. Set one up first.')
  } finally {
    site.content.site.secondFactor = 'optional'
  }
})

test('3. a recovery code that was used does not work again', async () => {
  const ada = await withApp(await site.staff('editor'))
  const [code = ''] = ada.recoveryCodes
  expect((await sendCode(await firstStep(ada), code)).status).toBe(200)
  expect((await sendCode(await firstStep(ada), code)).status).toBe(400)
})

test("4. an app's code that somebody overheard does not work after its owner has used it", async () => {
  const ada = await withApp(await site.staff('editor'))
  const code = ada.code()
  expect((await sendCode(await firstStep(ada), code)).status).toBe(200)
  expect((await sendCode(await firstStep(ada), code)).status).toBe(400)
})

test('5. a code of another time counts only half a minute before and after it', async () => {
  const ada = await withApp(await site.staff('editor'))
  for (const away of [-20, -2, 2, 20]) {
    const reply = await sendCode(await firstStep(ada), ada.code(away))
    expect([away, reply.status]).toEqual([away, 400])
  }
})

test('6. whoever has a passkey cannot choose a weaker way: not the password alone, not a code that they never set up', async () => {
  const ada = await site.staff('editor')
  expect((await registered(ada)).reply.status).toBe(200)
  const step = await firstStep(ada)
  expect((await request('/admin/login/step', { as: step })).body).toEqual({ hasApp: false, hasPasskey: true })
  expect((await sendCode(step, '000000')).status).toBe(400)
  expect(await statusOfMe(step)).toBe(401)
})

test('7. half a log-in opens no call of the office, in whichever cookie its token is', async () => {
  const ada = await withApp(await site.staff('admin'))
  const { cookie } = await firstStep(ada)
  const as = { cookie: `${cookie}; ${cookie.replace('staff-step', 'staff')}` }
  for (const { method, path } of site.endpoints.filter(({ who }) => /staff|admin/.test(who))) {
    const { status } = await request(path.replaceAll(/\{\w+\}/g, 'x'), { as, method })
    expect([method, path, status]).toEqual([method, path, 401])
  }
  // The pages ask the same.
  expect(await site.services.accounts.visitorOf({ staff: cookie.split('=')[1] })).toMatchObject({ staff: null })
})

test('8. of guesses sent at once from many log-ins and addresses, no more than ten are compared', async () => {
  const ada = await withApp(await site.staff('editor'))
  const steps = []
  for (let round = 0; round < 13; round++) steps.push(await firstStep(ada))
  const wrong = (at: number) => String((Number(ada.code()) + at + 1) % 1_000_000).padStart(6, '0')
  const statuses = await Promise.all(steps.map(async (step, at) => (await sendCode(step, wrong(at))).status))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3)
  expect((await sendCode(await firstStep(ada), ada.code())).status).toBe(429)
})

test("9. a colleague's code, recovery code, passkey or challenge finishes nobody else's log-in", async () => {
  const [ada, bola] = [await withApp(await site.staff('editor')), await withApp(await site.staff('admin'))]
  expect((await sendCode(await firstStep(ada), bola.code())).status).toBe(400)
  expect((await sendCode(await firstStep(ada), bola.recoveryCodes[0] ?? '')).status).toBe(400)
  const [mine, theirs] = [await registered(ada), await registered(bola)]
  const [step, other] = [await firstStep(ada), await firstStep(bola)]
  expect((await sendPasskey(step, theirs.device.get(await challengeFor(step)))).status).toBe(400)
  expect((await sendPasskey(step, mine.device.get(await challengeFor(other)))).status).toBe(400)
  expect(await statusOfMe(step)).toBe(401)
})

test('10. who finds an open session, or is an admin, changes no address and no factor of somebody without proof', async () => {
  const ada = await withApp(await site.staff('observer'))
  const { factors } = (await request<OwnFactors>('/admin/factors', { as: ada })).body
  const own = ['/admin/factors/app', '/admin/factors/passkey/options', '/admin/factors/recovery-codes']
  for (const path of [`/admin/factors/${factors[0]?._id}/remove`, ...own, '/admin/address']) {
    const body = { password: 'wrong', ...(path === '/admin/address' && { email: 'thief@example.org' }) }
    const reply = await request(path, { as: ada, body, from: anAddress() })
    expect([path, reply.status]).toEqual([path, 403])
  }
  const admin = await withApp(await site.staff('admin'))
  // An invitation to an account that exists would be a link that sets its password.
  const invited = await request('/admin', { as: admin, body: { email: ada.email, role: 'admin' } })
  expect(invited.status).toBe(409)
  expect((await request(`/admin/${admin.id}/factors/reset`, { as: admin, method: 'POST' })).status).toBe(409)
  // The owner is notified of a reset by an admin, and still asks for the password.
  expect((await request(`/admin/${ada.id}/factors/reset`, { as: admin, method: 'POST' })).status).toBe(200)
  expect((await site.letters(ada.email)).at(-1)?.text).toContain('has removed all second factors')
  expect(await statusOfMe(ada)).toBe(401)
  clock.pass({ seconds: 30 })
  expect((await request('/admin/login', { body: { email: ada.email, password: 'wrong' } })).status).toBe(401)
})
