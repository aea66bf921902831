import { readAppCode, stepWorks } from '#domain/people/second-factor.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Client, Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import { newAppSecret, periodOf, seal, unseal } from './app-codes.ts'
import { stepExpiry } from './enter-office.ts'
import { countStepTry, deleteStep, findStep, lockMember, putStep } from './factor-store.ts'
import { requirePassword } from './log-in.ts'
import { saveFactor } from './save-factor.ts'

/** The secret is kept with the session until a code shows that the app has it. `token` is the session's. */
export async function beginApp(
  deps: Deps,
  actor: Staff,
  { password }: { password: string },
  token: string,
  client: Client,
): Promise<{ success: string }> {
  const { db, clock, secret } = deps
  await requirePassword(deps, actor, password, client)
  const sealedSecret = seal(secret, newAppSecret())
  const step = { tokenHash: hashToken(token), staffId: actor.id, purpose: 'add-factor' } as const
  await putStep(db, { ...step, sealedSecret, expiresAt: stepExpiry(clock.now()) })
  return { success: 'Scan the code with your app.' }
}

type Confirmation = { code: string; name: string }

export async function addApp(deps: Deps, actor: Staff, { code, name }: Confirmation, token: string) {
  const { db, clock } = deps
  const now = clock.now()
  const kept = await db.transaction(async (tx) => {
    await lockMember(tx, actor.id)
    const step = await findStep(tx, hashToken(token), 'add-factor', now)
    const { tokenHash, sealedSecret } = step ?? {}
    if (!tokenHash || !sealedSecret || !stepWorks(step ?? { tries: 0, expiresAt: now }, now))
      throw new AppError('conflict', 'Setting up the app took too long. Please start again.')
    const typed = readAppCode(code)
    const lastPeriod = typed && periodOf(unseal(deps.secret, sealedSecret), typed, now)
    if (!lastPeriod) {
      await countStepTry(tx, tokenHash)
      return null
    }
    await deleteStep(tx, tokenHash)
    return saveFactor(tx, deps, actor, { kind: 'app', name, sealedSecret, lastPeriod }, token)
  })
  if (!kept) throw faultAt('code', 'This code is wrong. Enter the one that the app shows now.')
  return kept
}
