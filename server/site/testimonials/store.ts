import { and, desc, eq, type SQL } from 'drizzle-orm'
import { authors, testimonials } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type TestimonialRow = Awaited<ReturnType<typeof findVerified>>[number]

function find(db: DbOrTx, condition: SQL, limit: number, offset = 0) {
  return db
    .select({
      id: testimonials.id,
      name: authors.name,
      text: testimonials.text,
      avatarFileId: authors.avatarFileId,
      createdAt: testimonials.createdAt,
      verified: testimonials.verified,
    })
    .from(testimonials)
    .innerJoin(authors, eq(authors.id, testimonials.authorId))
    .where(condition)
    .orderBy(desc(testimonials.createdAt))
    .limit(limit)
    .offset(offset)
}

export async function findVerified(db: DbOrTx, limit: number) {
  return find(db, eq(testimonials.verified, true), limit)
}

type Page = { limit: number; offset: number }

export async function findToAudit(db: DbOrTx, verified: boolean, { limit, offset }: Page) {
  return find(db, eq(testimonials.verified, verified), limit, offset)
}

/** Stops counting at `max`. */
export function countUpTo(db: DbOrTx, verified: boolean, max: number): Promise<number> {
  const { id } = testimonials
  return db.$count(
    db.select({ id }).from(testimonials).where(eq(testimonials.verified, verified)).limit(max).as('some'),
  )
}

export async function findByAuthor(db: DbOrTx, authorId: string, limit: number) {
  return find(db, eq(testimonials.authorId, authorId), limit)
}

export async function findById(db: DbOrTx, id: string): Promise<TestimonialRow | null> {
  const [row] = await find(db, eq(testimonials.id, id), 1)
  return row ?? null
}

export async function insertTestimonial(tx: Tx, review: typeof testimonials.$inferInsert): Promise<void> {
  await tx.insert(testimonials).values(review)
}

/** Returns false if the author has no such review. */
export async function changeText(
  tx: Tx,
  id: string,
  authorId: string,
  { text, at }: { text: string; at: Date },
): Promise<boolean> {
  const isTheirs = and(eq(testimonials.id, id), eq(testimonials.authorId, authorId))
  const change = { text, verified: false, createdAt: at }
  const rows = await tx.update(testimonials).set(change).where(isTheirs).returning({ id: testimonials.id })
  return rows.length > 0
}

/** Returns false if the review does not exist, is accepted already, or has a text other than `text`. */
export async function markVerified(tx: Tx, id: string, text: string | undefined): Promise<boolean> {
  const readsSo = text === undefined ? undefined : eq(testimonials.text, text)
  const isWaiting = and(eq(testimonials.id, id), eq(testimonials.verified, false), readsSo)
  const rows = await tx.update(testimonials).set({ verified: true }).where(isWaiting).returning({ id: testimonials.id })
  return rows.length > 0
}

/** Returns false if the review does not exist or, where `authorId` is given, belongs to another author. */
export async function removeTestimonial(tx: Tx, id: string, authorId: string | undefined): Promise<boolean> {
  const isTheirs = authorId === undefined ? undefined : eq(testimonials.authorId, authorId)
  const isIt = and(eq(testimonials.id, id), isTheirs)
  const rows = await tx.delete(testimonials).where(isIt).returning({ id: testimonials.id })
  return rows.length > 0
}
