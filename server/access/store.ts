import { eq, type InferSelectModel } from 'drizzle-orm'
import { readStatus, type Status } from '#domain/manuscript-status.ts'
import { manuscripts } from '../db/schema.ts'
import type { DbOrTx, Tx } from '../db/types.ts'

export type ManuscriptRow = InferSelectModel<typeof manuscripts>

/** A manuscript as the table of transitions expects it: always with a status. */
export type Manuscript = Omit<ManuscriptRow, 'status'> & { status: Status }

export function asManuscript(row: ManuscriptRow | undefined): Manuscript | null {
  return row ? { ...row, status: readStatus(row.status) } : null
}

export async function findManuscript(db: DbOrTx, id: string): Promise<Manuscript | null> {
  const [row] = await db.select().from(manuscripts).where(eq(manuscripts.id, id))
  return asManuscript(row)
}

/** Locks the manuscript: nobody else can change its status or delete it until the transaction ends. */
export async function findForUpdate(tx: Tx, id: string): Promise<Manuscript | null> {
  const [row] = await tx.select().from(manuscripts).where(eq(manuscripts.id, id)).for('update')
  return asManuscript(row)
}
