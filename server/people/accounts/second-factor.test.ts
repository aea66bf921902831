import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OwnFactors } from '#contracts/people/second-factor.ts'
import { activity, staff } from '#server/db/schema.ts'
import { password, testApi } from '#tests/support/build.ts'
import { type Cookie, cookiesOf, factorsOf } from '#tests/support/second-factor.ts'
import { resetFactorsByOperator } from './reset-factors.ts'
import { newSampleSignIn } from './sample-sign-in.ts'

const site = await testApi()
const { request, clock, db } = site

const { anAddress, withApp, firstStep, sendCode, statusOfMe, registered, challengeFor, sendPasskey } = factorsOf(site)

test('with an app the log-in has two steps, and only the second opens the office', async () => {
  const ada = await withApp(await site.staff('editor'))
  const step = await firstStep(ada)
  expect(step.cookie).toMatch(/^staff-step=[\w-]{43}$/)
  expect((await request('/admin/login/step', { as: step })).body).toEqual({ hasApp: true, hasPasskey: false })
  expect(await statusOfMe(step)).toBe(401)
  const reply = await sendCode(step, ada.code())
  expect(reply.body).toMatchObject({ user: { _id: ada.id } })
  expect(cookiesOf(reply).cookie).toMatch(/^staff=[\w-]{43}$/)
  expect(await statusOfMe(cookiesOf(reply))).toBe(200)
  const entries = await db.select().from(activity).where(eq(activity.objectId, ada.id)).orderBy(activity.at)
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['add-factor', { kind: 'app', name: 'My phone' }],
    ['log-in', { way: 'app' }],
  ])
})

test('T09: half a log-in opens no call of the office, in whichever cookie its token is', async () => {
  const ada = await withApp(await site.staff('admin'))
  const { cookie } = await firstStep(ada)
  const as = { cookie: `${cookie}; ${cookie.replace('staff-step', 'staff')}` }
  const calls = site.endpoints.filter(({ who }) => /staff|admin/.test(who))
  expect(calls.length).toBeGreaterThan(100)
  for (const { method, path } of calls) {
    const { status } = await request(path.replaceAll(/\{\w+\}/g, 'x'), { as, method })
    expect([method, path, status]).toEqual([method, path, 401])
  }
})

test('adding a factor logs out every other device, brings ten recovery codes, and is e-mailed', async () => {
  const person = await site.staff('editor')
  const elsewhere = cookiesOf(await request('/admin/login', { body: { email: person.email, password } }))
  const { recoveryCodes } = await withApp(person)
  expect([await statusOfMe(elsewhere), await statusOfMe(person)]).toEqual([401, 200])
  expect(new Set(recoveryCodes)).toHaveProperty('size', 10)
  const [letter] = await site.letters(person.email)
  expect(letter?.text).toContain('An authenticator app, “My phone”, was added to your Domain Journals staff account')
  const { rows } = await db.execute(sql`select array_agg(c::text) as kept from recovery_codes c`)
  expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0]?.slice(0, 4))
})

test('a password reset does not go round the second factor, and ends the log-in that was half done', async () => {
  const ada = await withApp(await site.staff('editor'))
  const before = await firstStep(ada)
  const { userId } = (await request('/admin/reset', { body: { email: ada.email } })).body
  const resetKey = (await site.letters(ada.email)).at(-1)?.text.match(/\b\d{6}\b/)?.[0]
  const newPassword = 'twelve silver spoons'
  const reset = await request('/admin/resetPw', { body: { userId, resetKey, newPassword } })
  expect([reset.status, cookiesOf(reset).cookie]).toEqual([200, ''])
  expect((await sendCode(before, ada.code())).status).toBe(401)
  const after = await firstStep(ada, newPassword)
  expect(await statusOfMe(after)).toBe(401)
  expect((await sendCode(after, ada.code())).status).toBe(200)
})

test('log-ins that are half done at the same time each need a code of their own', async () => {
  const ada = await withApp(await site.staff('editor'))
  const [one, other] = [await firstStep(ada), await firstStep(ada)]
  const code = ada.code()
  const statuses = await Promise.all([sendCode(one, code), sendCode(other, code)].map(async (it) => (await it).status))
  expect(statuses.sort()).toEqual([200, 400])
  clock.pass({ seconds: 30 })
  const [again, once] = [await sendCode(one, ada.code()), await sendCode(other, ada.code())]
  expect([again.status, once.status].sort()).toEqual([200, 401])
})

test('a code is used once, and counts for half a minute before and after its time', async () => {
  const ada = await withApp(await site.staff('editor'))
  const tried = async (code: string) => (await sendCode(await firstStep(ada), code)).status
  for (const away of [-3, -2, 2, 3]) expect([away, await tried(ada.code(away))]).toEqual([away, 400])
  expect(await tried(ada.code(-1))).toBe(200)
  const late = ada.code(1)
  expect([await tried(late), await tried(late)]).toEqual([200, 400])
  // A code from before the last one that was used is no better than that one.
  expect(await tried(ada.code())).toBe(400)
})

test('a recovery code works once, also if it is sent twice at once, and its use is e-mailed', async () => {
  const ada = await withApp(await site.staff('editor'))
  const [first = '', second = ''] = ada.recoveryCodes
  const steps = [await firstStep(ada), await firstStep(ada)] as const
  const twice = await Promise.all(steps.map((step) => sendCode(step, first.toLowerCase().replaceAll('-', ' '))))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await site.letters(ada.email)).at(-1)?.text).toContain('9 recovery codes are left.')
  expect((await sendCode(await firstStep(ada), first)).status).toBe(400)
  const stranger = await withApp(await site.staff('editor'))
  expect((await sendCode(await firstStep(stranger), second)).status).toBe(400)
})

test('guessing ends the log-in after five codes and the app after ten, from everywhere; a recovery code still works', async () => {
  const ada = await withApp(await site.staff('editor'))
  const wrong = () => (ada.code() === '000000' ? '111111' : '000000')
  const step = await firstStep(ada)
  for (let round = 0; round < 5; round++) expect((await sendCode(step, wrong())).status).toBe(400)
  expect((await sendCode(step, ada.code())).status).toBe(401)
  const next = await firstStep(ada)
  for (let round = 0; round < 5; round++) await sendCode(next, wrong())
  const right = await sendCode(await firstStep(ada), ada.code())
  expect([right.status, Number(right.headers.get('retry-after')) > 3600]).toEqual([429, true])
  const sent = (await site.letters(ada.email)).filter(({ subject }) => /Wrong codes/.test(subject))
  expect(sent).toHaveLength(1)
  expect((await sendCode(await firstStep(ada), ada.recoveryCodes[0] ?? '')).status).toBe(200)
  clock.pass({ hours: 24 })
  expect((await sendCode(await firstStep(ada), ada.code())).status).toBe(200)
})

test('of guesses sent at once from many log-ins, no more than ten are compared', async () => {
  const ada = await withApp(await site.staff('editor'))
  const steps: Cookie[] = []
  for (let round = 0; round < 14; round++) steps.push(await firstStep(ada))
  const codes = steps.map((_, at) => (at === 13 ? '000000' : String(at).repeat(6).slice(0, 6)))
  const statuses = await Promise.all(steps.map(async (step, at) => (await sendCode(step, codes[at] ?? '')).status))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4)
})

test('wrong codes count as failed log-ins of their address', async () => {
  const from = anAddress()
  for (let round = 0; round < 2; round++) {
    const step = await firstStep(await withApp(await site.staff('editor')))
    for (let tries = 0; tries < 5; tries++) await sendCode(step, 'AAAA-AAAA-AAAA-AAAA', from)
  }
  const ada = await withApp(await site.staff('editor'))
  expect((await sendCode(await firstStep(ada), ada.code(), from)).status).toBe(429)
})

test('a log-in that is half done ends after a quarter of an hour', async () => {
  const ada = await withApp(await site.staff('editor'))
  const step = await firstStep(ada)
  clock.pass({ minutes: 15 })
  const reply = await sendCode(step, ada.code())
  expect([reply.status, reply.body.error]).toEqual([
    401,
    'This log-in has expired. Enter your e-mail and password again.',
  ])
})

test('a token planted between the steps is not the one that the second step gives, and a step is finished once', async () => {
  const ada = await withApp(await site.staff('editor'))
  const planted = `staff=${'p'.repeat(43)}`
  const step = await firstStep(ada)
  const reply = await sendCode({ cookie: `${step.cookie}; ${planted}` }, ada.code())
  expect(reply.status).toBe(200)
  expect(cookiesOf(reply).cookie).not.toContain('pppp')
  expect(await statusOfMe({ cookie: planted })).toBe(401)
  expect(await statusOfMe({ cookie: step.cookie.replace('staff-step', 'staff') })).toBe(401)
  clock.pass({ seconds: 30 })
  expect((await sendCode(step, ada.code())).status).toBe(401)
  // A session is no half log-in either: it cannot be turned into a second one.
  const own = { cookie: cookiesOf(reply).cookie.replace('staff=', 'staff-step=') }
  expect((await sendCode(own, ada.code())).status).toBe(401)
})

test('nothing about second factors changes without the password', async () => {
  const ada = await withApp(await site.staff('editor'))
  const { factors } = (await request<OwnFactors>('/admin/factors', { as: ada })).body
  const remove = `/admin/factors/${factors[0]?._id}/remove`
  const paths = [remove, '/admin/factors/app', '/admin/factors/passkey/options', '/admin/factors/recovery-codes']
  for (const path of paths) {
    const reply = await request(path, { as: ada, body: { password: 'wrong' }, from: anAddress() })
    expect([path, reply.status, reply.body.error]).toEqual([path, 403, 'This password is wrong.'])
  }
  const other = await withApp(await site.staff('admin'))
  expect((await request(remove, { as: other, body: { password } })).status).toBe(404)
  expect((await request(remove, { as: ada, body: { password } })).status).toBe(200)
  expect((await site.letters(ada.email)).at(-1)?.text).toContain('“My phone” was removed')
  const reply = await request('/admin/login', { body: { email: ada.email, password } })
  expect(reply.body).toMatchObject({ user: { _id: ada.id } })
})

test('new recovery codes replace the old ones', async () => {
  const ada = await withApp(await site.staff('editor'))
  const path = '/admin/factors/recovery-codes'
  const { body } = await request<{ recoveryCodes: string[] }>(path, { as: ada, body: { password } })
  expect((await sendCode(await firstStep(ada), ada.recoveryCodes[0] ?? '')).status).toBe(400)
  expect((await sendCode(await firstStep(ada), body.recoveryCodes[0] ?? '')).status).toBe(200)
  const bare = await site.staff('editor')
  expect((await request(path, { as: bare, body: { password } })).status).toBe(409)
})

test('where a second factor is required, whoever has none can only set one up', async () => {
  const bola = await site.staff('admin')
  site.content.site.secondFactor = 'required'
  try {
    const reply = await request('/admin/login', { body: { email: bola.email, password } })
    expect(reply.body).toMatchObject({ user: { _id: bola.id } })
    const as = { ...bola, ...cookiesOf(reply) }
    const open: string[] = []
    for (const { method, path, who } of site.endpoints.filter(({ who }) => /staff|admin/.test(who))) {
      if (who === 'staff-or-unsecured') continue
      const { status } = await request(path.replaceAll(/\{\w+\}/g, 'x'), { as, method })
      if (status !== (who === 'author-or-staff' ? 401 : 403)) open.push(`${method} ${path} ${status}`)
    }
    expect(open).toEqual([])
    const secured = await withApp(as)
    expect(await statusOfMe(secured)).toBe(200)
    const { factors } = (await request<OwnFactors>('/admin/factors', { as })).body
    const last = await request(`/admin/factors/${factors[0]?._id}/remove`, { as, body: { password } })
    expect([last.status, last.body.error]).toEqual([
      409,
      'A second factor is required here. Add another one before you remove this one.',
    ])
  } finally {
    site.content.site.secondFactor = 'optional'
  }
})

test('the link to a sample account asks for its second factor, too', async () => {
  const sample = await withApp(await site.staff('admin', undefined, { sample: true }))
  const path = await newSampleSignIn(site.deps, 'staff', sample.id)
  const reply = await request(path, { method: 'POST' })
  expect(reply.body).toEqual({ realm: 'staff', redirect: '/admin/login/code' })
  expect(await statusOfMe(cookiesOf(reply))).toBe(401)
  expect((await sendCode(cookiesOf(reply), sample.code())).status).toBe(200)
})

test("an admin resets a colleague's second factor, who is logged out and notified; nobody so resets their own", async () => {
  const [admin, ada] = [await site.staff('admin'), await withApp(await site.staff('editor'))]
  const half = await firstStep(ada)
  const reset = (id: string) => request(`/admin/${id}/factors/reset`, { as: admin, method: 'POST' })
  expect((await reset(ada.id)).status).toBe(200)
  expect([await statusOfMe(ada), (await sendCode(half, ada.code())).status]).toEqual([401, 401])
  expect((await site.letters(ada.email)).at(-1)?.text).toContain('Stella Staff has removed all second factors')
  const entries = await db.select().from(activity).where(eq(activity.actorId, admin.id))
  expect(entries).toMatchObject([{ action: 'reset-factors', objectId: ada.id }])
  expect([(await reset(ada.id)).status, (await reset(admin.id)).status]).toEqual([409, 409])
  expect((await request('/admin/login', { body: { email: ada.email, password } })).body).toHaveProperty('user')
})

test('whoever runs the site resets the second factor of the only admin', async () => {
  const ada = await withApp(await site.staff('admin'))
  expect(await resetFactorsByOperator(site.deps, ada.email)).toBe(
    `All second factors of ${ada.email} have been removed.`,
  )
  await expect(resetFactorsByOperator(site.deps, ada.email)).rejects.toThrow('This account has no second factor.')
  await expect(resetFactorsByOperator(site.deps, 'nobody@example.org')).rejects.toThrow(/^There is no staff account/)
})

test('a member who was disabled between the steps does not get in', async () => {
  const ada = await withApp(await site.staff('editor'))
  const step = await firstStep(ada)
  await db.update(staff).set({ disabledAt: clock.now() }).where(eq(staff.id, ada.id))
  expect((await sendCode(step, ada.code())).status).toBe(401)
})

type Options = { challenge: string }

test('a passkey is added and logs in, once for each challenge', async () => {
  const ada = await site.staff('editor')
  const { device, body, reply } = await registered(ada)
  expect([reply.status, reply.body.recoveryCodes]).toEqual([200, expect.any(Array)])
  expect((await request('/admin/factors/passkey', { as: ada, body })).status).toBe(400)
  const step = await firstStep(ada)
  expect((await request('/admin/login/step', { as: step })).body).toEqual({ hasApp: false, hasPasskey: true })
  const options = await challengeFor(step)
  const response = device.get(options)
  const other = await firstStep(ada)
  await challengeFor(other)
  expect((await sendPasskey(other, response)).status).toBe(400)
  const entered = await sendPasskey(step, response)
  expect([entered.status, await statusOfMe(cookiesOf(entered))]).toEqual([200, 200])
  expect((await sendPasskey(step, response)).status).toBe(401)
  const third = await firstStep(ada)
  expect((await sendPasskey(third, response)).status).toBe(400)
})

test('a challenge that was answered wrongly is used up', async () => {
  const ada = await site.staff('editor')
  const { device } = await registered(ada)
  const step = await firstStep(ada)
  const options = await challengeFor(step)
  expect((await sendPasskey(step, device.get(options, { origin: 'https://evil.test' }))).status).toBe(400)
  expect((await sendPasskey(step, device.get(options))).status).toBe(400)
  expect((await sendPasskey(step, device.get(await challengeFor(step)))).status).toBe(200)
})

const lies = [{ origin: 'https://evil.test' }, { origin: 'http://localhost.evil.test:3000' }, { rpId: 'evil.test' }]

test.each(lies)('a passkey for another place is neither added nor accepted: %o', async (lie) => {
  const ada = await site.staff('editor')
  expect((await registered(ada, lie)).reply.status).toBe(400)
  const { device } = await registered(ada)
  const step = await firstStep(ada)
  expect((await sendPasskey(step, device.get(await challengeFor(step), lie))).status).toBe(400)
})

test('a copy of a device is noticed by its counter', async () => {
  const ada = await site.staff('editor')
  const { device } = await registered(ada, { counter: 5 })
  const tried = async (counter: number) => {
    const step = await firstStep(ada)
    return (await sendPasskey(step, device.get(await challengeFor(step), { counter }))).status
  }
  expect([await tried(9), await tried(9), await tried(7), await tried(10)]).toEqual([200, 400, 400, 200])
})

test("somebody else's passkey opens nothing, and one passkey has one owner", async () => {
  const [ada, bola] = [await site.staff('editor'), await site.staff('editor')]
  const [{ device, body }, of] = [await registered(ada), await registered(bola)]
  const step = await firstStep(ada)
  expect((await sendPasskey(step, of.device.get(await challengeFor(step)))).status).toBe(400)
  const forged = { ...of.device.get(await challengeFor(step)), id: device.credential.id }
  expect((await sendPasskey(step, forged)).status).toBe(400)
  const { body: options } = await request<Options>('/admin/factors/passkey/options', { as: bola, body: { password } })
  const response = device.create(options)
  expect((await request('/admin/factors/passkey', { as: bola, body: { ...body, response } })).status).toBe(409)
})
