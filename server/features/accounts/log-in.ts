import { AppError } from '#domain/errors.ts'
import type { Realm } from '#domain/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import { countAgainst, refuseIfFull } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { isPassword } from './passwords.ts'
import { type Account, findAccountByEmail } from './store.ts'

type Credentials = { email: string; password: string }

/** Null when they are wrong, after the same time whether there is an account or not. Each wrong guess counts. */
export async function checkCredentials(
  { db, clock, config }: Deps,
  realm: Realm,
  { email, password }: Credentials,
  address: string,
): Promise<Account | null> {
  const subjects = [address, `${realm}:${email}`]
  const refuseAfterTooMany = () => refuseIfFull(db, 'failed-login', subjects, clock.now(), config.limits)

  await refuseAfterTooMany()
  const account = await findAccountByEmail(db, realm, email)
  const isRight = await isPassword(password, account?.passwordHash ?? null)
  if (!account || !isRight || account.disabledAt) {
    await countAgainst(db, 'failed-login', subjects, clock.now(), config.limits)
    // Whoever it was: an address that nobody here has is kept nowhere.
    if (account && realm === 'staff')
      await logActivity(db, { by: null, action: 'failed-log-in', object: realm, objectId: account.id })
    return null
  }
  // Again: guesses sent all at once passed the first look together.
  await refuseAfterTooMany()
  return account
}

/** The id of the account. A wrong address and a wrong password are told alike. */
export async function logIn(deps: Deps, realm: Realm, credentials: Credentials, address: string): Promise<string> {
  const account = await checkCredentials(deps, realm, credentials, address)
  if (!account) throw new AppError('unauthenticated', 'Login failed')
  await noteLogIn(deps, realm, account.id)
  return account.id
}

export async function noteLogIn({ db }: Deps, realm: Realm, id: string): Promise<void> {
  if (realm === 'staff') await logActivity(db, { by: { realm, id }, action: 'log-in', object: realm, objectId: id })
}
