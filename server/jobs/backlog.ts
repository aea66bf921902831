import { desc, isNotNull, sql } from 'drizzle-orm'
import { jobs, letters } from '../db/schema.ts'
import type { Db } from '../db/types.ts'

/** `failed`: letters that were given up, and jobs whose last run failed. */
export type Backlog = { of: 'letters' | 'jobs'; waiting: number; oldestSeconds: number; failed: number }

const countedMax = 100_000

/** What is due and not yet done. The oldest tells whether the worker keeps up. */
export async function findBacklog(db: Db, now: Date): Promise<Backlog[]> {
  const at = now.toISOString()
  const { rows } = await db.execute<Backlog>(sql`
    select 'letters' as of, count(*)::int as waiting,
      coalesce(extract(epoch from ${at}::timestamptz - min(due_at)), 0)::int as "oldestSeconds",
      (select count(*)::int from (select 1 from ${letters} where state = 'failed' limit ${countedMax}) as given_up) as failed
    from (select due_at from ${letters} where state = 'queued' and due_at <= ${at} limit ${countedMax}) as due
    union all
    select 'jobs', count(*) filter (where due_at <= ${at})::int,
      coalesce(extract(epoch from ${at}::timestamptz - min(due_at) filter (where due_at between '2000-01-01' and ${at})), 0)::int,
      count(*) filter (where last_error is not null)::int
    from ${jobs} where done_at is null`)
  return rows
}

/** Jobs whose last run failed, and those given up in the last days, the latest first. */
export async function findFailedJobs(
  db: Db,
  limit: number,
): Promise<{ name: string; error: string; isGivenUp: boolean }[]> {
  return db
    .select({
      name: jobs.name,
      error: sql<string>`${jobs.lastError}`,
      isGivenUp: sql<boolean>`${jobs.doneAt} is not null`,
    })
    .from(jobs)
    .where(isNotNull(jobs.lastError))
    .orderBy(desc(jobs.dueAt))
    .limit(limit)
}
