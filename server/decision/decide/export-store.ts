import { and, asc, eq, sql } from 'drizzle-orm'
import { statusOf } from '../../access/store.ts'
import { articles, manuscripts, staff } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import { type Filter, matches } from './read-store.ts'

export type ExportRow = Awaited<ReturnType<typeof findBatch>>[number]

type Batch = { last: { id: string; exactly: string } | undefined; limit: number }

/** In the order in which they were received, starting after `last`. */
export function findBatch(db: DbOrTx, filter: Filter, { last, limit }: Batch) {
  const { id, number, title, author, email, coAuthors, journal, articleType, country } = manuscripts
  const { reviewStage, createdAt, statusAt } = manuscripts
  return db
    .select({
      ...{
        id,
        number,
        title,
        author,
        email,
        coAuthors,
        journal,
        articleType,
        country,
        reviewStage,
        createdAt,
        statusAt,
      },
      status: statusOf,
      editor: staff.name,
      customId: articles.customId,
      /** With its microseconds, which a JavaScript date would lose. */
      exactly: sql<string>`${createdAt}::text`,
    })
    .from(manuscripts)
    .leftJoin(articles, eq(articles.manuscriptId, id))
    .leftJoin(staff, eq(staff.id, manuscripts.handlingEditorId))
    .where(and(matches(filter), last && sql`(${createdAt}, ${id}) > (${last.exactly}::timestamptz, ${last.id})`))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit)
}
