import { and, asc, eq, gt, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { RoleChange } from '#domain/words/permissions.ts'
import { invitations, manuscriptSteps, manuscripts, staff } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { newId } from '../../ids.ts'
import { hasFactor } from './session-store.ts'

/** Returns all staff; `invitedUntil` is set for those with an invitation that still works. */
export async function findStaff(db: DbOrTx, now: Date) {
  return db
    .select({ member: staff, invitedUntil: invitations.expiresAt, hasFactor })
    .from(staff)
    .leftJoin(invitations, and(eq(invitations.staffId, staff.id), gt(invitations.expiresAt, now)))
    .orderBy(asc(staff.createdAt), asc(staff.id))
}

export async function findMember(db: DbOrTx, id: string) {
  const [row] = await db.select().from(staff).where(eq(staff.id, id))
  return row
}

// The name is set when the member completes the set-up.
const admins = and(eq(staff.role, 'admin'), isNotNull(staff.name), isNull(staff.disabledAt))

type Invitee = RoleChange & { id: string; email: string }

/** Returns the id of the invited member, or null if the address belongs to an account already set up. */
export async function putInvitee(tx: Tx, { id, email, ...change }: Invitee): Promise<string | null> {
  const [row] = await tx
    .insert(staff)
    .values({ id, email, ...change })
    .onConflictDoUpdate({ target: staff.email, set: change, setWhere: isNull(staff.name) })
    .returning({ id: staff.id })
  return row?.id ?? null
}

export async function putInvitation(tx: Tx, invitation: typeof invitations.$inferInsert): Promise<void> {
  const { tokenHash, expiresAt, isByLetter } = invitation
  await tx
    .insert(invitations)
    .values(invitation)
    .onConflictDoUpdate({ target: invitations.staffId, set: { tokenHash, expiresAt, isByLetter } })
}

const live = (tokenHash: string, now: Date) => and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now))

export async function findInvitation(db: DbOrTx, tokenHash: string, now: Date) {
  const [row] = await db
    .select({ email: staff.email, role: staff.role, access: staff.access, furtherAccess: staff.furtherAccess })
    .from(invitations)
    .innerJoin(staff, eq(staff.id, invitations.staffId))
    .where(live(tokenHash, now))
  return row
}

/** If several requests use the invitation at once, only one gets it; the others get undefined. */
export async function takeInvitation(tx: Tx, tokenHash: string, now: Date) {
  const [row] = await tx.delete(invitations).where(live(tokenHash, now)).returning()
  return row
}

/** Locks the admins who can log in. Otherwise two admins could remove each other at once, and none would be left. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx.select({ id: staff.id }).from(staff).where(admins).orderBy(asc(staff.id)).for('update')
  return rows.map(({ id }) => id)
}

export async function setRole(tx: Tx, id: string, change: RoleChange): Promise<void> {
  await tx.update(staff).set(change).where(eq(staff.id, id))
}

type Release = { member: { id: string; name: string | null }; journals: string[] | null; byId: string; at: Date }

/**
 * Manuscripts that a member handles outside these journals wait for another editor, and their histories say why. Null
 * means all journals.
 */
export async function releaseManuscripts(tx: Tx, { member, journals, byId, at }: Release): Promise<void> {
  if (journals === null) return
  const isElsewhere = and(eq(manuscripts.handlingEditorId, member.id), notInArray(manuscripts.journal, journals))
  const { id, sample } = manuscripts
  const released = await tx
    .update(manuscripts)
    .set({ handlingEditorId: null })
    .where(isElsewhere)
    .returning({ manuscriptId: id, status: sql<string>`coalesce(${manuscripts.status}, 'under-review')`, sample })
  const step = { action: 'release', actor: 'staff', actorId: byId, reason: member.name, at }
  const steps = released.map(({ status, ...of }) => ({ id: newId(), ...of, ...step, from: status, to: status }))
  if (steps.length > 0) await tx.insert(manuscriptSteps).values(steps)
}

export async function removeMember(tx: Tx, id: string): Promise<void> {
  await tx.delete(staff).where(eq(staff.id, id))
}

/** Waits while another process sets up the first admin. */
export async function lockStaff(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${staff} in share row exclusive mode`)
}

/** Sample admins are not counted, because they are deleted with the sample content. */
export async function hasAdmin(tx: Tx): Promise<boolean> {
  const [row] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(admins, eq(staff.sample, false)))
    .limit(1)
  return row !== undefined
}

/** Until when the invitation of an address works, or null if there is none. */
export async function invitationEnd(tx: Tx, email: string, now: Date): Promise<Date | null> {
  const [row] = await tx
    .select({ expiresAt: invitations.expiresAt })
    .from(invitations)
    .innerJoin(staff, eq(staff.id, invitations.staffId))
    .where(and(eq(staff.email, email), gt(invitations.expiresAt, now)))
  return row?.expiresAt ?? null
}

export async function removeOtherInvitedAdmins(tx: Tx, email: string): Promise<void> {
  await tx
    .delete(staff)
    .where(and(eq(staff.role, 'admin'), isNull(staff.name), ne(staff.email, email), eq(staff.sample, false)))
}
