import { lt, min, sql } from 'drizzle-orm'
import { articles, usageEvents, usageMonths } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

export type NewEvent = {
  at: Date
  journal: string
  customId: string
  path: string
  isRequest: boolean
  visitor: string
}

/** Events that match no article are skipped. */
export async function insertEvents(db: DbOrTx, events: readonly NewEvent[]): Promise<void> {
  await db.execute(sql`
    insert into ${usageEvents} (at, article_id, path, is_request, visitor)
    select new.at, ${articles.id}, new.path, new."isRequest", new.visitor
    from jsonb_to_recordset(${JSON.stringify(events)})
      as new(at timestamptz, journal text, "customId" text, path text, "isRequest" boolean, visitor text)
    join ${articles} on ${articles.customId} = new."customId" and ${articles.journal} = new.journal`)
}

export async function oldestEvent(db: DbOrTx, before: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(usageEvents.at) })
    .from(usageEvents)
    .where(lt(usageEvents.at, before))
  return row?.at ?? null
}

/**
 * Adds the events before `end`, a full hour, to their months and deletes them. This is one statement, so that each
 * event counts exactly once, even if two processes do this at once or one is killed. If a reader repeats a click within
 * 30 seconds, only the later one counts, even if it is after `end`. Filtering first keeps unique counts below totals.
 */
export async function countBefore(db: DbOrTx, end: Date): Promise<void> {
  const edge = sql`${end.toISOString()}::timestamptz`
  await db.execute(sql`
    with taken as (
      delete from ${usageEvents} where at < ${edge} returning *
    ), clicks as (
      select *, lead(at) over (partition by visitor, path order by at, id) - at <= interval '30 seconds' as is_repeated
      from (
        select * from taken
        union all
        select * from ${usageEvents} where at >= ${edge} and at <= ${edge} + interval '30 seconds'
      ) near
    ), counted as (
      select *, (visitor, date_trunc('hour', at, 'UTC')) as session
      from clicks where at < ${edge} and is_repeated is not true
    )
    insert into ${usageMonths} (article_id, month, investigations, unique_investigations, requests, unique_requests)
    select article_id, date_trunc('month', at at time zone 'UTC')::date,
      count(*), count(distinct session),
      count(*) filter (where is_request), count(distinct session) filter (where is_request)
    from counted
    where article_id in (select id from ${articles})
    group by 1, 2
    order by 1, 2
    on conflict (article_id, month) do update set
      investigations = ${usageMonths.investigations} + excluded.investigations,
      unique_investigations = ${usageMonths.uniqueInvestigations} + excluded.unique_investigations,
      requests = ${usageMonths.requests} + excluded.requests,
      unique_requests = ${usageMonths.uniqueRequests} + excluded.unique_requests`)
}
