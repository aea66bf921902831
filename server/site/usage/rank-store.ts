import { and, asc, between, desc, eq, getTableColumns, inArray, like, ne, sql } from 'drizzle-orm'
import { articles, usageMonths, usageRanks, usageTotals } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Scope } from './store.ts'

/** `period`: what these months are called in `usage_ranks`. */
export type Ranked = Scope & { period: string }

const counts = sql`investigations, unique_investigations, requests, unique_requests`
const sums = sql`sum(investigations), sum(unique_investigations), sum(requests), sum(unique_requests)`

/** Counts these months again, such as '2026-03'. */
export async function countTotals(db: DbOrTx, months: string[]): Promise<void> {
  const days = months.map((month) => `${month}-01`)
  await db.delete(usageTotals).where(inArray(usageTotals.month, days))
  await db.execute(sql`
    insert into ${usageTotals} (journal, month, ${counts})
    select ${articles.journal}, ${usageMonths.month}, ${sums}
    from ${usageMonths} join ${articles} on ${articles.id} = ${usageMonths.articleId}
    where ${inArray(usageMonths.month, days)} group by 1, 2`)
}

type Period = Omit<Ranked, 'journals'>

/** Counts each article again. Writes only what has changed: of thousands, few are read within an hour. */
export async function countRanks(db: DbOrTx, { period, from, to }: Period): Promise<void> {
  const same = sql`r.period = ${period} and r.article_id = fresh.article_id`
  await db.execute(sql`
    with fresh (article_id, journal, ${counts}) as materialized (
      select ${usageMonths.articleId}, min(${articles.journal}), ${sums}
      from ${usageMonths} join ${articles} on ${articles.id} = ${usageMonths.articleId}
      where ${between(usageMonths.month, `${from}-01`, `${to}-01`)} group by 1
    ), gone as (
      delete from ${usageRanks} r where r.period = ${period} and not exists (select from fresh where ${same})
    )
    insert into ${usageRanks} (period, article_id, journal, ${counts})
    select ${period}, article_id, journal, ${counts} from fresh
    where not exists (select from ${usageRanks} r where ${same}
      and (r.investigations, r.unique_investigations, r.requests, r.unique_requests) = (fresh.investigations, fresh.unique_investigations, fresh.requests, fresh.unique_requests))
    on conflict (period, article_id) do update set investigations = excluded.investigations,
      unique_investigations = excluded.unique_investigations, requests = excluded.requests, unique_requests = excluded.unique_requests`)
}

/** Of the twelve months that end with one, only the last are shown. */
export async function deleteOldRanks(db: DbOrTx, period: string): Promise<void> {
  await db.delete(usageRanks).where(and(like(usageRanks.period, '%-%'), ne(usageRanks.period, period)))
}

const isIn = ({ journals, period }: Ranked) =>
  and(eq(usageRanks.period, period), journals === null ? undefined : inArray(usageRanks.journal, journals))

/** Stops counting at `max`. */
export function countRanked(db: DbOrTx, scope: Ranked, max: number): Promise<number> {
  return db.$count(db.select({ id: usageRanks.articleId }).from(usageRanks).where(isIn(scope)).limit(max).as('some'))
}

/** The most used articles first. */
export function findRanked(db: DbOrTx, scope: Ranked, { limit, offset }: { limit: number; offset: number }) {
  const { articleId, investigations, uniqueInvestigations, requests, uniqueRequests } = usageRanks
  const ranked = db
    .select({ articleId, investigations, uniqueInvestigations, requests, uniqueRequests })
    .from(usageRanks)
    .where(isIn(scope))
    .orderBy(desc(investigations), asc(articleId))
    .limit(limit)
    .offset(offset)
    .as('ranked')
  const { articleId: id, ...used } = ranked._.selectedFields
  const { customId, journal, title } = articles
  return db
    .select({ customId, journal, title, ...used })
    .from(ranked)
    .innerJoin(articles, eq(articles.id, id))
    .orderBy(desc(ranked.investigations), asc(id))
}

/** Returns one row per journal and month. */
export function findTotals(db: DbOrTx, { journals, from, to }: Scope) {
  const { month: _, ...counted } = getTableColumns(usageTotals)
  return db
    .select({ ...counted, month: sql<string>`to_char(${usageTotals.month}, 'YYYY-MM')` })
    .from(usageTotals)
    .where(
      and(
        between(usageTotals.month, `${from}-01`, `${to}-01`),
        journals === null ? undefined : inArray(usageTotals.journal, journals),
      ),
    )
}
