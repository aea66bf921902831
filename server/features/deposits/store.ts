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

/** An article without a DOI has nothing to deposit, and the world is never told of sample ones. */
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
 * Takes the next one that is to be sent, if it is of one of the journals, or asked about, until `leasedUntil`; if this
 * process dies meanwhile, it is due again then. One that is to be sent gets a batch of its own and a moment later than
 * the one before, which is the version of the metadata: a late twin of an earlier sending loses against it.
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

/** Only while the batch is the latest: an answer to an earlier one says nothing about what the article is now. */
export async function note(db: DbOrTx, { articleId, batchId }: Deposit, change: Change): Promise<void> {
  const isLatest = batchId === null ? isNull(deposits.batchId) : eq(deposits.batchId, batchId)
  await db
    .update(deposits)
    .set(change)
    .where(and(eq(deposits.articleId, articleId), isLatest))
}

/** Gives failed ones all their tries again; without an id, all of them. */
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

/** Latest first, from the one after `before`; should that one be gone, from the latest. */
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

/** One that was withdrawn before it had a DOI gets none. */
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

/** Whoever harvests the record learns of its DOI, so it counts as changed. */
export async function giveDois(tx: DbOrTx, articleIds: string[], prefix: string, now: Date): Promise<void> {
  await tx
    .update(articles)
    .set({ doi: sql`${prefix} || '/' || lower(${articles.customId})`, updatedAt: now })
    .where(and(inArray(articles.id, articleIds), isNull(articles.doi)))
}
