import { and, between, desc, eq, inArray } from 'drizzle-orm'
import { recounts } from './schema.ts'
import type { Db, DbOrTx, Tx } from './types.ts'

type Subject = (typeof recounts.$inferSelect)['subject']

/** Returns what has changed since it was counted, of the last `limit` changes. */
export async function changedKeys(db: DbOrTx, subject: Subject, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: recounts.key })
    .from(recounts)
    .where(eq(recounts.subject, subject))
    .orderBy(desc(recounts.id))
    .limit(limit)
  return [...new Set(rows.map(({ key }) => key))]
}

export async function hasChanged(db: DbOrTx, subject: Subject, from: string, to: string): Promise<boolean> {
  const [found] = await db
    .select({ id: recounts.id })
    .from(recounts)
    .where(and(eq(recounts.subject, subject), between(recounts.key, from, to)))
    .limit(1)
  return found !== undefined
}

type Options = { subject: Subject; most: number; recount: (tx: Tx, keys: string[]) => Promise<void> }

/**
 * Counts again what has changed, `most` marks at a time. Counts and marks are read from one snapshot: a change that it does
 * not show has a mark of its own, which stays.
 */
export async function settle(db: Db, { subject, most, recount }: Options): Promise<void> {
  const { id, key } = recounts
  const some = async (tx: Tx) => {
    const marks = await tx
      .select({ id, key })
      .from(recounts)
      .where(eq(recounts.subject, subject))
      .orderBy(id)
      .limit(most)
    if (marks.length > 0) await recount(tx, [...new Set(marks.map((mark) => mark.key))])
    const seen = marks.map((mark) => mark.id)
    await tx.delete(recounts).where(inArray(id, seen))
    return marks.length
  }
  while ((await db.transaction(some, { isolationLevel: 'repeatable read' })) === most);
}
