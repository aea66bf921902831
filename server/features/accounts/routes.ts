import type { Context, Hono } from 'hono'
import * as calls from '#contracts/accounts.ts'
import type { Realm } from '#domain/permissions.ts'
import type { HttpDeps } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import { readTokens, sendSession } from '../../http/session.ts'
import type { Services } from '../../services.ts'

export function accountRoutes(api: Hono, http: HttpDeps, { accounts }: Services): void {
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

  async function signIn(context: Context, realm: Realm, id: string): Promise<void> {
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

  async function signedInStaff(context: Context, id: string) {
    await signIn(context, 'staff', id)
    return { user: await accounts.staffAccount(id) }
  }

  implement(api, http, calls.authorMe, ({ actor }) => accounts.authorAccount(actor.id))
  implement(api, http, calls.signUp, async ({ input, client, http }) =>
    signedInAuthor(http, await accounts.signUp(input, client)),
  )
  implement(api, http, calls.authorLogIn, async ({ input, client, http }) =>
    signedInAuthor(http, await accounts.logIn('author', input, client)),
  )
  implement(api, http, calls.authorLogOut, ({ http }) => signOut(http, 'author'))
  implement(api, http, calls.authorReset, ({ input, client }) => accounts.requestReset('author', input, client))
  implement(api, http, calls.authorVerify, ({ input }) => accounts.verifyCode('author', input))
  implement(api, http, calls.authorResetPassword, async ({ input, client, http }) => {
    const done = await accounts.resetPassword('author', input, client)
    setCookie(http, 'author', '')
    return done
  })
  implement(api, http, calls.changeAuthorName, async ({ actor, input }) => {
    await accounts.changeName(actor, input)
    return accounts.authorAccount(actor.id)
  })
  implement(api, http, calls.changeAuthorAvatar, async ({ actor, input: { authorId, avatarUrl } }) => {
    await accounts.changeAvatar(actor, { accountId: authorId, avatarUrl })
    return accounts.authorAccount(actor.id)
  })

  implement(api, http, calls.staffMe, ({ actor }) => accounts.staffAccount(actor.id))
  implement(api, http, calls.staffLogIn, async ({ input, client, http }) =>
    signedInStaff(http, await accounts.logIn('staff', input, client)),
  )
  implement(api, http, calls.staffLogOut, async ({ visitor, http }) => {
    if (visitor.staff) await accounts.logOutStaff(visitor.staff, tokenOf(http, 'staff') ?? '')
    return signOut(http, 'staff')
  })
  implement(api, http, calls.staffReset, ({ input, client }) => accounts.requestReset('staff', input, client))
  implement(api, http, calls.staffVerify, ({ input }) => accounts.verifyCode('staff', input))
  implement(api, http, calls.staffResetPassword, async ({ input, client, http }) => {
    const done = await accounts.resetPassword('staff', input, client)
    setCookie(http, 'staff', '')
    return done
  })
  implement(api, http, calls.changeStaffName, async ({ actor, input }) => {
    await accounts.changeName(actor, input)
    return accounts.staffAccount(actor.id)
  })
  implement(api, http, calls.changeStaffAvatar, async ({ actor, input: { userId, avatarUrl } }) => {
    await accounts.changeAvatar(actor, { accountId: userId, avatarUrl })
    return accounts.staffAccount(actor.id)
  })

  implement(api, http, calls.listSessions, ({ actor, http }) =>
    accounts.ownSessions(actor, tokenOf(http, 'staff') ?? ''),
  )
  implement(api, http, calls.endOwnSession, ({ actor, input }) => accounts.endOwnSession(actor, input))

  implement(api, http, calls.listStaff, () => accounts.listStaff())
  implement(api, http, calls.inviteStaff, ({ actor, input }) => accounts.inviteStaff(actor, input))
  implement(api, http, calls.completeInvitation, async ({ input, client, http }) =>
    signedInStaff(http, await accounts.completeInvitation(input, client)),
  )
  implement(api, http, calls.changeRole, ({ actor, input }) => accounts.changeRole(actor, input))
  implement(api, http, calls.deleteStaff, ({ actor, input }) => accounts.deleteStaff(actor, input))

  implement(api, http, calls.sampleSignIn, async ({ input, http }) => {
    const { realm, id } = await accounts.sampleSignIn(input)
    await signIn(http, realm, id)
    return { realm, redirect: realm === 'staff' ? '/admin/dashboard' : '/author' }
  })
}
