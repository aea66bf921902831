import { pagesMax } from '#contracts/shapes.ts'
import type { UsageFilter } from '#contracts/site/usage.ts'
import { citableDoi } from '#domain/manuscript/record/record.ts'
import { articlePath } from '#domain/words/article-path.ts'
import { AppError } from '#domain/words/errors.ts'
import { lastMonths, monthsFrom } from '#domain/words/months.ts'
import { journalsOf, mayActOnJournal, type Staff } from '#domain/words/permissions.ts'
import { csvFile } from '../../csv-file.ts'
import { hasChanged } from '../../db/recounts.ts'
import type { Deps } from '../../deps.ts'
import { countRanked, findRanked, findTotals, type Ranked } from './rank-store.ts'
import { articlesWithUsage, byMonth, type Counts, firstMonth, mostRead } from './store.ts'

type Row = Awaited<ReturnType<typeof articlesWithUsage>>[number]

const pageSize = 20

function monthsOf(now: Date, year: number | undefined): string[] {
  const [thisMonth = ''] = lastMonths(now, 1)
  const months = year === undefined ? lastMonths(now, 12) : monthsFrom(`${year}-01`, `${year}-12`)
  return months.filter((month) => month <= thisMonth)
}

/** Limits an editor to their own journals. */
function scopeOf(months: string[], staff: Staff, { journal, year }: UsageFilter): Ranked {
  if (journal !== undefined && !mayActOnJournal(staff, journal))
    throw new AppError('not-found', 'There is no such journal.')
  return {
    journals: journal === undefined ? journalsOf(staff) : [journal],
    from: months[0] ?? '9999-12',
    to: months.at(-1) ?? '9999-12',
    period: year === undefined ? (months.at(-1) ?? '') : String(year),
  }
}

export type UsageOverview = Awaited<ReturnType<typeof overview>>

export async function overview({ db, clock }: Deps, staff: Staff, { page, ...filter }: UsageFilter & { page: number }) {
  const now = clock.now()
  const months = monthsOf(now, filter.year)
  const scope = scopeOf(months, staff, filter)
  const [{ counted, read, total }, first] = await Promise.all([readUsage(db, scope, page), firstMonth(db)])
  const inMonths = (metric: keyof Counts) =>
    months.map((month) => counted.reduce((sum, counts) => (counts.month === month ? sum + counts[metric] : sum), 0))
  const pages = Math.ceil(total / pageSize)
  return {
    months,
    views: inMonths('investigations'),
    uniqueViews: inMonths('uniqueInvestigations'),
    downloads: inMonths('requests'),
    uniqueDownloads: inMonths('uniqueRequests'),
    articles: read.map((article) => ({ ...article, path: articlePath(article) })),
    pages: Math.min(pagesMax, Math.max(1, pages)),
    years: yearsFrom(first, now),
  }
}

/** What is kept or, until it is counted again, what the months add up to. */
async function readUsage(db: Deps['db'], scope: Ranked, page: number) {
  const place = { limit: pageSize, offset: (page - 1) * pageSize }
  const isKept = !(await hasChanged(db, 'usage', scope.from, scope.to))
  const total = isKept ? await countRanked(db, scope, pagesMax * pageSize) : 0
  if (total > 0) return { counted: await findTotals(db, scope), read: await findRanked(db, scope, place), total }
  const [counted, found] = await Promise.all([byMonth(db, scope), mostRead(db, scope, place)])
  return { counted, read: found.map(({ total: _, ...article }) => article), total: found[0]?.total ?? 0 }
}

/** Newest first. */
function yearsFrom(first: string | null, now: Date): number[] {
  const thisYear = now.getUTCFullYear()
  const firstYear = first === null ? thisYear : Number(first.slice(0, 4))
  return Array.from({ length: thisYear - firstYear + 1 }, (_, ago) => thisYear - ago)
}

const columns = [
  'journal',
  'article',
  'title',
  'DOI',
  'month',
  'Total_Item_Investigations',
  'Unique_Item_Investigations',
  'Total_Item_Requests',
  'Unique_Item_Requests',
]

/** The articles that were used. A refusal is thrown before the response begins. */
export function exportUsage({ db, clock }: Deps, staff: Staff, filter: UsageFilter): AsyncGenerator<string> {
  const scope = scopeOf(monthsOf(clock.now(), filter.year), staff, filter)
  return csvFile<Row>({
    columns,
    read: ({ last, limit }) => articlesWithUsage(db, scope, last?.customId ?? '', limit),
    cells,
  })
}

function cells(row: Row): (string | null)[] | null {
  const { journal, customId, title, month } = row
  if (month === null) return null
  const counts = [row.investigations, row.uniqueInvestigations, row.requests, row.uniqueRequests]
  return [journal, customId, title, citableDoi(row), month, ...counts.map(String)]
}
