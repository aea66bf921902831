import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import { disputes, paymentAttempts, staff } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type DisputeRow = typeof disputes.$inferSelect

export async function lockDispute(tx: Tx, id: string): Promise<DisputeRow | null> {
  const [row] = await tx.select().from(disputes).where(eq(disputes.id, id)).for('update')
  return row ?? null
}

/** Returns false if it is known already. */
export async function insertDispute(tx: Tx, dispute: typeof disputes.$inferInsert): Promise<boolean> {
  const added = await tx.insert(disputes).values(dispute).onConflictDoNothing().returning({ id: disputes.id })
  return added.length > 0
}

export async function changeDispute(tx: DbOrTx, id: string, change: Partial<DisputeRow>): Promise<void> {
  await tx.update(disputes).set(change).where(eq(disputes.id, id))
}

/** Returns false if it was answered already, or is no longer ours to answer. */
export async function putAnswer(tx: Tx, id: string, answer: Partial<DisputeRow>): Promise<boolean> {
  const isOpen = and(
    eq(disputes.id, id),
    eq(disputes.status, 'awaiting-merchant-feedback'),
    isNull(disputes.answeredAt),
  )
  return (await tx.update(disputes).set(answer).where(isOpen).returning({ id: disputes.id })).length > 0
}

/** The answers that the provider does not have yet. */
export async function unsentAnswers(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(lte(disputes.nextCheckAt, now))
    .orderBy(asc(disputes.nextCheckAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

const isUnanswered = sql`${disputes.status} = 'awaiting-merchant-feedback' and ${disputes.answeredAt} is null`

export const countUnanswered = (db: DbOrTx) => db.$count(disputes, isUnanswered)

/** What waits for an answer comes first, the first due before the others; then newest first. */
export async function findDisputes(db: DbOrTx, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .select({ dispute: disputes, attempt: paymentAttempts, answeredBy: staff.name })
    .from(disputes)
    .leftJoin(paymentAttempts, eq(paymentAttempts.reference, disputes.reference))
    .leftJoin(staff, eq(staff.id, disputes.answeredById))
    .orderBy(
      sql`(${isUnanswered}) desc`,
      sql`case when ${isUnanswered} then ${disputes.dueAt} end`,
      desc(disputes.raisedAt),
      asc(disputes.id),
    )
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(disputes) }
}
