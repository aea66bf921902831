import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { articles } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

const isAsked = sql`${articles.namesAsk}`

/** Newest first. */
export function findAsked(db: DbOrTx, limit: number, offset: number) {
  const { id, title, customId, journal, publishedAt, authors } = articles
  return db
    .select({ id, title, customId, journal, publishedAt, authors })
    .from(articles)
    .where(isAsked)
    .orderBy(desc(publishedAt), desc(id))
    .limit(limit)
    .offset(offset)
}

export async function countAsked(db: DbOrTx): Promise<number> {
  const [row] = await db.select({ total: count() }).from(articles).where(isAsked)
  return row?.total ?? 0
}

/** Records from before names had parts. */
export function findUnsorted(db: DbOrTx, limit: number) {
  const { id, authors } = articles
  return db.select({ id, authors }).from(articles).where(isNull(articles.namesAsk)).orderBy(id).limit(limit)
}

export async function sort(db: DbOrTx, ids: string[], namesAsk: boolean): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(articles)
    .set({ namesAsk })
    .where(and(inArray(articles.id, ids), isNull(articles.namesAsk)))
}

/** Returns whether the names were still to be reviewed. */
export async function settle(tx: DbOrTx, id: string, change: Partial<typeof articles.$inferInsert>): Promise<boolean> {
  const { rowCount } = await tx
    .update(articles)
    .set({ ...change, namesAsk: false })
    .where(and(eq(articles.id, id), isAsked))
  return rowCount === 1
}
