import { asc, eq, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { files, reviewerCopies, reviewReports } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

/** What reviewers got of each version, as PDF and, where there is one, as a document. */
export function findCopies(db: DbOrTx, manuscriptId: string) {
  const [file, pdf] = [alias(files, 'file'), alias(files, 'pdf')]
  return db
    .select({ copy: reviewerCopies, file, pdf })
    .from(reviewerCopies)
    .leftJoin(file, eq(file.id, reviewerCopies.fileId))
    .leftJoin(pdf, eq(pdf.id, reviewerCopies.pdfFileId))
    .where(eq(reviewerCopies.manuscriptId, manuscriptId))
    .orderBy(asc(reviewerCopies.version))
}

/** The file of a report, and the copy of it that the author gets. */
export function findAttachments(db: DbOrTx, invitationId: string) {
  const { id, name, bytes } = files
  const { fileId, cleanFileId } = reviewReports
  return db
    .select({ id, name, bytes })
    .from(reviewReports)
    .innerJoin(files, or(eq(id, fileId), eq(id, cleanFileId)))
    .where(eq(reviewReports.invitationId, invitationId))
    .orderBy(asc(files.createdAt))
}
