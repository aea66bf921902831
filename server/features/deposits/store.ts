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
import type { DepositState } from '#contracts/deposits.ts'
import { articles, deposits } from '../../db/schema.ts'
import type { Db, DbOrTx } from '../../db/types.ts'

export type Deposit = typeof deposits.$inferSelect

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
): Promise<Deposit | null> {
  const article = db
    .select()
    .from(articles)
    .where(and(eq(articles.id, deposits.articleId), inArray(articles.journal, journals)))
  const next = db
    .select({ articleId: deposits.articleId })
    .from(deposits)
    .where(and(lte(deposits.nextAt, now), or(ne(deposits.state, 'waiting'), exists(article))))
    .orderBy(asc(deposits.nextAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const isToSend = sql`${deposits.state} = 'waiting'`
  const version = sql`greatest(${now.toISOString()}::timestamptz, ${deposits.submittedAt} + interval '1 millisecond')`
  const [taken] = await db
    .update(deposits)
    .set({
      nextAt: leasedUntil,
      tries: sql`${deposits.tries} + 1`,
      batchId: sql`case when ${isToSend} then ${batchId} else ${deposits.batchId} end`,
      submittedAt: sql`case when ${isToSend} then ${version} else ${deposits.submittedAt} end`,
    })
    .where(eq(deposits.articleId, next))
    .returning()
  return taken ?? null
}

type Change = Pick<Deposit, 'state' | 'answer' | 'nextAt' | 'updatedAt'> & { tries?: number }

/** Has no effect unless the batch is still the latest, because an earlier batch had older metadata. */
export async function note(db: DbOrTx, { articleId, batchId }: Deposit, change: Change): Promise<void> {
  const isLatest = batchId === null ? isNull(deposits.batchId) : eq(deposits.batchId, batchId)
  await db
    .update(deposits)
    .set(change)
    .where(and(eq(deposits.articleId, articleId), isLatest))
}

/** Queues a failed deposit again with all its tries or, without an id, all failed ones. Returns their number. */
export async function renewFailed(tx: DbOrTx, now: Date, articleId?: string): Promise<number> {
  const { rowCount } = await tx
    .update(deposits)
    .set({ ...fresh, nextAt: now, updatedAt: now })
    .where(and(eq(deposits.state, 'failed'), articleId === undefined ? undefined : eq(deposits.articleId, articleId)))
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

export async function countByState(db: DbOrTx): Promise<{ state: DepositState; count: number }[]> {
  return db.select({ state: deposits.state, count: count() }).from(deposits).groupBy(deposits.state)
}

/** An article that was withdrawn before it had a DOI does not get one. */
function isMissing(db: DbOrTx): SQL | undefined {
  const deposit = db.select().from(deposits).where(eq(deposits.articleId, articles.id))
  return and(
    notExists(deposit),
    eq(articles.sample, false),
    or(isNotNull(articles.doi), ne(articles.standing, 'withdrawn')),
  )
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

/** Sets `updatedAt`, so that harvesters fetch the record with its DOI. */
export async function giveDois(tx: DbOrTx, articleIds: string[], prefix: string, now: Date): Promise<void> {
  await tx
    .update(articles)
    .set({ doi: sql`${prefix} || '/' || lower(${articles.customId})`, updatedAt: now })
    .where(and(inArray(articles.id, articleIds), isNull(articles.doi)))
}
