import { and, eq, getTableColumns } from 'drizzle-orm'
import { articleChanges, articles, files, manuscripts, staff } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

const { heading: _, search: __, ...columns } = getTableColumns(articles)

export type ArticleRow = NonNullable<Awaited<ReturnType<typeof lockArticle>>>

/** Whoever else would change it waits until the transaction ends. */
export async function lockArticle(tx: Tx, id: string) {
  const [row] = await tx.select(columns).from(articles).where(eq(articles.id, id)).for('update')
  return row ?? null
}

export async function insertChange(tx: Tx, change: typeof articleChanges.$inferInsert): Promise<void> {
  await tx.insert(articleChanges).values(change)
}

export async function updateArticle(tx: Tx, id: string, change: Partial<typeof articles.$inferInsert>): Promise<void> {
  await tx.update(articles).set(change).where(eq(articles.id, id))
}

/** Where the author of an article can be written to; null once the manuscript is gone. */
export async function findCorrespondent(tx: Tx, manuscriptId: string) {
  const { author: name, email } = manuscripts
  const [row] = await tx.select({ name, email }).from(manuscripts).where(eq(manuscripts.id, manuscriptId))
  return row ?? null
}

/** How an article was before each of its changes, with the file of that time, oldest first. */
export async function findHistory(db: DbOrTx, articleId: string) {
  return db
    .select({ change: articleChanges, file: getTableColumns(files), by: staff.name })
    .from(articleChanges)
    .innerJoin(files, eq(files.id, articleChanges.fileId))
    .leftJoin(staff, eq(staff.id, articleChanges.actorId))
    .where(eq(articleChanges.articleId, articleId))
    .orderBy(articleChanges.version)
}

/** The change that ended a version, with what it was. */
export async function findEndOf(db: DbOrTx, articleId: string, version: number) {
  const [row] = await db
    .select({ change: articleChanges, file: getTableColumns(files) })
    .from(articleChanges)
    .innerJoin(files, eq(files.id, articleChanges.fileId))
    .where(and(eq(articleChanges.articleId, articleId), eq(articleChanges.version, version + 1)))
  return row ?? null
}
