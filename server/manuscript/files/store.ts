import { and, count, eq, gt, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import {
  articleChanges,
  articles,
  authors,
  contentVersions,
  coursePayments,
  courses,
  fileReadings,
  files,
  fullTexts,
  manuscriptLinks,
  manuscripts,
  manuscriptVersions,
  reviewerCopies,
  reviewInvitations,
  reviewReports,
  reviewRounds,
  revisions,
  staff,
  submissionDrafts,
  transferProofs,
} from '#server/db/schema.ts'
import { isSeenReview } from '#server/db/transferred.ts'
import type { DbOrTx, Tx } from '#server/db/types.ts'
import type { FileRow, OwnedFile } from '../file-store.ts'

export async function noteInspection(
  db: DbOrTx,
  id: string,
  found: Partial<Pick<FileRow, 'warnings' | 'isChecked' | 'bytes' | 'sha256'>>,
): Promise<void> {
  await db.update(files).set(found).where(eq(files.id, id))
}

/** Returns how many other files of the same owner have waited since then to be read. */
export async function addReading(tx: DbOrTx, { id, ownerRealm, ownerId }: OwnedFile, since: Date): Promise<number> {
  const isTheirs = and(eq(files.ownerRealm, ownerRealm), eq(files.ownerId, ownerId))
  const [waiting] = await tx
    .select({ files: count() })
    .from(fileReadings)
    .innerJoin(files, eq(files.id, fileReadings.fileId))
    .where(and(isTheirs, inArray(fileReadings.state, ['waiting', 'reading']), gt(fileReadings.changedAt, since)))
  await tx.insert(fileReadings).values({ fileId: id })
  return waiting?.files ?? 0
}

/** False for a removed article, whose file is no longer public. */
export async function isPublished(db: DbOrTx, fileId: string): Promise<boolean> {
  const isRead = and(eq(articles.fileId, fileId), ne(articles.standing, 'removed'))
  const rows = await db.select({ id: articles.id }).from(articles).where(isRead).limit(1)
  return rows.length > 0
}

/** True if it is or was the file of an article. */
export async function isOfArticle(db: DbOrTx, fileId: string): Promise<boolean> {
  const now = db.select({ id: articles.id }).from(articles).where(eq(articles.fileId, fileId))
  const before = db
    .select({ id: articleChanges.articleId })
    .from(articleChanges)
    .where(eq(articleChanges.fileId, fileId))
  return (await unionAll(now, before).limit(1)).length > 0
}

const holder = {
  id: manuscripts.id,
  authorId: manuscripts.authorId,
  author: manuscripts.author,
  email: manuscripts.email,
  orcid: manuscripts.orcid,
  coAuthors: manuscripts.coAuthors,
  journal: manuscripts.journal,
  status: manuscripts.status,
}

export function manuscriptsWithFile(db: DbOrTx, fileId: string) {
  const isVersion = sql`exists (select from ${manuscriptVersions} where ${manuscriptVersions.manuscriptId} = ${manuscripts.id} and ${manuscriptVersions.fileId} = ${fileId})`
  return db.select(holder).from(manuscripts).where(isVersion)
}

/** The manuscript on which a reviewer reports with this file, or whose author gets it. */
export function manuscriptsOfReport(db: DbOrTx, fileId: string) {
  return db
    .select(holder)
    .from(reviewReports)
    .innerJoin(reviewInvitations, eq(reviewInvitations.id, reviewReports.invitationId))
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .innerJoin(manuscripts, eq(manuscripts.id, reviewRounds.manuscriptId))
    .where(and(or(eq(reviewReports.fileId, fileId), eq(reviewReports.cleanFileId, fileId)), isSeenReview))
}

/** The manuscripts whose charge was paid by bank transfer, with this file as proof. */
export function manuscriptsOfProof(db: DbOrTx, fileId: string) {
  return db
    .select(holder)
    .from(transferProofs)
    .innerJoin(manuscripts, eq(manuscripts.id, transferProofs.manuscriptId))
    .where(eq(transferProofs.fileId, fileId))
}

/** The manuscripts whose reviewers' copy it is, or was made from. */
export function copiesWithFile(db: DbOrTx, fileId: string) {
  const { fileId: own, pdfFileId, sourceFileId } = reviewerCopies
  return db
    .select(holder)
    .from(manuscripts)
    .innerJoin(reviewerCopies, eq(reviewerCopies.manuscriptId, manuscripts.id))
    .where(or(eq(own, fileId), eq(pdfFileId, fileId), eq(sourceFileId, fileId)))
}

export async function manuscriptOfLink(db: DbOrTx, tokenHash: string, purposes: ('edit' | 'revise' | 'charge')[]) {
  const [manuscript] = await db
    .select(holder)
    .from(manuscriptLinks)
    .innerJoin(manuscripts, eq(manuscripts.id, manuscriptLinks.manuscriptId))
    .where(and(eq(manuscriptLinks.tokenHash, tokenHash), inArray(manuscriptLinks.purpose, purposes)))
  return manuscript ?? null
}

const isInOutline = (fileId: unknown) =>
  sql`${courses.outline} @> jsonb_build_array(jsonb_build_object('fileId', ${fileId}::text))`

/** True if the author has paid for a course that contains the file. */
export async function isBought(db: DbOrTx, fileId: string, authorId: string): Promise<boolean> {
  const { confirmedAt, courseId } = coursePayments
  const isTheirs = and(eq(coursePayments.authorId, authorId), isNotNull(confirmedAt), isInOutline(fileId))
  const bought = db.select({ courseId }).from(coursePayments).innerJoin(courses, eq(courses.id, courseId))
  return (await bought.where(isTheirs).limit(1)).length > 0
}

export const unreferenced = and(
  sql`not exists (select from ${manuscripts} where ${manuscripts.fileId} = ${files.id})`,
  sql`not exists (select from ${manuscripts} where ${manuscripts.originalFileId} = ${files.id})`,
  sql`not exists (select from ${manuscriptVersions} where ${manuscriptVersions.fileId} = ${files.id})`,
  sql`not exists (select from ${reviewerCopies} where ${reviewerCopies.fileId} = ${files.id})`,
  sql`not exists (select from ${reviewerCopies} where ${reviewerCopies.pdfFileId} = ${files.id})`,
  sql`not exists (select from ${reviewerCopies} where ${reviewerCopies.sourceFileId} = ${files.id})`,
  sql`not exists (select from ${fullTexts} where ${fullTexts.sourceFileId} = ${files.id})`,
  sql`not exists (select from ${submissionDrafts} where ${submissionDrafts.fileId} = ${files.id})`,
  sql`not exists (select from ${revisions} where ${revisions.fileId} = ${files.id})`,
  sql`not exists (select from ${articles} where ${articles.fileId} = ${files.id})`,
  sql`not exists (select from ${articleChanges} where ${articleChanges.fileId} = ${files.id})`,
  sql`not exists (select from ${authors} where ${authors.avatarFileId} = ${files.id})`,
  sql`not exists (select from ${staff} where ${staff.avatarFileId} = ${files.id})`,
  sql`not exists (select from ${courses} where ${isInOutline(files.id)})`,
  sql`not exists (select from ${coursePayments} where ${coursePayments.receiptFileId} = ${files.id})`,
  sql`not exists (select from ${transferProofs} where ${transferProofs.fileId} = ${files.id})`,
  sql`not exists (select from ${reviewReports} where ${reviewReports.fileId} = ${files.id})`,
  sql`not exists (select from ${reviewReports} where ${reviewReports.cleanFileId} = ${files.id})`,
  sql`not exists (select from ${contentVersions} where ${contentVersions.fileId} = ${files.id})`,
  sql`(${files.kind} <> 'figure' or not exists (select from ${fullTexts} where ${fullTexts.remedies}
    @> jsonb_build_array(jsonb_build_object('remedy', jsonb_build_object('upload', ${files.id})))))`,
)

/** Checks again after locking, so that a file to which a record has just referred is kept. */
export async function deleteUnreferenced(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const found = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(lt(files.createdAt, before), unreferenced))
    .orderBy(files.createdAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = found.map(({ id }) => id)
  return ids.length === 0 ? [] : deleteFiles(tx, ids)
}

/** Deletes those of these files to which no record refers. Returns their ids, to delete the bytes. */
export async function deleteFiles(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await tx
    .delete(files)
    .where(and(inArray(files.id, ids), unreferenced))
    .returning({ id: files.id })
  return rows.map(({ id }) => id)
}

export async function idsAmong(db: DbOrTx, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: files.id }).from(files).where(inArray(files.id, ids))
  return new Set(rows.map(({ id }) => id))
}

export function countFiles(db: DbOrTx): Promise<number> {
  return db.$count(files)
}
