import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Whose, WhoseReview } from '#server/access/opened.ts'
import { addressPattern, hintsLookedAt, manuscripts } from '#server/db/schema.ts'
import type { DbOrTx, Tx } from '#server/db/types.ts'

/** More are as telling as these. */
const mostSent = 50
/** Fewer letters, as in 7@x.org, are no pattern. */
const fewestLetters = 3

type Sent = { authorId: string | null; email: string; from: Date; to: Date }

/** Manuscripts that were sent between two moments from an account, or from addresses like this one. */
export async function findSent(db: DbOrTx, { authorId, email, from, to }: Sent): Promise<string[]> {
  const pattern = addressPattern(sql`${email}::text`)
  const ofThose = (whose: SQL) =>
    db
      .select({ id: manuscripts.id })
      .from(manuscripts)
      .where(and(whose, between(manuscripts.createdAt, from, to)))
      .limit(mostSent)
  const rows = await union(
    ofThose(sql`${addressPattern(manuscripts.email)} = ${pattern} and position('@' in ${pattern}) > ${fewestLetters}`),
    ofThose(eq(manuscripts.email, email)),
    ofThose(eq(manuscripts.authorId, authorId ?? '')),
  )
  return rows.map(({ id }) => id)
}

export async function findLookedAt(db: DbOrTx, { id }: Whose): Promise<Set<string>> {
  const { about } = hintsLookedAt
  const rows = await db.select({ about }).from(hintsLookedAt).where(eq(hintsLookedAt.manuscriptId, id))
  return new Set(rows.map((row) => row.about))
}

export async function insertLookedAt(
  tx: Tx,
  { id: manuscriptId }: WhoseReview,
  seen: readonly string[],
  createdAt: Date,
): Promise<void> {
  await tx
    .insert(hintsLookedAt)
    .values(seen.map((about) => ({ manuscriptId, about, createdAt })))
    .onConflictDoNothing()
}
