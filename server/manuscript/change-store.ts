import { and, asc, eq } from 'drizzle-orm'
import type { LoggedAction } from '#domain/manuscript/activity-sentences.ts'
import type { Status } from '#domain/words/manuscript-status.ts'
import type { Whose } from '../access/opened.ts'
import { type ManuscriptRow, statusOf } from '../access/store.ts'
import { manuscriptSteps, manuscripts } from '../db/schema.ts'
import { isInForce } from '../db/steps-in-force.ts'
import type { DbOrTx, Tx } from '../db/types.ts'
import { newId } from '../ids.ts'
import { numbering } from './submission/names-store.ts'

export type Change = Partial<Omit<ManuscriptRow, 'id' | 'status' | 'statusAt' | 'updatedAt' | 'createdAt' | 'sample'>>

type Move = { from: Status; to: Status | null; at: Date; change?: Change }

/**
 * One statement, so that the database decides who was first: returns false if the manuscript is no longer in `from`. If
 * `to` is null, the manuscript and its links are deleted; the next sweep deletes its file.
 */
export async function moveStatus(tx: Tx, { id }: Whose, { from, to, at, change }: Move): Promise<boolean> {
  const isStill = and(eq(manuscripts.id, id), eq(statusOf, from))
  const moved = { status: to, updatedAt: at, ...(to !== from && { statusAt: at }), ...change }
  const { rowCount } = to
    ? await tx.update(manuscripts).set(moved).where(isStill)
    : await tx.delete(manuscripts).where(isStill)
  return rowCount === 1
}

/** Does not change the status. The caller must hold the lock on the manuscript. */
export async function changeFields(tx: Tx, { id }: Whose, change: Change & { updatedAt: Date }): Promise<void> {
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
    .where(and(eq(manuscriptSteps.manuscriptId, manuscriptId), isInForce))
    .orderBy(asc(at), asc(manuscriptSteps.number))
}
