import { asc, eq, inArray } from 'drizzle-orm'
import { manuscripts, reviewers, reviewInvitations, reviewLinks, reviewRounds } from '../../db/schema.ts'
import type { Tx } from '../../db/types.ts'

export function findInvitationsOf(tx: Tx, reviewerId: string) {
  const { id, roundId, state } = reviewInvitations
  return tx
    .select({ id, roundId, state, manuscriptId: reviewRounds.manuscriptId })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, roundId))
    .where(eq(reviewInvitations.reviewerId, reviewerId))
    .orderBy(asc(id))
}

/** Locks the manuscripts to whose review these people were asked, in the order of their ids. Returns the ids. */
export async function lockManuscriptsOf(tx: Tx, reviewerIds: string[]): Promise<Set<string>> {
  const asked = tx
    .select({ id: reviewRounds.manuscriptId })
    .from(reviewRounds)
    .innerJoin(reviewInvitations, eq(reviewInvitations.roundId, reviewRounds.id))
    .where(inArray(reviewInvitations.reviewerId, reviewerIds))
  const { id } = manuscripts
  const rows = await tx.select({ id }).from(manuscripts).where(inArray(id, asked)).orderBy(asc(id)).for('update')
  return new Set(rows.map((row) => row.id))
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
