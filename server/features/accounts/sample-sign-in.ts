import { AppError } from '#domain/errors.ts'
import { lifetimeSeconds } from '#domain/limits.ts'
import type { Realm } from '#domain/permissions.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../ids.ts'
import { noteLogIn } from './log-in.ts'
import { insertSampleSignIn, takeSampleSignIn } from './store.ts'

/** A page that asks before it signs in, so that nothing happens by merely opening a link. Each works once. */
export async function newSampleSignIn({ db, clock }: Deps, realm: Realm, accountId: string): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(clock.now().getTime() + lifetimeSeconds.sampleSignIn * 1000)
  await insertSampleSignIn(db, { tokenHash: hashToken(token), realm, accountId, expiresAt }, clock.now())
  return `/sample/sign-in/${token}`
}

/** Sample accounts have no password that anybody knows: the console's links open them, and never on a public site. */
export async function sampleSignIn(deps: Deps, { token }: { token: string }): Promise<{ realm: Realm; id: string }> {
  const { db, clock, config } = deps
  const account = config.isHttps ? null : await takeSampleSignIn(db, hashToken(token), clock.now())
  if (!account) {
    throw new AppError('not-found', 'This link was used before or has expired. Start the site again to get new links.')
  }
  await noteLogIn(deps, account.realm, account.id)
  return account
}
