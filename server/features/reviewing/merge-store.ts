import { asc, countDistinct, eq, gt, inArray } from 'drizzle-orm'
import { manuscripts, reviewers, reviewInvitations, reviewLinks, reviewRounds } from '../../db/schema.ts'
import type { Tx } from '../../db/types.ts'

/** Locks the manuscripts of which both were asked to review the same round. */
export async function lockAskedTwice(tx: Tx, reviewerIds: string[]): Promise<{ id: string; journal: string }[]> {
  const { manuscriptId } = reviewRounds
  const shared = tx
    .select({ manuscriptId })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .where(inArray(reviewInvitations.reviewerId, reviewerIds))
    .groupBy(reviewRounds.id)
    .having(gt(countDistinct(reviewInvitations.reviewerId), 1))
  const { id, journal } = manuscripts
  return tx.select({ id, journal }).from(manuscripts).where(inArray(id, shared)).orderBy(asc(id)).for('update')
}

/** Locks them, so that nobody answers meanwhile. */
export function findInvitationsOf(tx: Tx, reviewerId: string) {
  const { id, roundId, state } = reviewInvitations
  return tx
    .select({ id, roundId, state, manuscriptId: reviewRounds.manuscriptId })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, roundId))
    .where(eq(reviewInvitations.reviewerId, reviewerId))
    .orderBy(asc(id))
    .for('update', { of: reviewInvitations })
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
