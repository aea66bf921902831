import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { LoggedAction } from '#domain/manuscript/activity-sentences.ts'
import type { Status } from '#domain/words/manuscript-status.ts'
import { asManuscript, type Manuscript, type ManuscriptRow, statusOf } from '../../access/store.ts'
import { manuscriptSteps, manuscripts, staff } from '../../db/schema.ts'
import { stands } from '../../db/standing-steps.ts'
import type { Db, DbOrTx, Tx } from '../../db/types.ts'
import { newId } from '../../ids.ts'
import { numbering } from './names-store.ts'

export { type Manuscript, statusOf } from '../../access/store.ts'

export async function insertManuscript(tx: DbOrTx, given: typeof manuscripts.$inferInsert): Promise<Manuscript> {
  const [row] = await tx.insert(manuscripts).values(given).returning()
  const manuscript = asManuscript(row)
  if (!manuscript) throw new Error('the manuscript was not kept')
  return manuscript
}

/** Takes the journal's next number. In a transaction, other submissions to the journal would wait for its end. */
export async function takeNumber(db: Db, journal: string, authorId: string, at: Date): Promise<string> {
  const taken = sql`select take_manuscript_number(${journal}, ${at}, is_sample_account(${authorId})) as number`
  const { rows } = await db.execute<{ number: string }>(taken)
  return rows[0]?.number ?? ''
}

export const isOpen = inArray(statusOf, ['screening', 'under-review', 'approved', 'paid'])

/** Returns manuscripts that are neither published nor rejected. */
export async function findOpenByEmail(db: DbOrTx, email: string): Promise<string[]> {
  const rows = await db
    .select({ id: manuscripts.id })
    .from(manuscripts)
    .where(and(eq(manuscripts.email, email), isOpen))
    .orderBy(asc(manuscripts.id))
  return rows.map(({ id }) => id)
}

type Moved = { authorId: string; from: string; to: string }

/** Updates all unpublished manuscripts that were submitted with an author's old address. */
export async function moveToAddress(tx: Tx, { authorId, from, to }: Moved, at: Date) {
  return tx
    .update(manuscripts)
    .set({ email: to, updatedAt: at })
    .where(and(eq(manuscripts.authorId, authorId), eq(manuscripts.email, from), ne(statusOf, 'published')))
    .returning({ id: manuscripts.id, status: statusOf })
}

export type Change = Partial<Omit<ManuscriptRow, 'id' | 'status' | 'statusAt' | 'updatedAt' | 'createdAt' | 'sample'>>
type Move = { from: Status; to: Status | null; at: Date; change?: Change }

/**
 * One statement, so that the database decides who was first: returns false if the manuscript is no longer in `from`. If
 * `to` is null, the manuscript and its links are deleted; the next sweep deletes its file.
 */
export async function moveStatus(tx: Tx, id: string, { from, to, at, change }: Move): Promise<boolean> {
  const isStill = and(eq(manuscripts.id, id), eq(statusOf, from))
  const moved = { status: to, updatedAt: at, ...(to !== from && { statusAt: at }), ...change }
  const { rowCount } = to
    ? await tx.update(manuscripts).set(moved).where(isStill)
    : await tx.delete(manuscripts).where(isStill)
  return rowCount === 1
}

/** Does not change the status. The caller must hold the lock on the manuscript. */
export async function changeFields(tx: Tx, id: string, change: Change & { updatedAt: Date }): Promise<void> {
  await tx.update(manuscripts).set(change).where(eq(manuscripts.id, id))
}

export type Step = {
  manuscriptId: string
  action: LoggedAction
  from: Status | null
  to: Status | null
  actor: 'author' | 'staff' | 'link' | 'payment' | 'reviewer' | 'site'
  actorId?: string | null
  reason?: string | null
  letterId?: string | null
  at: Date
}

/** The log is kept even after the manuscript is deleted, and names none of its reviewers. Returns the step's id. */
export async function logStep(tx: DbOrTx, step: Step): Promise<string> {
  const reason = step.reason && (await numbering(tx, step.manuscriptId))(step.reason)
  const id = newId()
  await tx.insert(manuscriptSteps).values({ id, ...step, reason })
  return id
}

/** Those that stand, oldest first. */
export function findSteps(db: DbOrTx, manuscriptId: string) {
  const { action, from, to, at } = manuscriptSteps
  return db
    .select({ action, from, to, at })
    .from(manuscriptSteps)
    .where(and(eq(manuscriptSteps.manuscriptId, manuscriptId), stands))
    .orderBy(asc(at), asc(manuscriptSteps.number))
}

export async function findLastDecision(db: DbOrTx, manuscriptId: string, actions: string[]) {
  const { action, actorId, at, number } = manuscriptSteps
  const [last] = await db
    .select({ action, at, by: staff.name })
    .from(manuscriptSteps)
    .leftJoin(staff, eq(staff.id, actorId))
    .where(and(eq(manuscriptSteps.manuscriptId, manuscriptId), inArray(action, actions), stands))
    .orderBy(desc(number))
    .limit(1)
  return last ?? null
}
