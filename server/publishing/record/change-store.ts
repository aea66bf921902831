import { and, eq, getTableColumns } from 'drizzle-orm'
import { articleChanges, articles, files, staff } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { articleColumns } from '../articles/store.ts'
import { lockJournal } from '../issues/store.ts'

export type ArticleRow = NonNullable<Awaited<ReturnType<typeof lockArticle>>>

/**
 * Other transactions that would change the article, or give a number in its journal, wait until this one ends. The journal
 * comes first, as everywhere, so that nobody waits for somebody who waits for them.
 */
export async function lockArticle(tx: Tx, id: string) {
  const [named] = await tx.select({ journal: articles.journal }).from(articles).where(eq(articles.id, id))
  if (!named) return null
  await lockJournal(tx, named.journal)
  const [row] = await tx.select(articleColumns).from(articles).where(eq(articles.id, id)).for('update')
  return row ?? null
}

export async function insertChange(tx: Tx, change: typeof articleChanges.$inferInsert): Promise<void> {
  await tx.insert(articleChanges).values(change)
}

export async function updateArticle(tx: Tx, id: string, change: Partial<typeof articles.$inferInsert>): Promise<void> {
  await tx.update(articles).set(change).where(eq(articles.id, id))
}

/** Returns the article as it was before each change, with the file of that time, oldest first. */
export async function findHistory(db: DbOrTx, articleId: string) {
  return db
    .select({ change: articleChanges, file: getTableColumns(files), by: staff.name })
    .from(articleChanges)
    .innerJoin(files, eq(files.id, articleChanges.fileId))
    .leftJoin(staff, eq(staff.id, articleChanges.actorId))
    .where(eq(articleChanges.articleId, articleId))
    .orderBy(articleChanges.version)
}

/** Returns the change that ended an edition, with that edition's record and file. */
export async function findEndOf(db: DbOrTx, articleId: string, edition: number) {
  const [row] = await db
    .select({ change: articleChanges, file: getTableColumns(files) })
    .from(articleChanges)
    .innerJoin(files, eq(files.id, articleChanges.fileId))
    .where(and(eq(articleChanges.articleId, articleId), eq(articleChanges.version, edition + 1)))
  return row ?? null
}
