import { and, asc, eq, ne } from 'drizzle-orm'
import {
  files,
  manuscripts,
  manuscriptTransfers,
  reportConsents,
  reviewerAddresses,
  reviewers,
  reviewInvitations,
  reviewReports,
  reviewRounds,
} from '../../db/schema.ts'
import { journalAt, numberAt } from '../../db/transferred.ts'
import type { DbOrTx } from '../../db/types.ts'
import { type Holder, isHeldBy } from './link-store.ts'

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

/** What somebody answered when they were asked to share reports with another journal. */
export function findConsents(db: DbOrTx, holder: Holder) {
  const { invitationId, agrees, answeredAt } = reportConsents
  return db
    .select({ invitationId, journal: manuscriptTransfers.toJournal, agrees, answeredAt })
    .from(reportConsents)
    .innerJoin(manuscriptTransfers, eq(manuscriptTransfers.id, reportConsents.transferId))
    .innerJoin(reviewInvitations, eq(reviewInvitations.id, invitationId))
    .where(isHeldBy(holder))
    .orderBy(asc(manuscriptTransfers.answeredAt))
}

/** Every invitation with its report, first invited first. Alternates who were not asked know nothing of it. */
export function findInvitations(db: DbOrTx, holder: Holder) {
  const { openedAt } = reviewRounds
  const { title, abstract } = manuscripts
  const known = { journal: journalAt(openedAt), manuscript: numberAt(openedAt), title, abstract }
  return db
    .select({
      ...{ ...known, round: reviewRounds, invitation: reviewInvitations, report: reviewReports },
      fileName: files.name,
    })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .innerJoin(manuscripts, eq(manuscripts.id, reviewRounds.manuscriptId))
    .leftJoin(reviewReports, eq(reviewReports.invitationId, reviewInvitations.id))
    .leftJoin(files, eq(files.id, reviewReports.fileId))
    .where(and(isHeldBy(holder), ne(reviewInvitations.state, 'queued')))
    .orderBy(asc(reviewInvitations.createdAt), asc(reviewInvitations.id))
}
