import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { manuscriptTransfers } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type Move = { id: string; fromJournal: string; formerNumber: string; at: Date }

/** The transfers of a manuscript that its author accepted, oldest first. */
export async function findMoves(db: DbOrTx, manuscriptId: string): Promise<Move[]> {
  const { id, fromJournal, formerNumber, answer, answeredAt } = manuscriptTransfers
  const rows = await db
    .select({ id, fromJournal, formerNumber, at: answeredAt })
    .from(manuscriptTransfers)
    .where(and(eq(manuscriptTransfers.manuscriptId, manuscriptId), eq(answer, 'accepted')))
    .orderBy(asc(answeredAt))
  return rows.flatMap(({ at, formerNumber, ...move }) => (at && formerNumber ? [{ ...move, at, formerNumber }] : []))
}

/** When the manuscript came to its journal from another one; null if it was submitted there. */
export async function findMovedAt(db: DbOrTx, manuscriptId: string): Promise<Date | null> {
  return (await findMoves(db, manuscriptId)).at(-1)?.at ?? null
}

/** The manuscript that had this number when it left this journal. */
export async function findByFormerNumber(db: DbOrTx, number: string, journals: string[]): Promise<string | null> {
  const { manuscriptId, formerNumber, fromJournal } = manuscriptTransfers
  const isIt = and(eq(formerNumber, number), inArray(fromJournal, journals))
  const [row] = await db.select({ manuscriptId }).from(manuscriptTransfers).where(isIt)
  return row?.manuscriptId ?? null
}

/** Which of these manuscripts wait for their author's answer to an offer. */
export async function findOffered(db: DbOrTx, manuscriptIds: string[]): Promise<Set<string>> {
  const { manuscriptId, answer } = manuscriptTransfers
  const isOpen = and(inArray(manuscriptId, manuscriptIds), isNull(answer))
  const rows = await db.select({ manuscriptId }).from(manuscriptTransfers).where(isOpen)
  return new Set(rows.map((row) => row.manuscriptId))
}

/** The journal of an offer that the author has not answered. */
export async function findOfferedJournal(db: DbOrTx, id: string): Promise<string | null> {
  const { manuscriptId, answer, toJournal } = manuscriptTransfers
  const isOpen = and(eq(manuscriptId, id), isNull(answer))
  const [row] = await db.select({ journal: toJournal }).from(manuscriptTransfers).where(isOpen)
  return row?.journal ?? null
}

/** Ends an offer that the author has not answered, and returns the journal that it named; null if there was none. */
export async function lapseOffer(tx: Tx, manuscriptId: string, at: Date): Promise<string | null> {
  const [row] = await tx
    .update(manuscriptTransfers)
    .set({ answer: 'lapsed', answeredAt: at })
    .where(and(eq(manuscriptTransfers.manuscriptId, manuscriptId), isNull(manuscriptTransfers.answer)))
    .returning({ journal: manuscriptTransfers.toJournal })
  return row?.journal ?? null
}
