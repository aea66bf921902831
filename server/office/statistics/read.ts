import type { FiguresFilter } from '#contracts/office/statistics.ts'
import {
  acceptanceOf,
  largest,
  type Period,
  type Picture,
  periodOf,
  pictures,
  stageKeys,
} from '#domain/office/statistics.ts'
import { maySeeReviewer } from '#domain/review/reviewer.ts'
import { monthsCounted } from '#domain/review/turnaround.ts'
import { publishersMonth } from '#domain/words/day.ts'
import { AppError } from '#domain/words/errors.ts'
import { monthsUpTo } from '#domain/words/months.ts'
import { handlesMoney, journalsOf, mayActOnJournal, type Staff } from '#domain/words/permissions.ts'
import { seenBy } from '../../access/seen.ts'
import type { Deps } from '../../deps.ts'
import { todayOf } from '../../review/rules.ts'
import { findLoad } from './load-store.ts'
import { type FigureRow, findFigures } from './store.ts'

const barsMax = 10
const peopleMax = 10

/** Empty means all journals. Somebody who has not all of them looks at one at a time. */
export function journalFor(staff: Staff, journal: string | undefined): string {
  if (journal !== undefined && !mayActOnJournal(staff, journal))
    throw new AppError('not-found', 'There is no such journal.')
  return journal ?? journalsOf(staff)?.[0] ?? (journalsOf(staff) === null ? '' : 'none')
}

const readPeriod = ({ clock }: Pick<Deps, 'clock'>, filter: FiguresFilter) =>
  periodOf(filter, publishersMonth(clock.now()))

/** Null if the period can be shown. */
export function periodProblem(deps: Pick<Deps, 'clock'>, filter: FiguresFilter): string | null {
  const period = readPeriod(deps, filter)
  return typeof period === 'string' ? period : null
}

export function periodFor(deps: Pick<Deps, 'clock'>, filter: FiguresFilter): Period {
  const period = readPeriod(deps, filter)
  if (typeof period === 'string') throw new AppError('bad-input', period, { fields: { from: period } })
  return period
}

export const picturesFor = (staff: Staff): readonly Picture[] =>
  handlesMoney(staff) ? pictures : pictures.filter((picture) => picture !== 'income')

export type Figures = Awaited<ReturnType<typeof readFigures>>

/** What the page shows: for each picture one value for each span, or one for each country and type. */
export async function readFigures(deps: Deps, staff: Staff, filter: FiguresFilter) {
  const { db } = deps
  const journal = journalFor(staff, filter.journal)
  const period = periodFor(deps, filter)
  const [rows, load] = await Promise.all([
    findFigures(db, period.spans, journal, picturesFor(staff)),
    readLoad(deps, staff, journal, peopleMax),
  ])
  const byKey = Map.groupBy(rows, ({ picture, key }) => `${picture} ${key}`)
  const over = (picture: Picture, key: string) => {
    const bySpan = new Map(byKey.get(`${picture} ${key}`)?.map((row) => [row.span, row]))
    return period.spans.map((span) => bySpan.get(span) ?? null)
  }
  const counts = (picture: Picture, key: string) => over(picture, key).map((row) => row?.count ?? 0)
  const inAll = (picture: Picture) => {
    const own = Map.groupBy(
      rows.filter((row) => row.picture === picture),
      ({ key }) => key,
    )
    const sums = [...own].map(([key, some]) => ({ key, count: some.reduce((sum, { count }) => sum + count, 0) }))
    return largest(sums, barsMax)
  }
  const reports = over('reviews', 'reports')
  return {
    journal,
    period,
    stages: stageKeys.map((key) => ({ key, times: over('stages', key).map(timesOf) })),
    decisions: {
      approve: counts('decisions', 'approve'),
      reject: counts('decisions', 'reject'),
      decline: counts('decisions', 'decline'),
    },
    countries: inAll('countries'),
    types: inAll('types'),
    reviews: {
      invitations: counts('reviews', 'invitations'),
      reports: reports.map((row) => row?.count ?? 0),
      reviewers: reports.map((row) => row?.people ?? 0),
      times: reports.map(timesOf),
    },
    load,
    income: handlesMoney(staff) ? { NGN: amounts(over('income', 'NGN')), USD: amounts(over('income', 'USD')) } : null,
  }
}

const amounts = (rows: (FigureRow | null)[]) => rows.map((row) => row?.amountMinor ?? 0)

const timesOf = (row: FigureRow | null) =>
  row && { count: row.count, medianDays: row.medianDays ?? 0, mostDays: row.mostDays ?? 0 }

/** What a journal's home says: of the last twelve months, this one included. Null if too few papers prove it. */
export async function acceptanceRate({ db, clock }: Deps, journal: string) {
  const months = monthsUpTo(publishersMonth(clock.now()), monthsCounted)
  return acceptanceOf(await findFigures(db, months, journal, ['decisions']))
}

/** Only names that the member of staff may see lead to the register. */
export async function readLoad(deps: Deps, staff: Staff, journal: string, limit: number, offset = 0) {
  const asked = { journal, today: todayOf(deps) }
  const rows = await findLoad(deps.db, await seenBy(deps.db, staff), asked, limit, offset)
  return rows.map(({ journals, ...row }) => ({ ...row, isInRegister: maySeeReviewer(staff, { journals }) }))
}
