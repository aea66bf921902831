import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { DepositState } from '#contracts/publishing/deposits.ts'
import { articles, deposits, storedRemoved } from '../../db/schema.ts'
import type { Db, DbOrTx } from '../../db/types.ts'

export type Deposit = typeof deposits.$inferSelect
/** The tables of all receivers have these columns. */
export type Deposits = typeof deposits

const fresh = { state: 'waiting', batchId: null, tries: 0 } as const

/** Skips articles without a DOI and sample articles, which must never be registered. */
export async function upsertWaiting(tx: DbOrTx, articleIds: string[], now: Date): Promise<void> {
  const set = { ...fresh, answer: null, nextAt: now, updatedAt: now }
  const found = await tx
    .select({ articleId: articles.id })
    .from(articles)
    .where(and(inArray(articles.id, articleIds), isNotNull(articles.doi), eq(articles.sample, false)))
  if (found.length === 0) return
  await tx
    .insert(deposits)
    .values(found.map(({ articleId }) => ({ articleId, ...set })))
    .onConflictDoUpdate({ target: deposits.articleId, set })
}

/**
 * Leases the next due deposit until `leasedUntil`: one to be sent, if it is in one of `journals`, or one to ask about.
 * If this process dies, the deposit is due again then. Each sending gets a new batch id and a later `submittedAt`.
 * Crossref takes that as the version of the metadata, so an earlier sending that arrives late is ignored there.
 */
export async function takeDue(
  db: Db,
  journals: string[],
  { now, leasedUntil, batchId }: { now: Date; leasedUntil: Date; batchId: string },
  table: Deposits = deposits,
): Promise<Deposit | null> {
  const article = db
    .select()
    .from(articles)
    .where(and(eq(articles.id, table.articleId), inArray(articles.journal, journals)))
  const next = db
    .select({ articleId: table.articleId })
    .from(table)
    .where(and(lte(table.nextAt, now), or(ne(table.state, 'waiting'), exists(article))))
    .orderBy(asc(table.nextAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const isToSend = sql`${table.state} = 'waiting'`
  const version = sql`greatest(${now.toISOString()}::timestamptz, ${table.submittedAt} + interval '1 millisecond')`
  const [taken] = await db
    .update(table)
    .set({
      nextAt: leasedUntil,
      tries: sql`${table.tries} + 1`,
      batchId: sql`case when ${isToSend} then ${batchId} else ${table.batchId} end`,
      submittedAt: sql`case when ${isToSend} then ${version} else ${table.submittedAt} end`,
    })
    .where(eq(table.articleId, next))
    .returning()
  return taken ?? null
}

type Change = Pick<Deposit, 'state' | 'answer' | 'nextAt' | 'updatedAt'> & { tries?: number }

/** Has no effect and returns false unless the batch is still the latest, because an earlier batch had older metadata. */
export async function note(
  db: DbOrTx,
  { articleId, batchId }: Deposit,
  change: Change,
  table: Deposits = deposits,
): Promise<boolean> {
  const isLatest = batchId === null ? isNull(table.batchId) : eq(table.batchId, batchId)
  const { rowCount } = await db
    .update(table)
    .set(change)
    .where(and(eq(table.articleId, articleId), isLatest))
  return rowCount === 1
}

const isUnregistered = and(isNotNull(articles.doi), isNull(articles.doiRegisteredAt))

/**
 * Lets readers see the DOI from now on, whatever becomes of later deposits. Sets `updatedAt`, so that harvesters fetch
 * the record with it, and that of the article that a notice is about, which names the notice's DOI. Returns false if it was registered before.
 */
export async function markRegistered(tx: DbOrTx, articleId: string, now: Date): Promise<boolean> {
  return (await markAllRegistered(tx, now, eq(articles.id, articleId))) === 1
}

export async function markAllRegistered(tx: DbOrTx, now: Date, which?: SQL): Promise<number> {
  const registered = await tx
    .update(articles)
    .set({ doiRegisteredAt: now, updatedAt: now })
    .where(and(which, isUnregistered))
    .returning({ noticeOf: articles.noticeOf })
  const corrected = registered.flatMap(({ noticeOf }) => noticeOf ?? [])
  if (corrected.length > 0) await tx.update(articles).set({ updatedAt: now }).where(inArray(articles.id, corrected))
  return registered.length
}

export async function countUnregistered(db: DbOrTx): Promise<number> {
  return db.$count(articles, isUnregistered)
}

/** Queues a failed deposit again with all its tries or, without an id, all failed ones. Returns their number. */
export async function renewFailed(
  tx: DbOrTx,
  now: Date,
  articleId?: string,
  table: Deposits = deposits,
): Promise<number> {
  const { rowCount } = await tx
    .update(table)
    .set({ ...fresh, nextAt: now, updatedAt: now })
    .where(and(eq(table.state, 'failed'), articleId === undefined ? undefined : eq(table.articleId, articleId)))
  return rowCount ?? 0
}

const shown = {
  articleId: deposits.articleId,
  state: deposits.state,
  answer: deposits.answer,
  submittedAt: deposits.submittedAt,
  nextAt: deposits.nextAt,
  updatedAt: deposits.updatedAt,
  doi: articles.doi,
  title: articles.title,
  journal: articles.journal,
  customId: articles.customId,
}

export async function findDeposit(db: DbOrTx, articleId: string) {
  const [row] = await db
    .select(shown)
    .from(deposits)
    .innerJoin(articles, eq(articles.id, deposits.articleId))
    .where(eq(deposits.articleId, articleId))
  return row ?? null
}

/** Latest first, starting after `before`. If that deposit no longer exists, starts with the latest. */
export async function findInState(db: DbOrTx, state: DepositState, before: string | undefined, limit: number) {
  const { updatedAt, articleId } = deposits
  const start = sql`coalesce((select updated_at from deposits where article_id = ${before}), 'infinity')`
  return db
    .select(shown)
    .from(deposits)
    .innerJoin(articles, eq(articles.id, articleId))
    .where(
      and(
        eq(deposits.state, state),
        before === undefined ? undefined : sql`(${updatedAt}, ${articleId}) < (${start}, ${before})`,
      ),
    )
    .orderBy(desc(updatedAt), desc(articleId))
    .limit(limit)
}

export async function countByState(
  db: DbOrTx,
  table: Deposits = deposits,
): Promise<{ state: DepositState; count: number }[]> {
  return db.select({ state: table.state, count: count() }).from(table).groupBy(table.state)
}

/** An article that was removed before it had a DOI does not get one. */
function isMissing(db: DbOrTx): SQL | undefined {
  const deposit = db.select().from(deposits).where(eq(deposits.articleId, articles.id))
  // As the index `articles_to_register` has it, so that no article is read to count them.
  const mustHave = sql`not ${articles.sample} and (${articles.doi} is not null or ${articles.standing} <> ${storedRemoved})`
  return and(notExists(deposit), mustHave)
}

export async function countMissing(db: DbOrTx): Promise<number> {
  return db.$count(articles, isMissing(db))
}

export async function takeMissing(tx: DbOrTx, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(isMissing(tx))
    .orderBy(asc(articles.id))
    .limit(limit)
    .for('update', { of: articles })
  return rows.map(({ id }) => id)
}

export async function giveDois(tx: DbOrTx, articleIds: string[], prefix: string): Promise<void> {
  await tx
    .update(articles)
    .set({ doi: sql`${prefix} || '/' || lower(${articles.customId})` })
    .where(and(inArray(articles.id, articleIds), isNull(articles.doi)))
}
