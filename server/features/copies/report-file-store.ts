import { and, asc, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm'
import {
  files,
  manuscripts,
  reviewerAddresses,
  reviewers,
  reviewInvitations,
  reviewReports,
  reviewRounds,
} from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

const isUnclean = and(
  isNotNull(reviewReports.fileId),
  isNull(reviewReports.cleanFileId),
  isNull(reviewReports.cleanFailure),
)

/** Files of submitted reports that the author cannot get yet. Drafts may still change. */
export function findToClean(db: DbOrTx, limit: number) {
  return db
    .select({
      report: reviewReports,
      number: reviewInvitations.number,
      round: reviewRounds.number,
      manuscriptId: manuscripts.id,
      reviewer: reviewers,
      journal: manuscripts.journal,
      sample: manuscripts.sample,
      file: getTableColumns(files),
    })
    .from(reviewReports)
    .innerJoin(reviewInvitations, eq(reviewInvitations.id, reviewReports.invitationId))
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .innerJoin(manuscripts, eq(manuscripts.id, reviewRounds.manuscriptId))
    .innerJoin(reviewers, eq(reviewers.id, reviewInvitations.reviewerId))
    .innerJoin(files, eq(files.id, reviewReports.fileId))
    .where(and(isUnclean, eq(reviewInvitations.state, 'submitted')))
    .orderBy(asc(reviewReports.updatedAt), asc(reviewReports.invitationId))
    .limit(limit)
}

export type Attached = Awaited<ReturnType<typeof findToClean>>[number]

export async function addressesOf(db: DbOrTx, reviewerId: string): Promise<string[]> {
  const { email } = reviewerAddresses
  const rows = await db.select({ email }).from(reviewerAddresses).where(eq(reviewerAddresses.reviewerId, reviewerId))
  return rows.map((row) => row.email)
}

type Cleaned = { cleanFileId: string } | { cleanFailure: string }

/** Two runs at once may make two copies; the first is kept, and the sweep removes the other. */
export async function keepClean(tx: Tx, invitationId: string, change: Cleaned): Promise<boolean> {
  const isIt = and(eq(reviewReports.invitationId, invitationId), isUnclean)
  const { rowCount } = await tx.update(reviewReports).set(change).where(isIt)
  return rowCount === 1
}
