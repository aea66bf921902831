import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { articles, files } from '../../db/schema.ts'
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
      fileId: articles.fileId,
      mediaType: files.mediaType,
      isChecked: files.isChecked,
    })
    .from(articles)
    .innerJoin(files, eq(files.id, articles.fileId))
    .where(and(gt(articles.id, after), ne(articles.standing, 'withdrawn')))
    .orderBy(asc(articles.id))
    .limit(limit)
}

/** Pages show files on disk too, and only the database can notify every process of a change. */
export async function tellReaders(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify('content', '')`)
}
