import { and, asc, eq, ne } from 'drizzle-orm'
import {
  manuscripts,
  reviewerAddresses,
  reviewers,
  reviewInvitations,
  reviewReports,
  reviewRounds,
} from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

/** They are not asked any more; `null` takes it back. */
export async function leave(tx: DbOrTx, reviewerId: string, at: Date | null): Promise<void> {
  await tx.update(reviewers).set({ leftAt: at }).where(eq(reviewers.id, reviewerId))
}

export async function findAddresses(db: DbOrTx, reviewerId: string): Promise<string[]> {
  const rows = await db
    .select({ email: reviewerAddresses.email })
    .from(reviewerAddresses)
    .where(eq(reviewerAddresses.reviewerId, reviewerId))
    .orderBy(asc(reviewerAddresses.email))
  return rows.map(({ email }) => email)
}

/** Every invitation with its report, first invited first. Alternates who were not asked know nothing of it. */
export function findInvitations(db: DbOrTx, reviewerId: string) {
  const { title, number: manuscript, journal } = manuscripts
  return db
    .select({ journal, manuscript, title, round: reviewRounds, invitation: reviewInvitations, report: reviewReports })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .innerJoin(manuscripts, eq(manuscripts.id, reviewRounds.manuscriptId))
    .leftJoin(reviewReports, eq(reviewReports.invitationId, reviewInvitations.id))
    .where(and(eq(reviewInvitations.reviewerId, reviewerId), ne(reviewInvitations.state, 'queued')))
    .orderBy(asc(reviewInvitations.createdAt), asc(reviewInvitations.id))
}
