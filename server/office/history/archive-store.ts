import { asc, eq, getTableColumns, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { WhoseReview } from '../../access/opened.ts'
import { files, pageProofComments, pageProofs, reviewerCopies, reviewReports } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Invitation } from '../../review/rounds/store.ts'

/** What reviewers got of each version, as PDF and, where there is one, as a document. */
export function findCopies(db: DbOrTx, { id: manuscriptId }: WhoseReview) {
  const [file, pdf] = [alias(files, 'file'), alias(files, 'pdf')]
  return db
    .select({ copy: reviewerCopies, file, pdf })
    .from(reviewerCopies)
    .leftJoin(file, eq(file.id, reviewerCopies.fileId))
    .leftJoin(pdf, eq(pdf.id, reviewerCopies.pdfFileId))
    .where(eq(reviewerCopies.manuscriptId, manuscriptId))
    .orderBy(asc(reviewerCopies.version))
}

/** Each comment with its proof; a proof without comments once. The texts are not among them: the versions have them. */
export function findProofs(db: DbOrTx, { id: manuscriptId }: WhoseReview) {
  const { text: _, ...proof } = getTableColumns(pageProofs)
  return db
    .select({ proof, comment: pageProofComments })
    .from(pageProofs)
    .leftJoin(pageProofComments, eq(pageProofComments.proofId, pageProofs.id))
    .where(eq(pageProofs.manuscriptId, manuscriptId))
    .orderBy(asc(pageProofs.round), asc(pageProofComments.createdAt))
}

/** The file of a report, and the copy of it that the author gets. */
export function findAttachments(db: DbOrTx, invitation: Invitation) {
  const { id, name, bytes } = files
  const { fileId, cleanFileId } = reviewReports
  return db
    .select({ id, name, bytes })
    .from(reviewReports)
    .innerJoin(files, or(eq(id, fileId), eq(id, cleanFileId)))
    .where(eq(reviewReports.invitationId, invitation.id))
    .orderBy(asc(files.createdAt))
}
