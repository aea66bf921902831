import { and, asc, eq, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { authors, files, manuscriptSteps, reviewerCopies, reviewReports, staff } from '../../db/schema.ts'
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

/** The names of those who took each step and still have an account, by the step's id. */
export async function findActors(db: DbOrTx, manuscriptId: string): Promise<Map<string, string>> {
  const { actor, actorId, id } = manuscriptSteps
  const rows = await db
    .select({ id, member: staff.name, author: authors.name })
    .from(manuscriptSteps)
    .leftJoin(staff, and(eq(actor, 'staff'), eq(staff.id, actorId)))
    .leftJoin(authors, and(eq(actor, 'author'), eq(authors.id, actorId)))
    .where(eq(manuscriptSteps.manuscriptId, manuscriptId))
  return new Map(rows.flatMap((row) => (row.member || row.author ? [[row.id, row.member ?? row.author ?? '']] : [])))
}
