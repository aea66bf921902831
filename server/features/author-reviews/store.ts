import { desc, eq, type SQL } from 'drizzle-orm'
import { authorReviews, authors } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type AuthorReviewRow = Awaited<ReturnType<typeof findVerified>>[number]

function find(db: DbOrTx, condition: SQL, limit: number) {
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
}

export async function findVerified(db: DbOrTx, limit: number) {
  return find(db, eq(authorReviews.verified, true), limit)
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
