import { and, asc, desc, eq, gt, inArray, isNull, max, ne, sql } from 'drizzle-orm'
import {
  type activity,
  changedRows,
  letters,
  manuscriptSteps,
  manuscripts,
  messages,
  takenBackSteps,
  undoableChanges,
} from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type Entry = Pick<typeof activity.$inferSelect, 'action' | 'object' | 'objectId' | 'journal'>
export type StepRow = Pick<typeof manuscriptSteps.$inferSelect, 'id' | 'manuscriptId' | 'action' | 'number'>

const waiting = and(eq(letters.state, 'queued'), eq(letters.attempts, 0), isNull(letters.leasedUntil))

/** Those of a member that can be taken back, the latest first. */
export function findOpen(db: DbOrTx, staffId: string, now: Date, limit: number) {
  const { id, createdAt, until } = undoableChanges
  const isOpen = and(eq(undoableChanges.staffId, staffId), gt(until, now), isNull(undoableChanges.takenBackAt))
  const letterCount = db.$count(letters, eq(letters.changeId, undoableChanges.id))
  return db
    .select({ id, createdAt, until, letters: letterCount })
    .from(undoableChanges)
    .where(isOpen)
    .orderBy(desc(createdAt))
    .limit(limit)
}

/** Nobody else takes it back or holds it until the transaction ends. */
export async function lockChange(tx: Tx, id: string, staffId: string) {
  const isIt = and(eq(undoableChanges.id, id), eq(undoableChanges.staffId, staffId))
  const [row] = await tx.select().from(undoableChanges).where(isIt).for('update')
  return row ?? null
}

/** What it wrote into the activity log, in order. */
export async function findEntries(db: DbOrTx, changeIds: string[]): Promise<(Entry & { changeId: string })[]> {
  const field = (name: string) => sql<string>`${changedRows.after} ->> ${sql.raw(`'${name}'`)}`
  const { changeId, relation, number } = changedRows
  return db
    .select({
      ...{ changeId, action: field('action'), object: field('object') },
      ...{ objectId: field('object_id'), journal: field('journal') },
    })
    .from(changedRows)
    .where(and(inArray(changeId, changeIds), eq(relation, 'activity')))
    .orderBy(asc(number))
}

/** What a record is called in a sentence. */
export async function findName(db: DbOrTx, { object, objectId }: Entry): Promise<string | null> {
  const id = objectId ?? ''
  const [row] =
    object === 'message'
      ? await db
          .select({ name: sql<string>`${messages.firstName} || ' ' || ${messages.lastName}` })
          .from(messages)
          .where(eq(messages.id, id))
      : await db.select({ name: manuscripts.number }).from(manuscripts).where(eq(manuscripts.id, id))
  return row?.name ?? null
}

/** Locks the manuscripts of an undoable change in the order in which all do, and returns what was written into their histories. */
export async function lockSteps(tx: Tx, changeId: string): Promise<StepRow[]> {
  const isIts = and(eq(changedRows.changeId, changeId), eq(changedRows.relation, 'manuscript_steps'))
  const ids = tx
    .select({ id: sql<string>`${changedRows.after} ->> 'id'` })
    .from(changedRows)
    .where(isIts)
  const { id, manuscriptId, action, number } = manuscriptSteps
  const steps = await tx
    .select({ id, manuscriptId, action, number })
    .from(manuscriptSteps)
    .where(inArray(id, ids))
    .orderBy(asc(manuscriptId), asc(number))
  const about = steps.map((step) => step.manuscriptId)
  await tx
    .select({ id: manuscripts.id })
    .from(manuscripts)
    .where(inArray(manuscripts.id, about))
    .orderBy(asc(manuscripts.id))
    .for('update')
  return steps
}

/** Whether the history of each manuscript ends with what the change wrote, but for the reviewers' copies made since. */
export async function isHistoryTheSame(tx: Tx, steps: StepRow[]): Promise<boolean> {
  const ends = new Map(steps.map(({ manuscriptId, number }) => [manuscriptId, number]))
  const { manuscriptId, number, action } = manuscriptSteps
  const lasts = await tx
    .select({ manuscriptId, last: max(number) })
    .from(manuscriptSteps)
    .where(and(inArray(manuscriptId, [...ends.keys()]), ne(action, 'prepare-copy')))
    .groupBy(manuscriptId)
  return lasts.every(({ manuscriptId, last }) => (last ?? 0) <= (ends.get(manuscriptId) ?? 0))
}

export async function markTakenBack(tx: Tx, stepIds: string[]): Promise<void> {
  if (stepIds.length > 0) await tx.insert(takenBackSteps).values(stepIds.map((stepId) => ({ stepId })))
}

/** The sender skips what is locked; what it has taken up is no longer waiting. Returns false if one is not. */
export async function lockLetters(tx: Tx, changeId: string): Promise<boolean> {
  const its = eq(letters.changeId, changeId)
  const rows = await tx
    .select({ isWaiting: sql<boolean>`${waiting}` })
    .from(letters)
    .where(its)
    .orderBy(asc(letters.id))
    .for('update')
  return rows.every(({ isWaiting }) => isWaiting)
}

export async function cancelLetters(tx: Tx, changeId: string): Promise<number> {
  const { rowCount } = await tx.update(letters).set({ state: 'cancelled' }).where(eq(letters.changeId, changeId))
  return rowCount ?? 0
}

/** The receipts of the entries that it made in the ledger, the last first. */
export async function findReceipts(tx: Tx, changeId: string): Promise<string[]> {
  const rows = await tx
    .select({ receipt: sql<string>`${changedRows.after} ->> 'receipt'` })
    .from(changedRows)
    .where(and(eq(changedRows.changeId, changeId), eq(changedRows.relation, 'payments')))
    .orderBy(desc(changedRows.number))
  return rows.map(({ receipt }) => receipt)
}

/** Returns false if a row is no longer as the change left it. Then the transaction must be rolled back. */
export async function putRowsBack(tx: Tx, changeId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ done: boolean }>(sql`select put_rows_back(${changeId}) as done`)
  return rows[0]?.done === true
}

export async function endChange(tx: Tx, changeId: string, takenBackAt: Date): Promise<void> {
  await tx.update(undoableChanges).set({ takenBackAt }).where(eq(undoableChanges.id, changeId))
  await tx.delete(changedRows).where(eq(changedRows.changeId, changeId))
}

export async function postponeUntil(tx: Tx, changeId: string, until: Date): Promise<void> {
  await tx.update(undoableChanges).set({ until }).where(eq(undoableChanges.id, changeId))
  await tx
    .update(letters)
    .set({ dueAt: until })
    .where(and(eq(letters.changeId, changeId), waiting))
}

export async function findStatus(tx: Tx, id: string) {
  const [row] = await tx
    .select({ status: manuscripts.status, journal: manuscripts.journal })
    .from(manuscripts)
    .where(eq(manuscripts.id, id))
  return row ?? null
}
