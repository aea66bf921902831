import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { authorReviews, authors } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type AuthorReviewRow = Awaited<ReturnType<typeof findVerified>>[number]

function find(db: DbOrTx, condition: SQL, limit: number, offset = 0) {
  return db
    .select({
      id: authorReviews.id,
      name: authors.name,
      text: authorReviews.text,
      avatarFileId: authors.avatarFileId,
      createdAt: authorReviews.createdAt,
      verified: authorReviews.verified,
    })
    .from(authorReviews)
    .innerJoin(authors, eq(authors.id, authorReviews.authorId))
    .where(condition)
    .orderBy(desc(authorReviews.createdAt))
    .limit(limit)
    .offset(offset)
}

export async function findVerified(db: DbOrTx, limit: number) {
  return find(db, eq(authorReviews.verified, true), limit)
}

type Page = { limit: number; offset: number }

export async function findToAudit(db: DbOrTx, verified: boolean, { limit, offset }: Page) {
  return find(db, eq(authorReviews.verified, verified), limit, offset)
}

/** Counts no further than `max`. */
export async function countUpTo(db: DbOrTx, verified: boolean, max: number): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(authorReviews)
    .where(eq(authorReviews.verified, verified))
    .limit(max)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

export async function findByAuthor(db: DbOrTx, authorId: string, limit: number) {
  return find(db, eq(authorReviews.authorId, authorId), limit)
}

export async function findById(db: DbOrTx, id: string): Promise<AuthorReviewRow | null> {
  const [row] = await find(db, eq(authorReviews.id, id), 1)
  return row ?? null
}

export async function insertAuthorReview(tx: Tx, review: typeof authorReviews.$inferInsert): Promise<void> {
  await tx.insert(authorReviews).values(review)
}

/** False when it was accepted before, or is not there. */
export async function markVerified(tx: Tx, id: string): Promise<boolean> {
  const isWaiting = and(eq(authorReviews.id, id), eq(authorReviews.verified, false))
  const rows = await tx
    .update(authorReviews)
    .set({ verified: true })
    .where(isWaiting)
    .returning({ id: authorReviews.id })
  return rows.length > 0
}

/** False when it was deleted before. */
export async function removeAuthorReview(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.delete(authorReviews).where(eq(authorReviews.id, id)).returning({ id: authorReviews.id })
  return rows.length > 0
}
