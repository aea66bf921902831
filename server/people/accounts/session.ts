import { lifetimeSeconds } from '#domain/people/limits.ts'
import type { Author, Realm, Staff, Visitor } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newId, newToken } from '../../ids.ts'
import { deleteSession, findAuthorSession, findStaffSession, insertSession, touchSession } from './session-store.ts'

const lifetime: Record<Realm, { idle: number; atMost: number }> = {
  author: { idle: lifetimeSeconds.authorSession, atMost: Number.POSITIVE_INFINITY },
  staff: { idle: lifetimeSeconds.staffSession, atMost: lifetimeSeconds.staffSessionAtMost },
}
// Use extends a session, but to save writes, only after this time has passed since the last extension.
const touchAfterSeconds: Record<Realm, number> = { author: 3600, staff: 60 }

function endOf(realm: Realm, startedAt: Date, now: Date): Date {
  const { idle, atMost } = lifetime[realm]
  return new Date(Math.min(now.getTime() + idle * 1000, startedAt.getTime() + atMost * 1000))
}

/** Every log-in gets a new token, which prevents session fixation. Only the token's hash is stored. */
export async function startSession(
  { db, clock }: Pick<Deps, 'clock'> & { db: DbOrTx },
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
    createdAt: now,
    seenAt: now,
    expiresAt: endOf(realm, now, now),
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

type Used = { createdAt: Date; seenAt: Date }

async function slide({ db, clock }: Deps, realm: Realm, token: string, { createdAt, seenAt }: Used): Promise<void> {
  const now = clock.now()
  if (now.getTime() - seenAt.getTime() < touchAfterSeconds[realm] * 1000) return
  await touchSession(db, hashToken(token), now, endOf(realm, createdAt, now))
}

async function authorOf(deps: Deps, token: string): Promise<Author | null> {
  const row = await findAuthorSession(deps.db, hashToken(token), deps.clock.now())
  if (!row) return null
  await slide(deps, 'author', token, row)
  return { realm: 'author', id: row.id, name: row.name, email: row.email }
}

async function staffOf(deps: Deps, token: string): Promise<Pick<Visitor, 'staff' | 'unsecured'>> {
  const row = await findStaffSession(deps.db, hashToken(token), deps.clock.now())
  if (!row) return { staff: null }
  await slide(deps, 'staff', token, row)
  const { id, name, email, orcid, role, access, furtherAccess, hasFactor } = row
  const { conflicts, shutOutOf, dismissed } = row
  const staff: Staff = {
    realm: 'staff',
    id,
    name: name ?? '',
    email,
    orcid,
    role,
    access,
    furtherAccess,
    conflicts,
    shutOutOf,
    dismissed,
  }
  const isSecured = hasFactor || deps.content.site.secondFactor !== 'required'
  return isSecured ? { staff } : { staff: null, unsecured: staff }
}

export type SessionTokens = { author?: string | undefined; staff?: string | undefined }

export async function visitorOf(deps: Deps, tokens: SessionTokens): Promise<Visitor> {
  const [author, staff] = await Promise.all([
    tokens.author ? authorOf(deps, tokens.author) : null,
    tokens.staff ? staffOf(deps, tokens.staff) : { staff: null },
  ])
  return { author, ...staff }
}
