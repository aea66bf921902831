import { asc, eq } from 'drizzle-orm'
import { reviewers, reviewInvitations, reviewLinks } from '../../db/schema.ts'
import type { Tx } from '../../db/types.ts'

/** Locks them, so that nobody answers meanwhile. */
export function findInvitationsOf(tx: Tx, reviewerId: string) {
  const { id, roundId, state } = reviewInvitations
  return tx
    .select({ id, roundId, state })
    .from(reviewInvitations)
    .where(eq(reviewInvitations.reviewerId, reviewerId))
    .orderBy(asc(id))
    .for('update')
}

/** The links in the e-mails about it then open the invitation that stays. */
export async function dropInvitation(tx: Tx, id: string, stays: string): Promise<void> {
  await tx.update(reviewLinks).set({ invitationId: stays }).where(eq(reviewLinks.invitationId, id))
  await tx.delete(reviewInvitations).where(eq(reviewInvitations.id, id))
}

export async function moveInvitations(tx: Tx, from: string, to: string): Promise<void> {
  for (const table of [reviewInvitations, reviewLinks])
    await tx.update(table).set({ reviewerId: to }).where(eq(table.reviewerId, from))
}

export async function dropEntry(tx: Tx, id: string): Promise<void> {
  await tx.delete(reviewers).where(eq(reviewers.id, id))
}
