import { and, asc, between, desc, eq, gt, inArray, min, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { articles, usageMonths } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

/** `journals` is null for all journals. The months look like '2026-03', and both are included. */
export type Scope = { journals: string[] | null; from: string; to: string }

export type Counts = { investigations: number; uniqueInvestigations: number; requests: number; uniqueRequests: number }

const month = sql<string>`to_char(${usageMonths.month}, 'YYYY-MM')`
const sum = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`
const sums = {
  investigations: sum(usageMonths.investigations),
  uniqueInvestigations: sum(usageMonths.uniqueInvestigations),
  requests: sum(usageMonths.requests),
  uniqueRequests: sum(usageMonths.uniqueRequests),
}

function within({ journals, from, to }: Scope): SQL | undefined {
  const inMonths = between(usageMonths.month, `${from}-01`, `${to}-01`)
  return journals === null ? inMonths : and(inMonths, inArray(articles.journal, journals))
}

/** Null where nothing was ever counted. */
export async function firstMonth(db: DbOrTx): Promise<string | null> {
  const [row] = await db.select({ month: min(usageMonths.month) }).from(usageMonths)
  return row?.month?.slice(0, 7) ?? null
}

/** Returns one row per journal and month. */
export async function byMonth(db: DbOrTx, scope: Scope): Promise<(Counts & { journal: string; month: string })[]> {
  return db
    .select({ journal: articles.journal, month, ...sums })
    .from(usageMonths)
    .innerJoin(articles, eq(articles.id, usageMonths.articleId))
    .where(within(scope))
    .groupBy(articles.journal, usageMonths.month)
    .orderBy(asc(usageMonths.month))
}

/** The most used articles first. `total` is the number of all articles that were used. */
export async function mostRead(db: DbOrTx, scope: Scope, { limit, offset }: { limit: number; offset: number }) {
  const { customId, journal, title } = articles
  return db
    .select({ customId, journal, title, ...sums, total: sql<number>`count(*) over ()::int` })
    .from(usageMonths)
    .innerJoin(articles, eq(articles.id, usageMonths.articleId))
    .where(within(scope))
    .groupBy(articles.id)
    .orderBy(desc(sums.investigations), asc(articles.id))
    .limit(limit)
    .offset(offset)
}

/** Returns the months of the next articles by custom id. An article without usage has one row with month null. */
export async function articlesWithUsage(db: DbOrTx, { journals, from, to }: Scope, after: string, limit: number) {
  const ofJournal = journals === null ? undefined : inArray(articles.journal, journals)
  const next = db
    .select()
    .from(articles)
    .where(and(ofJournal, gt(articles.customId, after)))
    .orderBy(asc(articles.customId))
    .limit(limit)
    .as('next')
  return db
    .select({
      customId: next.customId,
      journal: next.journal,
      title: next.title,
      doi: next.doi,
      doiRegisteredAt: next.doiRegisteredAt,
      authors: next.authors,
      publishedAt: next.publishedAt,
      version: next.version,
      month: sql<string | null>`${month}`,
      investigations: usageMonths.investigations,
      uniqueInvestigations: usageMonths.uniqueInvestigations,
      requests: usageMonths.requests,
      uniqueRequests: usageMonths.uniqueRequests,
    })
    .from(next)
    .leftJoin(
      usageMonths,
      and(eq(usageMonths.articleId, next.id), between(usageMonths.month, `${from}-01`, `${to}-01`)),
    )
    .orderBy(asc(next.customId), asc(usageMonths.month))
}
