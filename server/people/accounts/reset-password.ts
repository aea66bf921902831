import { randomInt } from 'node:crypto'
import {
  formatLongCode,
  formatResetCode,
  resetCodeCount,
  resetCodeExpiry,
  resetCodeRefusal,
  resetCodeWorks,
} from '#domain/people/reset-code.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Realm } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import { countAgainst, countUp, fullUntil, refuseIfFull } from '../../db/limits.ts'
import type { Tx } from '../../db/types.ts'
import type { Client, Deps } from '../../deps.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { addJob } from '../../jobs/schedule.ts'
import { dropChange } from './address-store.ts'
import { confirmAddress, confirmOwner } from './addresses.ts'
import { passwordChanged, resetCode } from './letters.ts'
import { isSameMac, mac } from './mac.ts'
import { hashNewPassword, turnOf } from './passwords.ts'
import { deleteSessionsOf } from './session-store.ts'
import {
  type Account,
  changeAccount,
  countTry,
  deleteResetCode,
  findAccount,
  findAccountByEmail,
  lockResetCode,
  putResetCode,
} from './store.ts'

const forgotPath: Record<Realm, string> = { author: '/forgot', staff: '/admin/forgot' }

/** Looks like a real id, and is always the same for the same address. */
function decoyId(secret: Buffer, realm: Realm, email: string): string {
  return Buffer.from(mac(secret, 'decoy', realm, email), 'base64url')
    .subarray(0, 16)
    .toString('base64url')
}

/** Someone who was invited sets the first password through the invitation, not with a code. */
function mayReset(account: Account | undefined): account is Account {
  return account !== undefined && account.passwordHash !== null && account.disabledAt === null
}

const draw = () => randomInt(resetCodeCount)

const macOfCode = (secret: Buffer, realm: Realm, accountId: string, code: string) =>
  mac(secret, 'reset-code', realm, accountId, code)

export const resetJob = 'send-reset-code'

/** What takes longer if there is an account is done by a job, after the same work and the same answer for all. */
export async function requestReset(
  deps: Deps,
  realm: Realm,
  { email }: { email: string },
  { address }: Client,
): Promise<{ userId: string }> {
  const { db, clock, config, secret } = deps
  await countAgainst(db, 'reset-by-account', [`${realm}:${email}:${address}`], clock.now(), config.limits)
  const decoy = decoyId(secret, realm, email)
  const account = await findAccountByEmail(db, realm, email)
  await addJob(db, resetJob, { realm, email })
  return { userId: mayReset(account) ? account.id : decoy }
}

/** If there is no account, everything but the e-mail happens as if there were one. */
export async function sendResetCode(deps: Deps, { realm, email }: Record<string, unknown>): Promise<void> {
  if ((realm !== 'author' && realm !== 'staff') || typeof email !== 'string') return
  const { db, clock, config, secret } = deps
  const now = clock.now()
  const account = await findAccountByEmail(db, realm, email)
  const userId = mayReset(account) ? account.id : decoyId(secret, realm, email)
  // After too many wrong guesses, send a code too long to guess, so that an attacker cannot lock the owner out.
  const isLong = (await fullUntil(db, 'wrong-reset-code', guessesOf(realm, userId), now, config.limits)) !== null
  const mayReplace = await countUp(db, 'reset-codes', `${realm}:${email}`, now, config.limits)
  const code = isLong ? formatLongCode([draw(), draw(), draw(), draw()]) : formatResetCode(draw())
  const codeMac = macOfCode(secret, realm, userId, code)
  await db.transaction(async (tx) => {
    // After too many requests, send nothing and keep the last code while it works.
    const last = mayReplace ? undefined : await lockResetCode(tx, realm, userId)
    if (last && last.isLong === isLong && resetCodeWorks(last, now)) return
    await putResetCode(tx, { realm, accountId: userId, codeMac, isLong, expiresAt: resetCodeExpiry(now) })
    // Use the stored address, not the one that was typed.
    if (mayReset(account)) await addLetter(tx, resetCode({ email: account.email }, code))
  })
}

/** Guesses are counted over all codes of an account, because each new code allows five more tries. */
const guessesOf = (realm: Realm, userId: string) => `${realm}:${userId}`

async function isRightCode(tx: Tx, deps: Deps, realm: Realm, userId: string, resetKey: string): Promise<boolean> {
  const now = deps.clock.now()
  const code = await lockResetCode(tx, realm, userId)
  if (!code || !resetCodeWorks(code, now)) return false
  const isRight = isSameMac(code.codeMac, macOfCode(deps.secret, realm, userId, resetKey))
  if (code.isLong) return isRight
  const guesses = guessesOf(realm, userId)
  await refuseIfFull(tx, 'wrong-reset-code', [guesses], now, deps.config.limits)
  if (isRight) return true
  await countTry(tx, realm, userId)
  await countUp(tx, 'wrong-reset-code', guesses, now)
  return false
}

const wrongCode = () => new AppError('bad-input', resetCodeRefusal)

type CodeCheck = { id: string; resetKey: string }

export async function verifyCode(deps: Deps, realm: Realm, { id, resetKey }: CodeCheck): Promise<{ message: string }> {
  const isRight = await deps.db.transaction((tx) => isRightCode(tx, deps, realm, id, resetKey))
  if (!isRight) throw wrongCode()
  return { message: 'The code is right.' }
}

type NewPassword = { userId: string; resetKey: string; newPassword: string }

/** Checks the code twice: before the slow hashing, and again in the transaction that uses the code. */
export async function resetPassword(
  deps: Deps,
  realm: Realm,
  input: NewPassword,
  client: Client,
): Promise<{ success: string }> {
  const { userId, resetKey, newPassword } = input
  await verifyCode(deps, realm, { id: userId, resetKey })
  const account = await findAccount(deps.db, realm, userId)
  if (!mayReset(account)) throw wrongCode()
  const passwordHash = await hashNewPassword(newPassword, account.email, turnOf('reset', client), 'newPassword')
  await deps.db.transaction(async (tx) => {
    if (!(await isRightCode(tx, deps, realm, userId, resetKey))) throw wrongCode()
    await changeAccount(tx, realm, userId, { passwordHash })
    await deleteResetCode(tx, realm, userId)
    await deleteSessionsOf(tx, realm, userId)
    // An intruder who knew the old password may have asked for another address. Our notice says a reset cancels it.
    await dropChange(tx, realm, userId)
    await confirmAddress(tx, account.email)
    if (realm === 'author') await confirmOwner(tx, account.email, deps.clock.now())
    await logActivity(tx, { by: { realm, id: userId }, action: 'reset-password', object: realm, objectId: userId })
    await addLetter(tx, passwordChanged({ email: account.email }, deps.config.publicUrl + forgotPath[realm]))
  })
  return { success: 'Your password has been changed. Please log in.' }
}
