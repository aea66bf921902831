import { and, asc, eq, gt, ne, not, sql } from 'drizzle-orm'
import { mediaTypes } from '#domain/words/file-types.ts'
import { articleChanges, articles, files, fullTexts, recounts } from '../../db/schema.ts'
import type { Db, DbOrTx } from '../../db/types.ts'

/** `isEarlier`: an edition that a correction or a retraction replaced. */
export type Offered = Awaited<ReturnType<typeof findOffered>>[number]

const offered = {
  id: articles.id,
  journal: articles.journal,
  version: articles.version,
  updatedAt: articles.updatedAt,
  fileId: files.id,
  mediaType: files.mediaType,
  isChecked: files.isChecked,
  /** Readers see its text, so its PDF is typeset and it has an e-book. */
  hasText: sql<boolean>`exists (select from ${fullTexts} where ${fullTexts.fileId} = ${files.id}
    and ${fullTexts.shownAt} is not null and ${fullTexts.text} is not null)`,
}

/** Its PDF is to be typeset from it, and not made from the Word file before. */
const awaitsText = sql`exists (select from ${fullTexts} where ${fullTexts.fileId} = ${files.id}
  and ${fullTexts.shownAt} is not null and ${fullTexts.text} is null and ${fullTexts.state} <> 'failed')`

/** Returns articles whose file is offered, ordered by id, starting after `after`. */
export async function findOffered(db: DbOrTx, after: string, limit: number) {
  return db
    .select({ ...offered, isEarlier: sql<boolean>`false` })
    .from(articles)
    .innerJoin(files, eq(files.id, articles.fileId))
    .where(and(gt(articles.id, after), ne(articles.standing, 'removed'), not(awaitsText)))
    .orderBy(asc(articles.id))
    .limit(limit)
}

/** Returns earlier editions whose file is a PDF, ordered by the article's id and the edition, starting after these. */
export async function findEarlier(db: DbOrTx, id: string, edition: number, limit: number): Promise<Offered[]> {
  const ended = sql<number>`${articleChanges.version} - 1`
  return db
    .select({ ...offered, version: ended, isEarlier: sql<boolean>`true` })
    .from(articleChanges)
    .innerJoin(articles, eq(articles.id, articleChanges.articleId))
    .innerJoin(files, eq(files.id, articleChanges.fileId))
    .where(
      and(
        sql`(${articleChanges.articleId}, ${articleChanges.version}) > (${id}, ${edition + 1})`,
        ne(articles.standing, 'removed'),
        eq(files.mediaType, mediaTypes.pdf),
      ),
    )
    .orderBy(asc(articleChanges.articleId), asc(articleChanges.version))
    .limit(limit)
}

/** Returns the change that ended an edition, with the record as it was before. */
export async function findEnd(db: DbOrTx, { id, version }: Pick<Offered, 'id' | 'version'>) {
  const { kind, reason, at, before } = articleChanges
  const [row] = await db
    .select({ kind, reason, at, before })
    .from(articleChanges)
    .where(and(eq(articleChanges.articleId, id), eq(articleChanges.version, version + 1)))
  return row ?? null
}

/** Pages show files on disk too, and only the database can notify every process and what is counted of a change. */
export async function tellReaders(db: Db, articleIds: string[]): Promise<void> {
  await db.insert(recounts).values(articleIds.map((key) => ({ subject: 'readiness' as const, key })))
  await db.execute(sql`select pg_notify('content', '')`)
}
