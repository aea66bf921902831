import { asc, inArray } from 'drizzle-orm'
import type { Whose } from '../access/opened.ts'
import { manuscriptDeclarations } from '../db/schema.ts'
import type { DbOrTx, Tx } from '../db/types.ts'

type Declaration = Omit<typeof manuscriptDeclarations.$inferInsert, 'manuscriptId'>

/** Declarations made before keep their wording and date. */
export async function addDeclarations(tx: Tx, { id: manuscriptId }: Whose, made: Declaration[]): Promise<void> {
  const rows = made.map((one) => ({ ...one, manuscriptId }))
  if (rows.length > 0) await tx.insert(manuscriptDeclarations).values(rows).onConflictDoNothing()
}

export function findDeclarations(db: DbOrTx, manuscriptIds: string[]) {
  const { manuscriptId, key, wording, name, email, at } = manuscriptDeclarations
  return db
    .select({ manuscriptId, key, wording, name, email, at })
    .from(manuscriptDeclarations)
    .where(inArray(manuscriptId, manuscriptIds))
    .orderBy(asc(at), asc(key))
}
