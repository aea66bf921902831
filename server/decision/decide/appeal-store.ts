import { and, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import type { Whose } from '../../access/opened.ts'
import { appeals, staff } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

type Row = typeof appeals.$inferSelect

type NewAppeal = Omit<typeof appeals.$inferInsert, 'manuscriptId'>

/** Returns false if this rejection was appealed before. */
export async function insertAppeal(tx: Tx, { id: manuscriptId }: Whose, appeal: NewAppeal): Promise<boolean> {
  const row = { ...appeal, manuscriptId }
  const { rowCount } = await tx.insert(appeals).values(row).onConflictDoNothing()
  return rowCount === 1
}

/** Newest first. `by` is null if the member of staff has left. */
export function findAppeals(db: DbOrTx, { id }: Whose) {
  return db
    .select({ ...getTableColumns(appeals), by: staff.name })
    .from(appeals)
    .leftJoin(staff, eq(staff.id, appeals.answeredById))
    .where(eq(appeals.manuscriptId, id))
    .orderBy(desc(appeals.createdAt))
}

export type Appeal = Awaited<ReturnType<typeof findAppeals>>[number]

const isOpen = isNull(appeals.answeredAt)

type Answer = Pick<Row, 'outcome' | 'answer' | 'answeredAt' | 'answeredById'>

/** Returns false if no appeal is open: somebody else was first. */
export async function putAnswer(tx: Tx, { id }: Whose, answer: Answer): Promise<boolean> {
  const { rowCount } = await tx
    .update(appeals)
    .set(answer)
    .where(and(eq(appeals.manuscriptId, id), isOpen))
  return rowCount === 1
}

/** The manuscripts with an open appeal, among these. */
export async function findAppealed(db: DbOrTx, manuscriptIds: string[]): Promise<Set<string>> {
  const { manuscriptId } = appeals
  const rows = await db
    .select({ manuscriptId })
    .from(appeals)
    .where(and(inArray(manuscriptId, manuscriptIds), isOpen))
  return new Set(rows.map((row) => row.manuscriptId))
}
