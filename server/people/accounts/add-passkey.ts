import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Client, Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import { stepExpiry } from './enter-office.ts'
import { deleteStep, findFactors, lockMember, putStep, takeChallenge } from './factor-store.ts'
import { requirePassword } from './log-in.ts'
import { hasPasskeys, registeredPasskey, registrationOptions } from './passkeys.ts'
import { saveFactor } from './save-factor.ts'

/** What the browser asks the device. `token` is the session's. */
export async function beginPasskey(
  deps: Deps,
  actor: Staff,
  { password }: { password: string },
  token: string,
  client: Client,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { db, clock } = deps
  if (!hasPasskeys(deps)) throw new AppError('conflict', 'Passkeys work only where this site has an https address.')
  await requirePassword(deps, actor, password, client)
  const options = await registrationOptions(deps, actor, await findFactors(db, actor.id))
  const step = { tokenHash: hashToken(token), staffId: actor.id, purpose: 'add-factor' } as const
  await putStep(db, { ...step, challenge: options.challenge, expiresAt: stepExpiry(clock.now()) })
  return options
}

type Registration = { name: string; response: RegistrationResponseJSON }

export async function addPasskey(deps: Deps, actor: Staff, { name, response }: Registration, token: string) {
  const { db, clock } = deps
  const step = await db.transaction((tx) => takeChallenge(tx, hashToken(token), 'add-factor', clock.now()))
  const passkey = step?.challenge ? await registeredPasskey(deps, response, step.challenge) : null
  if (!step || !passkey) throw new AppError('bad-input', 'This passkey could not be checked. Try again.')
  return db.transaction(async (tx) => {
    await lockMember(tx, actor.id)
    await deleteStep(tx, step.tokenHash)
    return saveFactor(tx, deps, actor, { kind: 'passkey', name, ...passkey }, token)
  })
}
