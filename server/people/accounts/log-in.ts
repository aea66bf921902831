import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Author, Realm, Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import { countAgainst, countUp, fullUntil, refuseIfFull } from '../../db/limits.ts'
import type { Client, Deps } from '../../deps.ts'
import { isPassword, refuseIfBusy, turnOf } from './passwords.ts'
import { type Account, findAccountByEmail } from './store.ts'

type Credentials = { email: string; password: string }

/**
 * Returns null if they are wrong, after the same time whether the account exists or not. Failures count against the
 * client's IP address, so that an attacker elsewhere cannot lock the owner out.
 */
export async function checkCredentials(
  { db, clock, config }: Deps,
  realm: Realm,
  { email, password }: Credentials,
  client: Client,
): Promise<Account | null> {
  const { address } = client
  const who = `${realm}:${email}`
  const pair = `${who}:${address}`

  async function refuseAfterTooMany(): Promise<void> {
    const now = clock.now()
    await refuseIfFull(db, 'failed-login', [address], now, config.limits)
    const isBraked = await fullUntil(db, 'failed-login-by-account', who, now, config.limits)
    if (isBraked) await refuseIfFull(db, 'failed-login-under-brake', [pair], now, config.limits)
  }

  const turn = turnOf('log-in', client)
  refuseIfBusy(turn)
  await refuseAfterTooMany()
  const account = await findAccountByEmail(db, realm, email)
  const isRight = await isPassword(password, account?.passwordHash ?? null, turn)
  if (!account || !isRight || account.disabledAt) {
    const now = clock.now()
    await countUp(db, 'failed-login-by-account', who, now)
    await countUp(db, 'failed-login-under-brake', pair, now)
    await countAgainst(db, 'failed-login', [address], now, config.limits)
    // `by` is null because we do not know who tried. An address without an account is not stored.
    if (account && realm === 'staff')
      await logActivity(db, { by: null, action: 'failed-log-in', object: realm, objectId: account.id })
    return null
  }
  // Check again: many guesses sent at once all pass the first check.
  await refuseAfterTooMany()
  return account
}

/** Returns the id of the account. The error is the same for a wrong address and a wrong password. */
export async function logIn(deps: Deps, realm: Realm, credentials: Credentials, client: Client): Promise<string> {
  const account = await checkCredentials(deps, realm, credentials, client)
  if (!account) throw new AppError('unauthenticated', 'E-mail or password is wrong.')
  return account.id
}

/** For what somebody else's hands on an open session must not do. */
export async function requirePassword(
  deps: Deps,
  { realm, email }: Author | Staff,
  password: string,
  client: Client,
): Promise<void> {
  const account = await checkCredentials(deps, realm, { email, password }, client)
  if (!account) throw faultAt('password', 'This password is wrong.', 'forbidden')
}
