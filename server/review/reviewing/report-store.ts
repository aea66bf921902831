import { and, asc, eq, inArray, isNotNull, lt, ne } from 'drizzle-orm'
import type { Whose } from '../../access/opened.ts'
import { isSentTo, recipientOf } from '../../db/review-addresses.ts'
import {
  files,
  manuscripts,
  manuscriptVersions,
  reviewerAddresses,
  reviewerCopies,
  reviewers,
  reviewInvitations,
  reviewReports,
  reviewRounds,
  revisions,
} from '../../db/schema.ts'
import { journalAt } from '../../db/transferred.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { FileRow } from '../../manuscript/file-store.ts'
import type { Invitation, Round } from '../rounds/store.ts'
import type { OpenedInvitation } from './link-store.ts'

export type ReportRow = typeof reviewReports.$inferSelect
export type ReportWithFile = { report: ReportRow; file: FileRow | null }

export async function findReport(db: DbOrTx, { id }: Invitation): Promise<ReportWithFile | null> {
  const [row] = await db
    .select({ report: reviewReports, file: files })
    .from(reviewReports)
    .leftJoin(files, eq(files.id, reviewReports.fileId))
    .where(eq(reviewReports.invitationId, id))
  return row ?? null
}

type Change = Partial<Omit<ReportRow, 'invitationId'>> & { updatedAt: Date }

/** The caller holds the lock on the invitation. */
export async function putReport(tx: Tx, { id: invitationId }: Invitation, change: Change): Promise<void> {
  await tx
    .insert(reviewReports)
    .values({ invitationId, ...change })
    .onConflictDoUpdate({ target: reviewReports.invitationId, set: change })
}

/** The files of a version as its reviewers get them: the anonymous copy, if staff have accepted it. */
export async function findCopy(db: DbOrTx, { id: manuscriptId }: Whose, version: number): Promise<FileRow[]> {
  const isThis = and(eq(reviewerCopies.manuscriptId, manuscriptId), eq(reviewerCopies.version, version))
  const [copy] = await db
    .select()
    .from(reviewerCopies)
    .where(and(isThis, eq(reviewerCopies.state, 'ready'), isNotNull(reviewerCopies.acceptedAt)))
  const ids = [copy?.pdfFileId, copy?.fileId].filter((id) => typeof id === 'string')
  return ids.length === 0 ? [] : db.select().from(files).where(inArray(files.id, ids))
}

/** The file of a version as the author submitted it. */
export async function findOriginal(db: DbOrTx, { id: manuscriptId }: Whose, version: number): Promise<FileRow[]> {
  const rows = await db
    .select({ file: files })
    .from(manuscriptVersions)
    .innerJoin(files, eq(files.id, manuscriptVersions.fileId))
    .where(and(eq(manuscriptVersions.manuscriptId, manuscriptId), eq(manuscriptVersions.number, version)))
  return rows.map(({ file }) => file)
}

export async function findVersionFields(db: DbOrTx, { id: manuscriptId }: Whose, version: number) {
  const [row] = await db
    .select({ fields: manuscriptVersions.fields })
    .from(manuscriptVersions)
    .where(and(eq(manuscriptVersions.manuscriptId, manuscriptId), eq(manuscriptVersions.number, version)))
  return row?.fields ?? null
}

/**
 * The reviewer's reports of the rounds before, with the author's answers if they were submitted: those that the address
 * of the link may show.
 */
export function findEarlier(db: DbOrTx, { reviewer, round, email }: OpenedInvitation) {
  return db
    .select({ report: reviewReports, round: reviewRounds, revision: revisions })
    .from(reviewReports)
    .innerJoin(reviewInvitations, eq(reviewInvitations.id, reviewReports.invitationId))
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .leftJoin(revisions, and(eq(revisions.roundId, reviewRounds.id), isNotNull(revisions.submittedAt)))
    .where(
      and(
        eq(reviewRounds.manuscriptId, round.manuscriptId),
        eq(reviewInvitations.reviewerId, reviewer.id),
        eq(reviewInvitations.state, 'submitted'),
        lt(reviewRounds.number, round.number),
        isSentTo(email),
      ),
    )
    .orderBy(asc(reviewRounds.number))
}

/** The other reports of a round that went to the author. */
export function findOthers(db: DbOrTx, own: Invitation, round: Round) {
  return db
    .select({
      report: reviewReports,
      reviewerId: reviewers.id,
      number: reviewInvitations.number,
      name: reviewers.name,
    })
    .from(reviewReports)
    .innerJoin(reviewInvitations, eq(reviewInvitations.id, reviewReports.invitationId))
    .innerJoin(reviewers, eq(reviewers.id, reviewInvitations.reviewerId))
    .where(
      and(
        eq(reviewInvitations.roundId, round.id),
        eq(reviewInvitations.state, 'submitted'),
        ne(reviewInvitations.id, own.id),
        inArray(reviewInvitations.id, round.sentReports),
      ),
    )
}

/** What a certificate tells, and the names that may stand on it. */
export async function findCertified(db: DbOrTx, code: string) {
  const [row] = await db
    .select({
      journal: journalAt(reviewRounds.openedAt),
      submittedAt: reviewInvitations.submittedAt,
      reviewer: reviewers.name,
      email: recipientOf(reviewerAddresses.email),
      erasedAt: reviewers.erasedAt,
      helper: reviewReports.helper,
    })
    .from(reviewReports)
    .innerJoin(reviewInvitations, eq(reviewInvitations.id, reviewReports.invitationId))
    .innerJoin(reviewers, eq(reviewers.id, reviewInvitations.reviewerId))
    .leftJoin(
      reviewerAddresses,
      and(eq(reviewerAddresses.reviewerId, reviewers.id), eq(reviewerAddresses.isMain, true)),
    )
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .innerJoin(manuscripts, eq(manuscripts.id, reviewRounds.manuscriptId))
    .where(eq(reviewReports.code, code))
  return row ?? null
}
