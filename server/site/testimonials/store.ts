import { and, desc, eq, type SQL } from 'drizzle-orm'
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

/** Stops counting at `max`. */
export function countUpTo(db: DbOrTx, verified: boolean, max: number): Promise<number> {
  const { id } = authorReviews
  return db.$count(
    db.select({ id }).from(authorReviews).where(eq(authorReviews.verified, verified)).limit(max).as('some'),
  )
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

/** Returns false if the author has no such review. */
export async function changeText(
  tx: Tx,
  id: string,
  authorId: string,
  { text, at }: { text: string; at: Date },
): Promise<boolean> {
  const isTheirs = and(eq(authorReviews.id, id), eq(authorReviews.authorId, authorId))
  const change = { text, verified: false, createdAt: at }
  const rows = await tx.update(authorReviews).set(change).where(isTheirs).returning({ id: authorReviews.id })
  return rows.length > 0
}

/** Returns false if the review does not exist, is accepted already, or has a text other than `text`. */
export async function markVerified(tx: Tx, id: string, text: string | undefined): Promise<boolean> {
  const readsSo = text === undefined ? undefined : eq(authorReviews.text, text)
  const isWaiting = and(eq(authorReviews.id, id), eq(authorReviews.verified, false), readsSo)
  const rows = await tx
    .update(authorReviews)
    .set({ verified: true })
    .where(isWaiting)
    .returning({ id: authorReviews.id })
  return rows.length > 0
}

/** Returns false if the review does not exist or, where `authorId` is given, belongs to another author. */
export async function removeAuthorReview(tx: Tx, id: string, authorId: string | undefined): Promise<boolean> {
  const isTheirs = authorId === undefined ? undefined : eq(authorReviews.authorId, authorId)
  const isIt = and(eq(authorReviews.id, id), isTheirs)
  const rows = await tx.delete(authorReviews).where(isIt).returning({ id: authorReviews.id })
  return rows.length > 0
}
