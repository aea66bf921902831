import { and, asc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { jobs, letters, manuscriptSteps, manuscripts, messages, paymentAttempts, payments } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { statusOf } from '../manuscripts/store.ts'

/** Booked, on its way, or once here and given back: an open question about money needs what it was paid for. */
const hasMoney = sql`(
  exists (select from ${payments} where ${payments.purpose} = 'article-charge' and ${payments.subjectId} = ${manuscripts.id})
  or exists (select from ${paymentAttempts} where ${paymentAttempts.purpose} = 'article-charge'
    and ${paymentAttempts.subjectId} = ${manuscripts.id}
    and (${paymentAttempts.state} <> 'closed' or ${paymentAttempts.nextCheckAt} is not null)))`

const isRejected = eq(statusOf, 'rejected')

const rejectedBefore = (before: Date) => and(isRejected, lt(manuscripts.statusAt, before), sql`not ${hasMoney}`)
const writtenBefore = (before: Date) => lt(messages.createdAt, before)

/** What newsletters were sent is counted from their letters, which hold no text. */
const sentBefore = (before: Date) =>
  and(
    lt(letters.createdAt, before),
    ne(letters.state, 'queued'),
    isNull(letters.newsletterId),
    sql`not exists (select from ${manuscripts} where ${manuscripts.id} = ${letters.manuscriptId})`,
  )

const steppedBefore = (before: Date) =>
  and(
    lt(manuscriptSteps.at, before),
    sql`not exists (select from ${manuscripts} where ${manuscripts.id} = ${manuscriptSteps.manuscriptId})`,
  )

/** With its history and its letters; links and notices go by themselves, its file with the next sweep. */
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
  await tx.delete(manuscriptSteps).where(inArray(manuscriptSteps.manuscriptId, ids))
  await tx.delete(manuscripts).where(inArray(manuscripts.id, ids))
  return found
}

export async function deleteMessages(tx: Tx, before: Date): Promise<number> {
  return (await tx.delete(messages).where(writtenBefore(before))).rowCount ?? 0
}

/** Letters, and the history of manuscripts that are gone. */
export async function deleteLetters(tx: Tx, before: Date): Promise<number> {
  await tx.delete(manuscriptSteps).where(steppedBefore(before))
  return (await tx.delete(letters).where(sentBefore(before))).rowCount ?? 0
}

export function countRejected(db: DbOrTx, before: Date): Promise<number> {
  return db.$count(manuscripts, rejectedBefore(before))
}

export function countMessages(db: DbOrTx, before: Date): Promise<number> {
  return db.$count(messages, writtenBefore(before))
}

export function countLetters(db: DbOrTx, before: Date): Promise<number> {
  return db.$count(letters, sentBefore(before))
}

/** Rejected, and kept however old they are. */
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
