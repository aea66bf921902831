import type { FiguresFilter } from '#contracts/office/statistics.ts'
import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { finalDecisions, type Picture, shareOf, stages, wholeWay } from '#domain/office/statistics.ts'
import { csvLine } from '#domain/words/csv.ts'
import { AppError } from '#domain/words/errors.ts'
import { handlesMoney, type Staff } from '#domain/words/permissions.ts'
import { loggedCsv } from '../../csv-file.ts'
import type { Deps } from '../../deps.ts'
import { journalFor, periodFor, readLoad } from './read.ts'
import { type FigureRow, findFigures } from './store.ts'

type File = { columns: string[]; cells(row: FigureRow): (string | number | null)[] }

const labels: Record<string, string> = {
  ...Object.fromEntries(Object.entries(stages).map(([key, { label }]) => [key, label])),
  [wholeWay.key]: wholeWay.label,
}

/** What each picture's file has apart from journal and period. Decisions have a line for each span instead. */
const files: Record<Exclude<Picture, 'decisions'>, File> = {
  stages: {
    columns: ['stage', 'manuscripts', 'median days', '9 of 10 within days'],
    cells: ({ key, count, medianDays, mostDays }) => [labels[key] ?? key, count, medianDays, mostDays],
  },
  countries: { columns: ['country', 'submissions'], cells: ({ key, count }) => [key, count] },
  types: { columns: ['article type', 'submissions'], cells: ({ key, count }) => [articleTypeLabel(key), count] },
  reviews: {
    columns: ['what', 'number', 'reviewers', 'median days', '9 of 10 within days'],
    cells: ({ key, count, people, medianDays, mostDays }) => [key, count, people, medianDays, mostDays],
  },
  income: {
    columns: ['currency', 'income', 'payments'],
    cells: ({ key, count, amountMinor }) => [key, (amountMinor / 100).toFixed(2), count],
  },
}

const decisionColumns = [...Object.values(finalDecisions).map((label) => label.toLowerCase()), 'acceptance rate in %']

function decisionCells(rows: FigureRow[]): (string | number | null)[] {
  const counts = Object.keys(finalDecisions).map((key) => rows.find((row) => row.key === key)?.count ?? 0)
  const all = counts.reduce((sum, count) => sum + count, 0)
  return [...counts, shareOf(counts[0] ?? 0, all)]
}

/** A refusal is thrown before the response begins. There is at most a line for each span and key. */
export async function exportFigures(
  deps: Deps,
  staff: Staff,
  { picture, ...filter }: FiguresFilter & { picture: Picture },
): Promise<AsyncGenerator<string>> {
  if (picture === 'income' && !handlesMoney(staff)) throw new AppError('forbidden', 'Only an admin can see the income.')
  const journal = journalFor(staff, filter.journal)
  const { spans } = periodFor(deps, filter)
  const rows = await findFigures(deps.db, spans, journal, [picture])
  const title = journal === '' ? 'All' : (deps.content.journal(journal)?.title ?? journal)
  const line = (span: string, cells: (string | number | null)[]) =>
    csvLine([title, span, ...cells.map((cell) => cell?.toString() ?? null)])
  return (async function* () {
    const columns = picture === 'decisions' ? decisionColumns : files[picture].columns
    // Without this byte order mark, spreadsheets assume another encoding.
    yield `\ufeff${csvLine(['journal', 'period', ...columns])}`
    if (picture === 'decisions') {
      const bySpan = Map.groupBy(rows, ({ span }) => span)
      yield [...bySpan].map(([span, some]) => line(span, decisionCells(some))).join('')
    } else yield rows.map((row) => line(row.span, files[picture].cells(row))).join('')
  })()
}

type Loaded = Awaited<ReturnType<typeof readLoad>>[number]

/** It names people, so the activity log keeps who took it. */
export async function exportLoad(deps: Deps, staff: Staff, filter: Pick<FiguresFilter, 'journal'>) {
  const journal = journalFor(staff, filter.journal)
  let read = 0
  return loggedCsv<Loaded>(
    deps.db,
    { by: staff, action: 'export-reviewer-load', details: { journal: filter.journal } },
    {
      columns: ['reviewer', 'open', 'accepted', 'late'],
      read: async ({ limit }) => {
        const rows = await readLoad(deps, staff, journal, limit, read)
        read += rows.length
        return rows
      },
      cells: ({ name, open, accepted, late }) => [name, ...[open, accepted, late].map(String)],
    },
  )
}
