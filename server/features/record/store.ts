import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { articleChanges, articles, files } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

const { heading: _, search: __, ...columns } = getTableColumns(articles)
export const recordColumns = { ...columns, mediaType: files.mediaType, bytes: files.bytes }

export type RecordRow = Awaited<ReturnType<typeof findRecords>>[number]
export type ChangeRow = Awaited<ReturnType<typeof findChanges>>[number]

export async function findRecords(db: DbOrTx, ids: string[]) {
  return db
    .select(recordColumns)
    .from(articles)
    .innerJoin(files, eq(files.id, articles.fileId))
    .where(inArray(articles.id, ids))
}

/** Returns an issue's articles in order. */
export async function findRecordsInIssue(db: DbOrTx, journal: string, issue: number): Promise<RecordRow[]> {
  return db
    .select(recordColumns)
    .from(articles)
    .innerJoin(files, eq(files.id, articles.fileId))
    .where(and(eq(articles.journal, journal), eq(articles.issue, issue)))
    .orderBy(asc(articles.position))
}

/** Returns the changes of the articles since publication, oldest first. */
export async function findChanges(db: DbOrTx, articleIds: string[]) {
  return db
    .select({
      articleId: articleChanges.articleId,
      version: articleChanges.version,
      kind: articleChanges.kind,
      reason: articleChanges.reason,
      at: articleChanges.at,
    })
    .from(articleChanges)
    .where(inArray(articleChanges.articleId, articleIds))
    .orderBy(asc(articleChanges.version))
}
