import { count, desc, eq, sql } from 'drizzle-orm'
import { staffLogIns } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

/** `isFirst` means that no browser is known. */
export async function browserOf(tx: Tx, staffId: string, browserHash: string) {
  const same = sql<number>`count(*) filter (where ${eq(staffLogIns.browserHash, browserHash)})`.mapWith(Number)
  const [row] = await tx.select({ same, all: count() }).from(staffLogIns).where(eq(staffLogIns.staffId, staffId))
  return { isKnown: (row?.same ?? 0) > 0, isFirst: (row?.all ?? 0) === 0 }
}

export async function insertLogIn(tx: Tx, logIn: typeof staffLogIns.$inferInsert): Promise<void> {
  await tx.insert(staffLogIns).values(logIn)
}

export async function findLogIns(db: DbOrTx, staffId: string, limit: number) {
  const { id, way, device, network, at } = staffLogIns
  return db
    .select({ id, way, device, network, at })
    .from(staffLogIns)
    .where(eq(staffLogIns.staffId, staffId))
    .orderBy(desc(at))
    .limit(limit)
}
