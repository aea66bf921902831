import type { LogIn, Session } from '#contracts/people/sessions.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import { findLogIns } from './log-in-store.ts'
import { deleteSessionOf, deleteSessionsOf, findSessionsOf } from './session-store.ts'

/** `token` belongs to the session that makes the request. */
export async function ownSessions({ db, clock }: Deps, { realm, id }: Staff, token: string): Promise<Session[]> {
  const current = hashToken(token)
  const rows = await findSessionsOf(db, realm, id, clock.now())
  return rows.map(({ id: _id, userAgent, createdAt, seenAt, tokenHash }) => ({
    _id,
    userAgent,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isCurrent: tokenHash === current,
  }))
}

export async function endOwnSession({ db }: Deps, actor: Staff, { id }: { id: string }): Promise<{ success: string }> {
  await db.transaction(async (tx) => {
    const isEnded = await deleteSessionOf(tx, actor.realm, actor.id, id)
    if (!isEnded) throw new AppError('not-found', 'This session has already ended.')
    await logActivity(tx, { by: actor, action: 'end-session', object: 'staff', objectId: actor.id })
  })
  return { success: 'That device is logged out.' }
}

/** `token` belongs to the session that stays. */
export async function endOtherSessions({ db }: Deps, actor: Staff, token: string): Promise<{ success: string }> {
  await db.transaction(async (tx) => {
    await deleteSessionsOf(tx, actor.realm, actor.id, hashToken(token))
    await logActivity(tx, { by: actor, action: 'end-other-sessions', object: 'staff', objectId: actor.id })
  })
  return { success: 'All other devices are logged out.' }
}

const logInsShown = 10

export async function ownLogIns({ db }: Deps, { id }: Staff): Promise<LogIn[]> {
  const rows = await findLogIns(db, id, logInsShown)
  return rows.map(({ id: _id, at, ...logIn }) => ({ _id, ...logIn, at: at.toISOString() }))
}
