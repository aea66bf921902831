import { lifetimeSeconds } from '#domain/limits.ts'
import type { Author, Realm, Staff, Visitor } from '#domain/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newId, newToken } from '../../ids.ts'
import { deleteSession, findAuthorSession, findStaffSession, insertSession, touchSession } from './session-store.ts'

const lifetime: Record<Realm, number> = { author: lifetimeSeconds.authorSession, staff: lifetimeSeconds.staffSession }
// Sliding, but not a write for every request.
const touchAfterSeconds: Record<Realm, number> = { author: 3600, staff: 60 }

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** A new token at every log-in, so that nobody can plant one beforehand. Only its hash is kept. */
export async function startSession(
  { db, clock }: Deps,
  realm: Realm,
  accountId: string,
  userAgent = '',
): Promise<string> {
  const token = newToken()
  const now = clock.now()
  await insertSession(db, {
    tokenHash: hashToken(token),
    id: newId(),
    realm,
    accountId,
    userAgent: userAgent.slice(0, 300),
    seenAt: now,
    expiresAt: later(now, lifetime[realm]),
  })
  return token
}

export async function endSession({ db }: Deps, token: string): Promise<void> {
  await deleteSession(db, hashToken(token))
}

export async function logOutStaff({ db }: Deps, staff: Staff, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteSession(tx, hashToken(token))
    await logActivity(tx, { by: staff, action: 'log-out', object: 'staff', objectId: staff.id })
  })
}

async function slide({ db, clock }: Deps, realm: Realm, token: string, seenAt: Date): Promise<void> {
  const now = clock.now()
  if (now.getTime() - seenAt.getTime() < touchAfterSeconds[realm] * 1000) return
  await touchSession(db, hashToken(token), now, later(now, lifetime[realm]))
}

async function authorOf(deps: Deps, token: string): Promise<Author | null> {
  const row = await findAuthorSession(deps.db, hashToken(token), deps.clock.now())
  if (!row) return null
  await slide(deps, 'author', token, row.seenAt)
  return { realm: 'author', id: row.id, name: row.name, email: row.email }
}

async function staffOf(deps: Deps, token: string): Promise<Staff | null> {
  const row = await findStaffSession(deps.db, hashToken(token), deps.clock.now())
  if (!row) return null
  await slide(deps, 'staff', token, row.seenAt)
  return { realm: 'staff', id: row.id, name: row.name ?? '', email: row.email, role: row.role, access: row.access }
}

export type SessionTokens = { author?: string | undefined; staff?: string | undefined }

export async function visitorOf(deps: Deps, tokens: SessionTokens): Promise<Visitor> {
  const [author, staff] = await Promise.all([
    tokens.author ? authorOf(deps, tokens.author) : null,
    tokens.staff ? staffOf(deps, tokens.staff) : null,
  ])
  return { author, staff }
}
