import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { articles, doajDeposits, storedRemoved } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deposits } from './store.ts'

/** For the functions that all receivers share. It has their columns and more, but another name, which is part of its type. */
export const atDoaj = doajDeposits as unknown as Deposits

/**
 * Queues articles that DOAJ has not had as they are now, the longest unchanged first. Each change of a record sets
 * `updatedAt`, so corrections, moves and registered DOIs are sent again. Sample articles must never be sent.
 */
export async function queueChanged(db: DbOrTx, now: Date, limit: number): Promise<void> {
  await db.execute(sql`
    insert into ${doajDeposits} (article_id, state, next_at, updated_at, record_at)
    select a.id, 'waiting', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, a.updated_at
    from ${articles} a left join ${doajDeposits} d on d.article_id = a.id
    where not a.sample and d.record_at is distinct from a.updated_at
      and (a.standing <> ${storedRemoved} or d.remote_id is not null)
    order by a.updated_at limit ${limit}
    on conflict (article_id) do update set state = excluded.state, answer = null, batch_id = null, tries = 0,
      next_at = excluded.next_at, updated_at = excluded.updated_at, record_at = excluded.record_at`)
}

/** Returns the id that DOAJ gave the article. */
export async function findRemoteId(db: DbOrTx, articleId: string): Promise<string | null> {
  const [row] = await db
    .select({ remoteId: doajDeposits.remoteId })
    .from(doajDeposits)
    .where(eq(doajDeposits.articleId, articleId))
  return row?.remoteId ?? null
}

export async function saveRemoteId(db: DbOrTx, articleId: string, remoteId: string | null): Promise<void> {
  await db.update(doajDeposits).set({ remoteId }).where(eq(doajDeposits.articleId, articleId))
}

/** How many articles DOAJ has as they are now. Those that were removed are settled too, but DOAJ has them no longer. */
export function countListed(db: DbOrTx): Promise<number> {
  return db.$count(doajDeposits, and(eq(doajDeposits.state, 'registered'), isNotNull(doajDeposits.remoteId)))
}
