import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { type LogInWay, readAppCode, readRecoveryCode, stepWorks } from '#domain/people/second-factor.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import { logActivity } from '../../db/activity.ts'
import { countUp, fullUntil, refuseIfFull } from '../../db/limits.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { periodOf, unseal } from './app-codes.ts'
import { openSession } from './enter-office.ts'
import { recoveryCodeUsed, wrongCodes } from './factor-letters.ts'
import {
  countRecoveryCodes,
  countStepTry,
  deleteStep,
  findFactors,
  findStep,
  lockMember,
  raiseCounter,
  type Step,
  setChallenge,
  takeChallenge,
  takePeriod,
  takeRecoveryCode,
} from './factor-store.ts'
import { nextCounter, requestOptions } from './passkeys.ts'
import type { Device } from './save-log-in.ts'

const ended = () => new AppError('unauthenticated', 'This log-in has expired. Enter your e-mail and password again.')

function checked({ clock }: Deps, step: Step | undefined): Step {
  if (!step || !stepWorks(step, clock.now())) throw ended()
  return step
}

/** `token` was given for the password. */
export async function secondStep(deps: Deps, token: string): Promise<{ hasApp: boolean; hasPasskey: boolean }> {
  const { staffId } = checked(deps, await findStep(deps.db, hashToken(token), 'log-in', deps.clock.now()))
  const kinds = (await findFactors(deps.db, staffId)).map(({ kind }) => kind)
  return { hasApp: kinds.includes('app'), hasPasskey: kinds.includes('passkey') }
}

export type Entered = { id: string; session: string }
type Code = { code: string; device: Device }

/** Takes the code of an app, or a recovery code. */
export async function finishSecondStep(deps: Deps, token: string, { code, device }: Code) {
  const { db, clock, config } = deps
  const now = clock.now()
  await refuseIfFull(db, 'failed-login', [device.address], now, config.limits)
  const found = checked(deps, await findStep(db, hashToken(token), 'log-in', now))
  const entered = await db.transaction(async (tx): Promise<Entered | null> => {
    const member = await lockMember(tx, found.staffId)
    if (!member) throw ended()
    // Read again: of many guesses sent at once, each waits here for the one before.
    const { tokenHash, staffId: id } = checked(deps, await findStep(tx, found.tokenHash, 'log-in', now))
    const way = await wayOf(tx, deps, id, code)
    if (way) {
      await deleteStep(tx, tokenHash)
      if (way === 'recovery-code') await addLetter(tx, recoveryCodeUsed(member, await countRecoveryCodes(tx, id)))
      return { id, session: await openSession(tx, deps, member, way, device) }
    }
    await countStepTry(tx, tokenHash)
    await logActivity(tx, { by: null, action: 'failed-second-step', object: 'staff', objectId: id })
    await countUp(tx, 'failed-login', device.address, now)
    if (readAppCode(code)) await countGuess(tx, deps, member, now)
    return null
  })
  if (!entered) throw faultAt('code', 'This code is wrong, has expired or was used before.')
  return entered
}

/** Which factor the code shows, and uses it up. */
async function wayOf(tx: Tx, deps: Deps, staffId: string, typed: string): Promise<LogInWay | null> {
  const recoveryCode = readRecoveryCode(typed)
  if (recoveryCode) return (await takeRecoveryCode(tx, staffId, hashToken(recoveryCode))) ? 'recovery-code' : null
  const code = readAppCode(typed)
  if (!code) return null
  const now = deps.clock.now()
  await refuseIfFull(tx, 'wrong-factor-code', [staffId], now, deps.config.limits)
  for (const { id, sealedSecret } of await findFactors(tx, staffId)) {
    const period = sealedSecret && periodOf(unseal(deps.secret, sealedSecret), code, now)
    if (period && (await takePeriod(tx, id, period, now))) return 'app'
  }
  return null
}

/** Whoever guesses codes has the password already, so the owner is notified, once a day. */
async function countGuess(tx: Tx, { config }: Deps, member: { id: string; email: string }, now: Date): Promise<void> {
  await countUp(tx, 'wrong-factor-code', member.id, now)
  if (await fullUntil(tx, 'wrong-factor-code', member.id, now, config.limits))
    await addLetter(tx, wrongCodes(member, `${config.publicUrl}/admin/forgot`))
}

/** What the browser asks the passkey. */
export async function passkeyChallenge(deps: Deps, token: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { staffId, tokenHash } = checked(deps, await findStep(deps.db, hashToken(token), 'log-in', deps.clock.now()))
  const options = await requestOptions(deps, await findFactors(deps.db, staffId))
  await setChallenge(deps.db, tokenHash, options.challenge)
  return options
}

type Signed = { response: AuthenticationResponseJSON; device: Device }

export async function finishByPasskey(deps: Deps, token: string, { response, device }: Signed): Promise<Entered> {
  const { db, clock } = deps
  const now = clock.now()
  const {
    staffId: id,
    tokenHash,
    challenge,
  } = checked(deps, await db.transaction((tx) => takeChallenge(tx, hashToken(token), 'log-in', now)))
  const factor = (await findFactors(db, id)).find(({ credentialId }) => credentialId === response.id)
  const counter = factor && challenge ? await nextCounter(deps, response, challenge, factor) : null
  const session = await db.transaction(async (tx) => {
    const member = await lockMember(tx, id)
    if (!member) throw ended()
    const isUsed = factor && counter !== null && (await raiseCounter(tx, factor, counter, now))
    if (isUsed && (await deleteStep(tx, tokenHash))) return openSession(tx, deps, member, 'passkey', device)
    await logActivity(tx, { by: null, action: 'failed-second-step', object: 'staff', objectId: id })
    return null
  })
  if (!session) throw new AppError('bad-input', 'This passkey could not be checked. Try again.')
  return { id, session }
}
