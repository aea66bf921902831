import { and, asc, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { statusOf } from '../../access/store.ts'
import {
  jobs,
  keptManuscripts,
  letters,
  manuscriptChains,
  manuscriptSteps,
  manuscripts,
  messages,
  paymentAttempts,
  payments,
} from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

/** Money was booked, refunded or may still arrive. Questions about it can be answered only with the manuscript. */
// Not written with `exists`: PostgreSQL would read all payments first instead of using the indexes for the few that are asked about.
const hasMoney = sql`coalesce(
  (select true from ${payments} where ${payments.purpose} = 'article-charge' and ${payments.subjectId} = ${manuscripts.id}
    and ${payments.reverses} is null limit 1),
  (select true from ${paymentAttempts} where ${paymentAttempts.purpose} = 'article-charge'
    and ${paymentAttempts.subjectId} = ${manuscripts.id}
    and (${paymentAttempts.state} <> 'closed' or ${paymentAttempts.nextCheckAt} is not null) limit 1),
  false)`

const isRejected = eq(statusOf, 'rejected')

const rejectedBefore = (before: Date) => and(isRejected, lt(manuscripts.statusAt, before), sql`not ${hasMoney}`)
const writtenBefore = (before: Date) => lt(messages.createdAt, before)

/** Newsletter letters are kept: they have no text, and the number of sent newsletters is counted from them. */
const sentBefore = (before: Date) =>
  and(
    lt(letters.createdAt, before),
    ne(letters.state, 'queued'),
    isNull(letters.newsletterId),
    sql`(${letters.manuscriptId} is null or ${letters.manuscriptGone})`,
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

/** What is deleted once it is older than `before`. */
const expired = {
  rejectedManuscripts: { table: manuscripts, at: manuscripts.statusAt, isBefore: rejectedBefore },
  messages: { table: messages, at: messages.createdAt, isBefore: writtenBefore },
  letters: { table: letters, at: letters.createdAt, isBefore: sentBefore },
}

type Times = { due: Date; ahead: Date; max: number }

/** Counts what is older than `due` and what is older than `ahead`, the oldest first, until there are `max` together. */
export async function countExpired(db: DbOrTx, what: keyof typeof expired, { due, ahead, max }: Times) {
  const { table, at, isBefore } = expired[what]
  const oldest = db
    .select({ at: sql<Date>`${at}`.as('at') })
    .from(table)
    .where(isBefore(ahead))
    .orderBy(asc(at))
    .limit(max)
    .as('oldest')
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      due: sql<number>`count(*) filter (where at < ${due.toISOString()})::int`,
    })
    .from(oldest)
  return { due: row?.due ?? 0, all: row?.all ?? 0 }
}

/** Notes which rejected manuscripts are kept at any age. */
export async function noteKept(tx: Tx): Promise<void> {
  const kept = sql`select ${manuscripts.id} from ${manuscripts} where ${isRejected} and ${hasMoney}`
  await tx.execute(sql`delete from ${keptManuscripts} where ${keptManuscripts.manuscriptId} not in (${kept})`)
  await tx.execute(sql`insert into ${keptManuscripts} (manuscript_id) ${kept} on conflict do nothing`)
}

export function countKept(db: DbOrTx): Promise<number> {
  return db.$count(keptManuscripts)
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
