import { pagesMax } from '#contracts/shapes.ts'
import type { UsageFilter } from '#contracts/usage.ts'
import { articlePath } from '#domain/article-path.ts'
import { AppError } from '#domain/errors.ts'
import { lastMonths, monthsFrom } from '#domain/months.ts'
import { journalsOf, mayActOnJournal, type Staff } from '#domain/permissions.ts'
import { csvFile } from '../../csv-file.ts'
import type { Deps } from '../../deps.ts'
import { articlesWithUsage, byMonth, type Counts, firstMonth, mostRead, type Scope } from './store.ts'

type Row = Awaited<ReturnType<typeof articlesWithUsage>>[number]

const pageSize = 20

function monthsOf(now: Date, year: number | undefined): string[] {
  const [thisMonth = ''] = lastMonths(now, 1)
  const months = year === undefined ? lastMonths(now, 12) : monthsFrom(`${year}-01`, `${year}-12`)
  return months.filter((month) => month <= thisMonth)
}

/** Limits an editor to their own journals. */
function scopeOf(months: string[], staff: Staff, journal: string | undefined): Scope {
  if (journal !== undefined && !mayActOnJournal(staff, journal))
    throw new AppError('not-found', 'There is no such journal.')
  return {
    journals: journal === undefined ? journalsOf(staff) : [journal],
    from: months[0] ?? '9999-12',
    to: months.at(-1) ?? '9999-12',
  }
}

export type UsageOverview = Awaited<ReturnType<typeof overview>>

export async function overview(
  { db, clock }: Deps,
  staff: Staff,
  { journal, year, page }: UsageFilter & { page: number },
) {
  const now = clock.now()
  const months = monthsOf(now, year)
  const scope = scopeOf(months, staff, journal)
  const [counted, read, first] = await Promise.all([
    byMonth(db, scope),
    mostRead(db, scope, { limit: pageSize, offset: (page - 1) * pageSize }),
    firstMonth(db),
  ])
  const inMonths = (metric: keyof Counts) =>
    months.map((month) => counted.reduce((sum, counts) => (counts.month === month ? sum + counts[metric] : sum), 0))
  const pages = Math.ceil((read[0]?.total ?? 0) / pageSize)
  return {
    months,
    views: inMonths('investigations'),
    uniqueViews: inMonths('uniqueInvestigations'),
    downloads: inMonths('requests'),
    uniqueDownloads: inMonths('uniqueRequests'),
    articles: read.map(({ total, ...article }) => ({ ...article, path: articlePath(article) })),
    pages: Math.min(pagesMax, Math.max(1, pages)),
    years: yearsFrom(first, now),
  }
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
export function exportUsage({ db, clock }: Deps, staff: Staff, { journal, year }: UsageFilter): AsyncGenerator<string> {
  const scope = scopeOf(monthsOf(clock.now(), year), staff, journal)
  return csvFile<Row>({
    columns,
    read: ({ last, limit }) => articlesWithUsage(db, scope, last?.customId ?? '', limit),
    cells,
  })
}

function cells(row: Row): (string | null)[] | null {
  const { journal, customId, title, doi, month } = row
  if (month === null) return null
  const counts = [row.investigations, row.uniqueInvestigations, row.requests, row.uniqueRequests]
  return [journal, customId, title, doi, month, ...counts.map(String)]
}
