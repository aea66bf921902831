import { and, asc, eq, inArray, like, sql } from 'drizzle-orm'
import {
  letters,
  manuscripts,
  reviewerAddresses,
  reviewers,
  reviewInvitations,
  reviewLinks,
  reviewReports,
  reviewRounds,
} from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

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
    .where(and(eq(reviewInvitations.reviewerId, reviewerId), sql`${reviewInvitations.state} <> 'queued'`))
    .orderBy(asc(reviewInvitations.createdAt), asc(reviewInvitations.id))
}

const forgotten = { name: 'Former reviewer', affiliation: null, orcid: null, topics: [], journals: [], notes: '' }

/** The row stays without the person, because reports refer to it. */
export async function forgetReviewer(tx: Tx, reviewerId: string, at: Date): Promise<void> {
  const emails = await findAddresses(tx, reviewerId)
  await tx.delete(letters).where(and(inArray(letters.toEmail, emails), like(letters.kind, 'review%')))
  await tx.delete(reviewerAddresses).where(eq(reviewerAddresses.reviewerId, reviewerId))
  const own = tx
    .select({ id: reviewInvitations.id })
    .from(reviewInvitations)
    .where(eq(reviewInvitations.reviewerId, reviewerId))
  await tx.delete(reviewLinks).where(inArray(reviewLinks.invitationId, own))
  await tx.delete(reviewLinks).where(eq(reviewLinks.reviewerId, reviewerId))
  await tx.update(reviewReports).set({ isSigned: false }).where(inArray(reviewReports.invitationId, own))
  await tx
    .update(reviewers)
    .set({ ...forgotten, leftAt: at, updatedAt: at })
    .where(eq(reviewers.id, reviewerId))
}
