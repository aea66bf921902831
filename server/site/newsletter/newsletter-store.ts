import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { letters, newsletters, subscribers } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type NewsletterRow = typeof newsletters.$inferSelect

export async function countReaders(db: DbOrTx): Promise<number> {
  return db.$count(subscribers, isNull(subscribers.unsubscribedAt))
}

export async function insertNewsletter(tx: Tx, row: typeof newsletters.$inferInsert): Promise<NewsletterRow> {
  const [inserted] = await tx.insert(newsletters).values(row).returning()
  if (!inserted) throw new Error('the newsletter was not inserted')
  return inserted
}

export async function findNewsletter(db: DbOrTx, id: string): Promise<NewsletterRow | null> {
  const [row] = await db.select().from(newsletters).where(eq(newsletters.id, id))
  return row ?? null
}

/** Reads the time in SQL, because a JavaScript date would lose its microseconds. */
const sentAt = (id: string) => sql<Date>`(select created_at from newsletters where id = ${id})`

/** Newest first, starting after `before`. */
export async function findNewsletters(db: DbOrTx, { before, limit }: { before?: string | undefined; limit: number }) {
  const { html: _, text: __, ...shown } = getTableColumns(newsletters)
  const { createdAt, id } = shown
  return db
    .select(shown)
    .from(newsletters)
    .where(before === undefined ? undefined : sql`(${createdAt}, ${id}) < (${sentAt(before)}, ${before})`)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

type State = (typeof letters.$inferSelect)['state']

export async function countLetters(db: DbOrTx, ids: string[]) {
  const rows = await db
    .select({ id: letters.newsletterId, state: letters.state, letters: count() })
    .from(letters)
    .where(inArray(letters.newsletterId, ids))
    .groupBy(letters.newsletterId, letters.state)
  return (id: string, state: State) => rows.find((row) => row.id === id && row.state === state)?.letters ?? 0
}

export async function findUnqueued(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ id: newsletters.id }).from(newsletters).where(isNull(newsletters.queuedAt))
  return rows.map(({ id }) => id)
}

/** Locks the row until the transaction ends, so that two processes never write the same letters. */
export async function takeUnqueued(tx: Tx, id: string): Promise<NewsletterRow | null> {
  const [row] = await tx
    .select()
    .from(newsletters)
    .where(and(eq(newsletters.id, id), isNull(newsletters.queuedAt)))
    .for('update')
  return row ?? null
}

/** The next readers who were on the list when it was sent. Their rows are locked, so leaving waits for their letter. */
export async function takeReaders(tx: Tx, { id, lastReaderId }: NewsletterRow, limit: number) {
  const isNext = and(gt(subscribers.id, lastReaderId), lte(subscribers.createdAt, sentAt(id)))
  return tx
    .select({ id: subscribers.id, email: subscribers.email })
    .from(subscribers)
    .where(and(isNull(subscribers.unsubscribedAt), isNext))
    .orderBy(asc(subscribers.id))
    .limit(limit)
    .for('share')
}

export async function moveOn(tx: Tx, id: string, lastReaderId: string): Promise<void> {
  await tx.update(newsletters).set({ lastReaderId }).where(eq(newsletters.id, id))
}

export async function markQueued(tx: Tx, id: string, now: Date): Promise<void> {
  const recipients = await tx.$count(letters, eq(letters.newsletterId, id))
  await tx.update(newsletters).set({ queuedAt: now, recipients }).where(eq(newsletters.id, id))
}

/** Returns false if it was stopped before. */
export async function markStopped(tx: Tx, id: string, stoppedBy: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(newsletters)
    .set({ stoppedAt: now, stoppedBy, queuedAt: sql`coalesce(${newsletters.queuedAt}, ${now})` })
    .where(and(eq(newsletters.id, id), isNull(newsletters.stoppedAt)))
  return rowCount === 1
}
