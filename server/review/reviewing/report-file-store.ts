import { and, asc, eq, getTableColumns, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { files, manuscripts, reviewers, reviewInvitations, reviewReports, reviewRounds } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { ReportRow } from './report-store.ts'

const isUnclean = and(
  isNotNull(reviewReports.fileId),
  isNull(reviewReports.cleanFileId),
  isNull(reviewReports.cleanFailure),
)

/** Files of submitted reports. Drafts may still change. */
function attachedFiles(db: DbOrTx, which: SQL | undefined) {
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
    .where(and(which, eq(reviewInvitations.state, 'submitted')))
    .orderBy(asc(reviewReports.updatedAt), asc(reviewReports.invitationId))
    .$dynamic()
}

export type Attached = Awaited<ReturnType<typeof attachedFiles>>[number]

/** Those that the author cannot get yet. */
export function findToClean(db: DbOrTx, limit: number): Promise<Attached[]> {
  return attachedFiles(db, isUnclean).limit(limit)
}

export function findAttached(db: DbOrTx, reviewerId: string): Promise<Attached[]> {
  return attachedFiles(db, eq(reviewInvitations.reviewerId, reviewerId))
}

type Replaced = Pick<ReportRow, 'fileId' | 'fileNames' | 'cleanFileId' | 'cleanFailure'>

export async function replaceFile(tx: Tx, { report }: Attached, change: Replaced): Promise<void> {
  await tx.update(reviewReports).set(change).where(eq(reviewReports.invitationId, report.invitationId))
}

type Cleaned = { cleanFileId: string } | { cleanFailure: string }

/** Two runs at once may make two copies; the first is kept, and the sweep removes the other. */
export async function keepClean(tx: Tx, { report }: Attached, change: Cleaned): Promise<boolean> {
  const isIt = and(eq(reviewReports.invitationId, report.invitationId), isUnclean)
  const { rowCount } = await tx.update(reviewReports).set(change).where(isIt)
  return rowCount === 1
}
