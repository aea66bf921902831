import { and, asc, eq } from 'drizzle-orm'
import { manuscriptTransfers } from '../db/schema.ts'
import type { DbOrTx } from '../db/types.ts'

export type Move = { id: string; fromJournal: string; formerNumber: string; at: Date }

/** The transfers of a manuscript that its author accepted, oldest first. Whoever has its status page reads where it is now. */
export async function findMoves(db: DbOrTx, manuscript: { id: string }): Promise<Move[]> {
  const { id, fromJournal, formerNumber, answer, answeredAt } = manuscriptTransfers
  const rows = await db
    .select({ id, fromJournal, formerNumber, at: answeredAt })
    .from(manuscriptTransfers)
    .where(and(eq(manuscriptTransfers.manuscriptId, manuscript.id), eq(answer, 'accepted')))
    .orderBy(asc(answeredAt))
  return rows.flatMap(({ at, formerNumber, ...move }) => (at && formerNumber ? [{ ...move, at, formerNumber }] : []))
}

/** When the manuscript came to its journal from another one; null if it was submitted there. */
export async function findMovedAt(db: DbOrTx, manuscript: { id: string }): Promise<Date | null> {
  return (await findMoves(db, manuscript)).at(-1)?.at ?? null
}
