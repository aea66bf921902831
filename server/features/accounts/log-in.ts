import { AppError } from '#domain/errors.ts'
import type { Realm } from '#domain/permissions.ts'
import { countAgainst, refuseIfFull } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { isPassword } from './passwords.ts'
import { findAccountByEmail } from './store.ts'

type Credentials = { email: string; password: string }

/** The id of the account. A wrong address and a wrong password are told alike, after the same time. */
export async function logIn(deps: Deps, realm: Realm, credentials: Credentials, address: string): Promise<string> {
  const { db, clock, config } = deps
  const subjects = [address, `${realm}:${credentials.email}`]
  const refuseAfterTooMany = () => refuseIfFull(db, 'failed-login', subjects, clock.now(), config.limits)

  await refuseAfterTooMany()
  const account = await findAccountByEmail(db, realm, credentials.email)
  const isRight = await isPassword(credentials.password, account?.passwordHash ?? null)
  if (!account || !isRight || account.disabledAt) {
    await countAgainst(db, 'failed-login', subjects, clock.now(), config.limits)
    throw new AppError('unauthenticated', 'Login failed')
  }
  // Again: guesses sent all at once passed the first look together.
  await refuseAfterTooMany()
  return account.id
}
