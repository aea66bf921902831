import type { Context } from 'hono'
import * as calls from '#contracts/people/accounts.ts'
import { endOtherSessions, endOwnSession, listLogIns, listSessions } from '#contracts/people/sessions.ts'
import { exportStaff } from '#contracts/people/staff-list.ts'
import type { LogInWay } from '#domain/people/second-factor.ts'
import type { Realm } from '#domain/words/permissions.ts'
import type { HttpDeps } from '../../http/context.ts'
import { csvResponse } from '../../http/csv-response.ts'
import type { Implement } from '../../http/implement.ts'
import { deviceOf, readTokens, sendSession, sendStaffSession } from '../../http/session.ts'
import type { Services } from '../../services.ts'

export function accountRoutes(implement: Implement, { accounts, files }: Services, http: HttpDeps): void {
  const { isHttps } = http.config

  function setCookie(context: Context, realm: Realm, token: string): void {
    sendSession(context, realm, token, isHttps)
  }

  function tokenOf(context: Context, realm: Realm): string | undefined {
    return readTokens(context.req.header('cookie') ?? null, isHttps)[realm]
  }

  async function endOld(context: Context, realm: Realm): Promise<void> {
    const token = tokenOf(context, realm)
    if (token) await accounts.endSession(token)
  }

  async function signIn(context: Context, realm: 'author', id: string): Promise<void> {
    await endOld(context, realm)
    setCookie(context, realm, await accounts.startSession(realm, id, context.req.header('user-agent')))
  }

  async function signOut(context: Context, realm: Realm): Promise<{ success: string }> {
    await endOld(context, realm)
    setCookie(context, realm, '')
    return { success: 'You are logged out.' }
  }

  async function signedInAuthor(context: Context, id: string) {
    await signIn(context, 'author', id)
    return { author: await accounts.authorAccount(id) }
  }

  /** Returns false if the second factor is asked for next. */
  async function enter(context: Context, id: string, way: LogInWay): Promise<boolean> {
    const device = deviceOf(context, http.addressOf(context), isHttps)
    const entry = await accounts.enterOffice(id, way, device)
    await endOld(context, 'staff')
    if ('session' in entry) sendStaffSession(context, entry.session, device, isHttps)
    else sendSession(context, 'staff-step', entry.step, isHttps)
    return 'session' in entry
  }

  async function signedInStaff(context: Context, id: string, way: LogInWay) {
    if (await enter(context, id, way)) return { user: await accounts.staffAccount(id) }
    return { secondFactor: 'required' } as const
  }

  implement(calls.authorMe, ({ actor }) => accounts.authorAccount(actor.id))
  implement(calls.signUp, async ({ input, client, http }) => signedInAuthor(http, await accounts.signUp(input, client)))
  implement(calls.authorLogIn, async ({ input, client, http }) =>
    signedInAuthor(http, await accounts.logIn('author', input, client)),
  )
  implement(calls.authorLogOut, ({ http }) => signOut(http, 'author'))
  implement(calls.authorReset, ({ input, client }) => accounts.requestReset('author', input, client))
  implement(calls.authorVerify, ({ input }) => accounts.verifyCode('author', input))
  implement(calls.authorResetPassword, async ({ input, client, http }) => {
    const done = await accounts.resetPassword('author', input, client)
    setCookie(http, 'author', '')
    return done
  })
  implement(calls.changeAuthorName, async ({ actor, input }) => {
    await accounts.changeName(actor, input)
    return accounts.authorAccount(actor.id)
  })
  implement(calls.changeAuthorAvatar, async ({ actor, input: { authorId, avatarUrl } }) => {
    await files.changeAvatar(actor, { accountId: authorId, avatarUrl })
    return accounts.authorAccount(actor.id)
  })

  implement(calls.staffMe, ({ actor }) => accounts.staffAccount(actor.id))
  implement(calls.staffLogIn, async ({ input, client, http }) =>
    signedInStaff(http, await accounts.logIn('staff', input, client), 'password'),
  )
  implement(calls.staffLogOut, async ({ visitor, http }) => {
    if (visitor.staff) await accounts.logOutStaff(visitor.staff, tokenOf(http, 'staff') ?? '')
    return signOut(http, 'staff')
  })
  implement(calls.staffReset, ({ input, client }) => accounts.requestReset('staff', input, client))
  implement(calls.staffVerify, ({ input }) => accounts.verifyCode('staff', input))
  implement(calls.staffResetPassword, async ({ input, client, http }) => {
    const done = await accounts.resetPassword('staff', input, client)
    setCookie(http, 'staff', '')
    return done
  })
  implement(calls.changeStaffName, async ({ actor, input }) => {
    await accounts.changeName(actor, input)
    return accounts.staffAccount(actor.id)
  })
  implement(calls.changeStaffAvatar, async ({ actor, input: { userId, avatarUrl } }) => {
    await files.changeAvatar(actor, { accountId: userId, avatarUrl })
    return accounts.staffAccount(actor.id)
  })

  implement(listSessions, ({ actor, http }) => accounts.ownSessions(actor, tokenOf(http, 'staff') ?? ''))
  implement(endOtherSessions, ({ actor, http }) => accounts.endOtherSessions(actor, tokenOf(http, 'staff') ?? ''))
  implement(listLogIns, ({ actor }) => accounts.ownLogIns(actor))
  implement(endOwnSession, ({ actor, input }) => accounts.endOwnSession(actor, input))

  implement(calls.listStaff, () => accounts.listStaff())
  implement(exportStaff, async ({ actor, input }) => csvResponse('staff.csv', await accounts.exportStaff(actor, input)))
  implement(calls.inviteStaff, ({ actor, input }) => accounts.inviteStaff(actor, input))
  implement(calls.completeInvitation, async ({ input, client, http }) =>
    signedInStaff(http, await accounts.completeInvitation(input, client), 'invitation'),
  )
  implement(calls.changeRole, ({ actor, input }) => accounts.changeRole(actor, input))
  implement(calls.deleteStaff, ({ actor, input }) => accounts.deleteStaff(actor, input))

  implement(calls.sampleSignIn, async ({ input, http }) => {
    const { realm, id } = await accounts.sampleSignIn(input)
    if (realm === 'author') await signIn(http, realm, id)
    else if (!(await enter(http, id, 'sample'))) return { realm, redirect: '/admin/login/code' }
    return { realm, redirect: realm === 'staff' ? '/admin/dashboard' : '/author' }
  })
}
