import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import {
  differentReviewers,
  manuscripts,
  reviewers,
  reviewInvitations,
  reviewLinks,
  reviewRounds,
} from '../../db/schema.ts'
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

type Asked = Awaited<ReturnType<typeof findInvitationsOf>>[number]

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

/**
 * The links in the e-mails about it then open the invitation that stays, if that one was sent to the same address. Others
 * open nothing, because nobody has confirmed that both addresses are one person's; until `expiresAt` they say so.
 */
export async function dropInvitation(tx: Tx, { id }: Asked, stays: Asked, expiresAt: Date): Promise<void> {
  const { invitationId, email } = reviewLinks
  const isIts = eq(invitationId, id)
  const sentTo = tx.select({ email }).from(reviewLinks).where(eq(invitationId, stays.id))
  await tx
    .update(reviewLinks)
    .set({ invitationId: stays.id })
    .where(and(isIts, inArray(email, sentTo)))
  await tx.update(reviewLinks).set({ invitationId: null, reviewerId: null, email: null, expiresAt }).where(isIts)
  await tx.delete(reviewInvitations).where(eq(reviewInvitations.id, id))
}

export async function moveInvitations(tx: Tx, from: string, to: string): Promise<void> {
  for (const table of [reviewInvitations, reviewLinks])
    await tx.update(table).set({ reviewerId: to }).where(eq(table.reviewerId, from))
}

/** Whoever is not this person is not that one either. */
export async function moveDifferences(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`insert into ${differentReviewers} (one_id, other_id)
    select least(who, ${to}), greatest(who, ${to}) from ${differentReviewers}
    cross join lateral (select case when one_id = ${from} then other_id else one_id end as who) known
    where ${from} in (one_id, other_id) and who <> ${to} on conflict do nothing`)
}

export async function dropEntry(tx: Tx, id: string): Promise<void> {
  await tx.delete(reviewers).where(eq(reviewers.id, id))
}
