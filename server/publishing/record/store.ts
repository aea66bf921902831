import { and, asc, eq, inArray } from 'drizzle-orm'
import { articleChanges, articles, files } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import { articleColumns, titled } from '../articles/store.ts'

export const recordColumns = { ...articleColumns, mediaType: files.mediaType, bytes: files.bytes }

export type RecordRow = Awaited<ReturnType<typeof selectRecords>>[number]
export type ChangeRow = Awaited<ReturnType<typeof findChanges>>[number]

export function selectRecords(db: DbOrTx) {
  return db.select(recordColumns).from(articles).leftJoin(files, eq(files.id, articles.fileId)).$dynamic()
}

export async function findRecords(db: DbOrTx, ids: string[]): Promise<RecordRow[]> {
  return selectRecords(db).where(inArray(articles.id, ids))
}

/** Returns an issue's articles in order. */
export async function findRecordsInIssue(db: DbOrTx, journal: string, issue: number): Promise<RecordRow[]> {
  const isInIssue = and(eq(articles.journal, journal), eq(articles.issue, issue))
  return selectRecords(db).where(isInIssue).orderBy(asc(articles.position))
}

const { id, customId, journal, doi, doiRegisteredAt } = articles
const linkedColumns = { id, customId, journal, ...titled, doi, doiRegisteredAt }
export type LinkedRow = Awaited<ReturnType<typeof findLinked>>[number]

/** Returns what other records say of these. */
export async function findLinked(db: DbOrTx, ids: string[]) {
  return db.select(linkedColumns).from(articles).where(inArray(id, ids))
}

/** Returns the changes of the articles since publication with their notices, oldest first. */
export async function findChanges(db: DbOrTx, articleIds: string[]) {
  const { articleId, version, kind, reason, at } = articleChanges
  return db
    .select({ articleId, version, kind, reason, at, notice: linkedColumns })
    .from(articleChanges)
    .leftJoin(articles, and(eq(articles.noticeOf, articleId), eq(articles.noticeVersion, version)))
    .where(inArray(articleId, articleIds))
    .orderBy(asc(version))
}
