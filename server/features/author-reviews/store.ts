import { desc, eq } from 'drizzle-orm'
import { authorReviews, authors } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

export async function findAuthorReviews(db: DbOrTx, { verified, limit }: { verified: boolean; limit: number }) {
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
    .where(eq(authorReviews.verified, verified))
    .orderBy(desc(authorReviews.createdAt))
    .limit(limit)
}
