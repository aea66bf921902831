import { expect } from 'vitest'
import type { OwnFactors } from '#contracts/people/second-factor.ts'
import { periodsAt } from '#domain/people/second-factor.ts'
import { appCode } from '#server/people/accounts/app-codes.ts'
import { secretOf } from './app-code.ts'
import { password, type testApi } from './build.ts'
import { passkeyDevice } from './passkey.ts'

type Site = Awaited<ReturnType<typeof testApi>>
export type Person = Awaited<ReturnType<Site['staff']>>
export type Cookie = { cookie: string }
type Options = { challenge: string }
type Lie = Parameters<ReturnType<typeof passkeyDevice>['create']>[1]

export const cookiesOf = (reply: { headers: Headers }): Cookie => ({
  cookie: reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('=') && !pair.startsWith('staff-browser='))
    .join('; '),
})

/** How staff log in with a second factor, and how somebody else tries to. */
export function factorsOf({ request, clock, config }: Site) {
  let count = 0
  /** Everybody has an address of their own, so that tests do not share the limits of one. */
  const anAddress = () => `198.51.100.${++count}`

  /** Adds an app to the account. `code` is what it shows, now or some periods away. */
  async function withApp(person: Person) {
    await request('/admin/factors/app', { as: person, body: { password } })
    const { newApp } = (await request<OwnFactors>('/admin/factors', { as: person })).body
    const secret = secretOf(newApp?.secret ?? '')
    const code = (away = 0) => appCode(secret, (periodsAt(clock.now())[0] ?? 0) + away)
    const body = { code: code(), name: 'My phone' }
    const reply = await request<{ recoveryCodes: string[] }>('/admin/factors/app/confirm', { as: person, body })
    expect(reply.status).toBe(200)
    // The code that was just used does not work again.
    clock.pass({ seconds: 60 })
    return { ...person, code, recoveryCodes: reply.body.recoveryCodes }
  }

  async function firstStep({ email }: { email: string }, tried = password): Promise<Cookie> {
    const reply = await request('/admin/login', { from: anAddress(), body: { email, password: tried } })
    expect(reply.body).toEqual({ secondFactor: 'required' })
    return cookiesOf(reply)
  }

  const sendCode = (as: Cookie, code: string, from = anAddress()) =>
    request('/admin/login/code', { as, body: { code }, from })

  const statusOfMe = async (as: Cookie) => (await request('/admin/me', { as })).status

  async function registered(person: Person, lie: Lie = {}) {
    const device = passkeyDevice(config.publicUrl)
    const asked = { as: person, body: { password } }
    const { body: options } = await request<Options>('/admin/factors/passkey/options', asked)
    const body = { name: 'Laptop', response: device.create(options, lie) }
    const reply = await request('/admin/factors/passkey', { as: person, body })
    return { device, body, reply }
  }

  const challengeFor = async (as: Cookie) =>
    (await request<Options>('/admin/login/passkey/options', { as, method: 'POST' })).body
  const sendPasskey = (as: Cookie, response: object) => request('/admin/login/passkey', { as, body: { response } })

  return { anAddress, withApp, firstStep, sendCode, statusOfMe, registered, challengeFor, sendPasskey }
}
