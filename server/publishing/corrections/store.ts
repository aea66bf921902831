import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm'
import { corrections, staff } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type CorrectionRow = typeof corrections.$inferSelect

/** Newest first. `by` is null if that member of staff has left. */
export function findCorrections(db: DbOrTx, manuscriptId: string) {
  return db
    .select({ correction: corrections, by: staff.name })
    .from(corrections)
    .leftJoin(staff, eq(staff.id, corrections.proposedById))
    .where(eq(corrections.manuscriptId, manuscriptId))
    .orderBy(desc(corrections.createdAt), desc(corrections.id))
}

const isOpenOf = (manuscriptId: string) =>
  and(eq(corrections.manuscriptId, manuscriptId), isNull(corrections.answeredAt))

export async function findOpenCorrection(db: DbOrTx, manuscriptId: string): Promise<CorrectionRow | null> {
  const [row] = await db.select().from(corrections).where(isOpenOf(manuscriptId))
  return row ?? null
}

export async function insertCorrection(tx: Tx, row: typeof corrections.$inferInsert): Promise<void> {
  await tx.insert(corrections).values(row)
}

type Answer = Pick<CorrectionRow, 'outcome' | 'answer' | 'answeredAt'>

/** Returns the proposal that was answered; null if none is open. */
export async function answerOpen(tx: Tx, manuscriptId: string, answer: Answer): Promise<CorrectionRow | null> {
  const [row] = await tx.update(corrections).set(answer).where(isOpenOf(manuscriptId)).returning()
  return row ?? null
}

const isUnreminded = and(isNull(corrections.answeredAt), isNull(corrections.remindedAt))

/** Returns the manuscripts whose authors have not answered since then and were not reminded. */
export async function findToRemind(db: DbOrTx, proposedUntil: Date): Promise<string[]> {
  const rows = await db
    .select({ id: corrections.manuscriptId })
    .from(corrections)
    .where(and(isUnreminded, lte(corrections.createdAt, proposedUntil)))
    .orderBy(asc(corrections.createdAt))
    .limit(100)
  return rows.map(({ id }) => id)
}

/** Returns the proposal; null if somebody else was first. */
export async function markReminded(tx: Tx, manuscriptId: string, remindedAt: Date): Promise<CorrectionRow | null> {
  const ofManuscript = and(eq(corrections.manuscriptId, manuscriptId), isUnreminded)
  const [row] = await tx.update(corrections).set({ remindedAt }).where(ofManuscript).returning()
  return row ?? null
}
