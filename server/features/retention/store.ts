import { and, asc, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import {
  jobs,
  letters,
  manuscriptChains,
  manuscriptSteps,
  manuscripts,
  messages,
  paymentAttempts,
  payments,
} from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { statusOf } from '../manuscripts/store.ts'

/** Money was booked, refunded or may still arrive. Questions about it can be answered only with the manuscript. */
const hasMoney = sql`(
  exists (select from ${payments} where ${payments.purpose} = 'article-charge' and ${payments.subjectId} = ${manuscripts.id})
  or exists (select from ${paymentAttempts} where ${paymentAttempts.purpose} = 'article-charge'
    and ${paymentAttempts.subjectId} = ${manuscripts.id}
    and (${paymentAttempts.state} <> 'closed' or ${paymentAttempts.nextCheckAt} is not null)))`

const isRejected = eq(statusOf, 'rejected')

const rejectedBefore = (before: Date) => and(isRejected, lt(manuscripts.statusAt, before), sql`not ${hasMoney}`)
const writtenBefore = (before: Date) => lt(messages.createdAt, before)

/** Newsletter letters are kept: they have no text, and the number of sent newsletters is counted from them. */
const sentBefore = (before: Date) =>
  and(
    lt(letters.createdAt, before),
    ne(letters.state, 'queued'),
    isNull(letters.newsletterId),
    sql`not exists (select from ${manuscripts} where ${manuscripts.id} = ${letters.manuscriptId})`,
  )

/** A history is deleted whole or not at all: each step holds the hash of the one before. */
const endedBefore = (before: Date) =>
  and(
    lt(manuscriptSteps.at, before),
    sql`not exists (select from ${manuscripts} where ${manuscripts.id} = ${manuscriptSteps.manuscriptId})`,
    sql`not exists (select from ${manuscriptSteps} later where later.manuscript_id = ${manuscriptSteps.manuscriptId} and later.at >= ${before.toISOString()})`,
  )

async function deleteHistories(tx: Tx, isOver: SQL | undefined): Promise<void> {
  const { manuscriptId } = manuscriptSteps
  const gone = await tx.delete(manuscriptSteps).where(isOver).returning({ manuscriptId })
  const ids = [...new Set(gone.map((step) => step.manuscriptId))]
  await tx.delete(manuscriptChains).where(inArray(manuscriptChains.manuscriptId, ids))
}

/** Deletes history and letters too. Links and notices are deleted by cascade, the file by the next sweep. */
export async function deleteRejected(tx: Tx, before: Date, limit: number) {
  const found = await tx
    .select({ id: manuscripts.id, journal: manuscripts.journal })
    .from(manuscripts)
    .where(rejectedBefore(before))
    .orderBy(asc(manuscripts.statusAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = found.map(({ id }) => id)
  await tx.delete(letters).where(inArray(letters.manuscriptId, ids))
  await deleteHistories(tx, inArray(manuscriptSteps.manuscriptId, ids))
  await tx.delete(manuscripts).where(inArray(manuscripts.id, ids))
  return found
}

export async function deleteMessages(tx: Tx, before: Date): Promise<number> {
  return (await tx.delete(messages).where(writtenBefore(before))).rowCount ?? 0
}

/** Deletes old letters, and the history of deleted manuscripts. Returns the number of letters. */
export async function deleteLetters(tx: Tx, before: Date): Promise<number> {
  await deleteHistories(tx, endedBefore(before))
  return (await tx.delete(letters).where(sentBefore(before))).rowCount ?? 0
}

/** Counts what is deleted once it is older than `before`. */
export const countExpired = {
  rejectedManuscripts: (db: DbOrTx, before: Date) => db.$count(manuscripts, rejectedBefore(before)),
  messages: (db: DbOrTx, before: Date) => db.$count(messages, writtenBefore(before)),
  letters: (db: DbOrTx, before: Date) => db.$count(letters, sentBefore(before)),
}

/** Counts rejected manuscripts that are kept at any age. */
export function countKeptForMoney(db: DbOrTx): Promise<number> {
  return db.$count(manuscripts, and(isRejected, hasMoney))
}

export function findRejected(db: DbOrTx, before: Date, limit: number) {
  const { id, title, journal, statusAt } = manuscripts
  return db
    .select({ id, title, journal, statusAt })
    .from(manuscripts)
    .where(rejectedBefore(before))
    .orderBy(asc(statusAt))
    .limit(limit)
}

export function findMessages(db: DbOrTx, before: Date, limit: number) {
  const { id, firstName, lastName, createdAt } = messages
  return db
    .select({ id, firstName, lastName, createdAt })
    .from(messages)
    .where(writtenBefore(before))
    .orderBy(asc(createdAt))
    .limit(limit)
}

export async function findNextRun(db: DbOrTx, job: string): Promise<Date | null> {
  const [row] = await db.select({ dueAt: jobs.dueAt }).from(jobs).where(eq(jobs.id, job))
  return row?.dueAt ?? null
}
