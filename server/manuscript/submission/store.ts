import { and, eq, ne, sql } from 'drizzle-orm'
import { readStatus } from '#domain/words/manuscript-status.ts'
import { type Opened, openedRow } from '../../access/opened.ts'
import { asManuscript, statusOf } from '../../access/store.ts'
import { manuscripts } from '../../db/schema.ts'
import type { Db, DbOrTx, Tx } from '../../db/types.ts'

export type { Manuscript } from '../../access/store.ts'

export async function insertManuscript(tx: DbOrTx, given: typeof manuscripts.$inferInsert): Promise<Opened> {
  const [row] = await tx.insert(manuscripts).values(given).returning()
  const manuscript = asManuscript(row)
  if (!manuscript) throw new Error('the manuscript was not kept')
  return openedRow(manuscript)
}

/** Takes the journal's next number. In a transaction, other submissions to the journal would wait for its end. */
export async function takeNumber(db: Db, journal: string, authorId: string, at: Date): Promise<string> {
  const taken = sql`select take_manuscript_number(${journal}, ${at}, is_sample_account(${authorId})) as number`
  const { rows } = await db.execute<{ number: string }>(taken)
  return rows[0]?.number ?? ''
}

type Moved = { authorId: string; from: string; to: string }

/** Updates all unpublished manuscripts that were submitted with an author's old address. */
export async function moveToAddress(tx: Tx, { authorId, from, to }: Moved, at: Date) {
  const rows = await tx
    .update(manuscripts)
    .set({ email: to, updatedAt: at })
    .where(and(eq(manuscripts.authorId, authorId), eq(manuscripts.email, from), ne(statusOf, 'published')))
    .returning()
  return rows.map((row) => openedRow({ ...row, status: readStatus(row.status) }))
}
