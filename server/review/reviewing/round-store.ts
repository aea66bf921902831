import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Whose } from '../../access/opened.ts'
import { files, reviewers, reviewInvitations, reviewReports, reviewRounds, revisions } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { FileRow } from '../../manuscript/file-store.ts'
import type { Round } from '../rounds/store.ts'

/** The decided rounds of these manuscripts in order, each with the revision that the author submitted. */
export function findDecidedRounds(db: DbOrTx, manuscriptIds: string[]) {
  const isSubmitted = and(eq(revisions.roundId, reviewRounds.id), isNotNull(revisions.submittedAt))
  return db
    .select({
      round: reviewRounds,
      ...{ answers: revisions.answers, publicAnswers: revisions.publicAnswers, answeredAt: revisions.submittedAt },
    })
    .from(reviewRounds)
    .leftJoin(revisions, isSubmitted)
    .where(and(inArray(reviewRounds.manuscriptId, manuscriptIds), isNotNull(reviewRounds.decision)))
    .orderBy(asc(reviewRounds.number))
}

/** The reports of these rounds. Unfinished drafts are left out. */
export function findSubmitted(db: DbOrTx, rounds: readonly Round[]) {
  const roundIds = rounds.map(({ id }) => id)
  return db
    .select({
      report: reviewReports,
      invitation: reviewInvitations,
      reviewer: { name: reviewers.name, erasedAt: reviewers.erasedAt },
      cleanName: files.name,
    })
    .from(reviewInvitations)
    .innerJoin(reviewReports, eq(reviewReports.invitationId, reviewInvitations.id))
    .innerJoin(reviewers, eq(reviewers.id, reviewInvitations.reviewerId))
    .leftJoin(files, eq(files.id, reviewReports.cleanFileId))
    .where(and(inArray(reviewInvitations.roundId, roundIds), eq(reviewInvitations.state, 'submitted')))
}

/** The copy of an attached file for the author, once it is made and its report was sent to them. */
export async function findSentFile(
  db: DbOrTx,
  { id: manuscriptId }: Whose,
  invitationId: string,
): Promise<FileRow | null> {
  const isSent = sql`${reviewInvitations.id} = any(${reviewRounds.sentReports})`
  const [row] = await db
    .select({ file: files })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .innerJoin(reviewReports, eq(reviewReports.invitationId, reviewInvitations.id))
    .innerJoin(files, eq(files.id, reviewReports.cleanFileId))
    .where(and(eq(reviewInvitations.id, invitationId), eq(reviewRounds.manuscriptId, manuscriptId), isSent))
  return row?.file ?? null
}
