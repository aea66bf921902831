import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { articles, files, recounts } from '../../db/schema.ts'
import type { Db, DbOrTx } from '../../db/types.ts'

export type Offered = Awaited<ReturnType<typeof findOffered>>[number]

/** Returns articles whose file is offered, ordered by id, starting after `after`. */
export async function findOffered(db: DbOrTx, after: string, limit: number) {
  return db
    .select({
      id: articles.id,
      journal: articles.journal,
      version: articles.version,
      updatedAt: articles.updatedAt,
      fileId: files.id,
      mediaType: files.mediaType,
      isChecked: files.isChecked,
    })
    .from(articles)
    .innerJoin(files, eq(files.id, articles.fileId))
    .where(and(gt(articles.id, after), ne(articles.standing, 'withdrawn')))
    .orderBy(asc(articles.id))
    .limit(limit)
}

/** Pages show files on disk too, and only the database can notify every process and what is counted of a change. */
export async function tellReaders(db: Db, articleIds: string[]): Promise<void> {
  await db.insert(recounts).values(articleIds.map((key) => ({ subject: 'readiness' as const, key })))
  await db.execute(sql`select pg_notify('content', '')`)
}
