import { lifetimeSeconds } from '#domain/people/limits.ts'
import type { LogInWay } from '#domain/people/second-factor.ts'
import { AppError } from '#domain/words/errors.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../ids.ts'
import { findFactors, lockMember, putStep } from './factor-store.ts'
import { type Device, saveLogIn } from './save-log-in.ts'
import { startSession } from './session.ts'

/** The token of a session, or, if the account has a second factor, of the step that asks for it. */
export type Entry = { session: string } | { step: string }

export const stepExpiry = (now: Date) => new Date(now.getTime() + lifetimeSeconds.secondStep * 1000)

/** Every log-in of staff comes through here, whatever led to it: password, invitation or the link to a sample account. */
export function enterOffice(deps: Deps, id: string, way: LogInWay, device: Device): Promise<Entry> {
  const { db, clock } = deps
  return db.transaction(async (tx) => {
    const member = await lockMember(tx, id)
    if (!member) throw new AppError('unauthenticated', 'Please log in first.')
    const factors = await findFactors(tx, id)
    if (factors.length === 0) return { session: await openSession(tx, deps, member, way, device) }
    const step = newToken()
    const expiresAt = stepExpiry(clock.now())
    await putStep(tx, { tokenHash: hashToken(step), staffId: id, purpose: 'log-in', expiresAt })
    return { step }
  })
}

type Member = { id: string; email: string }

/** To be called when all that the account asks for has been shown. */
export async function openSession(tx: Tx, deps: Deps, member: Member, way: LogInWay, device: Device): Promise<string> {
  const { id } = member
  const entry = { by: { realm: 'staff', id }, object: 'staff', objectId: id } as const
  if (way !== 'invitation') await logActivity(tx, { ...entry, action: 'log-in', details: { way } })
  await saveLogIn(tx, deps, member, way, device)
  return startSession({ ...deps, db: tx }, 'staff', id, device.userAgent)
}
