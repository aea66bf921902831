import * as calls from '#contracts/people/second-factor.ts'
import type { HttpDeps } from '../../http/context.ts'
import type { Call, Implement } from '../../http/implement.ts'
import { deviceOf, readCookie, sendSession, sendStaffSession } from '../../http/session.ts'
import type { Services } from '../../services.ts'
import type { Device } from './save-log-in.ts'
import type { Entered } from './second-step.ts'

type Http = Call<typeof calls.readSecondStep>['http']

export function factorRoutes(implement: Implement, { accounts }: Services, { config: { isHttps } }: HttpDeps): void {
  const stepOf = (http: Http) => readCookie(http.req.header('cookie'), 'staff-step', isHttps)
  const sessionOf = (http: Http) => readCookie(http.req.header('cookie'), 'staff', isHttps)

  async function entered(http: Http, { id, session }: Entered, device: Device) {
    const old = sessionOf(http)
    if (old) await accounts.endSession(old)
    sendSession(http, 'staff-step', '', isHttps)
    sendStaffSession(http, session, device, isHttps)
    return { user: await accounts.staffAccount(id) }
  }

  implement(calls.readSecondStep, ({ http }) => accounts.secondStep(stepOf(http)))
  implement(calls.sendCode, async ({ input: { code }, address, http }) => {
    const device = deviceOf(http, address, isHttps)
    return entered(http, await accounts.finishSecondStep(stepOf(http), { code, device }), device)
  })
  implement(calls.askPasskey, async ({ http }) => ({ ...(await accounts.passkeyChallenge(stepOf(http))) }))
  implement(calls.sendPasskey, async ({ input: { response }, address, http }) => {
    const device = deviceOf(http, address, isHttps)
    return entered(http, await accounts.finishByPasskey(stepOf(http), { response, device }), device)
  })

  implement(calls.listFactors, ({ actor, http }) => accounts.ownFactors(actor, sessionOf(http)))
  implement(calls.beginApp, ({ actor, input, client, http }) =>
    accounts.beginApp(actor, input, sessionOf(http), client),
  )
  implement(calls.addApp, ({ actor, input, http }) => accounts.addApp(actor, input, sessionOf(http)))
  implement(calls.beginPasskey, async ({ actor, input, client, http }) => ({
    ...(await accounts.beginPasskey(actor, input, sessionOf(http), client)),
  }))
  implement(calls.addPasskey, ({ actor, input, http }) => accounts.addPasskey(actor, input, sessionOf(http)))
  implement(calls.renameFactor, ({ actor, input }) => accounts.renameFactor(actor, input))
  implement(calls.removeFactor, ({ actor, input, client }) => accounts.removeFactor(actor, input, client))
  implement(calls.renewRecoveryCodes, ({ actor, input, client }) => accounts.renewRecoveryCodes(actor, input, client))
  implement(calls.resetFactors, ({ actor, input }) => accounts.resetFactors(actor, input))
}
