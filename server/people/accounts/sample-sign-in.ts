import { lifetimeSeconds } from '#domain/people/limits.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Realm } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../ids.ts'
import { insertSampleSignIn, takeSampleSignIn } from './store.ts'

/** Returns the path of a page that asks before it signs in, so that opening the link alone does nothing. Works once. */
export async function newSampleSignIn({ db, clock }: Deps, realm: Realm, accountId: string): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(clock.now().getTime() + lifetimeSeconds.sampleSignIn * 1000)
  await insertSampleSignIn(db, { tokenHash: hashToken(token), realm, accountId, expiresAt }, clock.now())
  return `/sample/sign-in/${token}`
}

/** Nobody knows the passwords of sample accounts. Only links on the console open them, and never on a public site. */
export async function sampleSignIn(
  { db, clock, config }: Deps,
  { token }: { token: string },
): Promise<{ realm: Realm; id: string }> {
  const account = config.isHttps ? null : await takeSampleSignIn(db, hashToken(token), clock.now())
  if (!account) {
    throw new AppError('not-found', 'This link was used before or has expired. Start the site again to get new links.')
  }
  return account
}
