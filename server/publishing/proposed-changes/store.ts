import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm'
import type { Whose } from '../../access/opened.ts'
import { corrections, staff } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type ChangesRow = typeof corrections.$inferSelect

/** Newest first. `by` is null if that member of staff has left. Archives of manuscripts have these names. */
export function findProposedChanges(db: DbOrTx, { id }: Whose) {
  return db
    .select({ correction: corrections, by: staff.name })
    .from(corrections)
    .leftJoin(staff, eq(staff.id, corrections.proposedById))
    .where(eq(corrections.manuscriptId, id))
    .orderBy(desc(corrections.createdAt), desc(corrections.id))
}

const isOpenOf = ({ id }: Whose) => and(eq(corrections.manuscriptId, id), isNull(corrections.answeredAt))

export async function findOpenChanges(db: DbOrTx, manuscript: Whose): Promise<ChangesRow | null> {
  const [row] = await db.select().from(corrections).where(isOpenOf(manuscript))
  return row ?? null
}

type Proposal = Omit<typeof corrections.$inferInsert, 'manuscriptId'>

export async function insertProposedChanges(tx: Tx, { id: manuscriptId }: Whose, row: Proposal): Promise<void> {
  await tx.insert(corrections).values({ ...row, manuscriptId })
}

type Answer = Pick<ChangesRow, 'outcome' | 'answer' | 'answeredAt'>

/** Returns the proposal that was answered; null if none is open. */
export async function answerOpen(tx: Tx, manuscript: Whose, answer: Answer): Promise<ChangesRow | null> {
  const [row] = await tx.update(corrections).set(answer).where(isOpenOf(manuscript)).returning()
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
export async function markReminded(tx: Tx, { id }: Whose, remindedAt: Date): Promise<ChangesRow | null> {
  const ofManuscript = and(eq(corrections.manuscriptId, id), isUnreminded)
  const [row] = await tx.update(corrections).set({ remindedAt }).where(ofManuscript).returning()
  return row ?? null
}
