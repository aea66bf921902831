import type { ManuscriptFilter } from '#contracts/manuscript/manuscript-lists.ts'
import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { publishersDay } from '#domain/words/day.ts'
import { statusLabels } from '#domain/words/manuscript-status.ts'
import { stageLabels } from '#domain/words/peer-review.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { loggedCsv } from '../../csv-file.ts'
import type { Deps } from '../../deps.ts'
import { type ExportRow, findBatch } from './export-store.ts'
import { filterFor } from './lists.ts'

const columns = [
  ...['number', 'title', 'author', 'e-mail', 'co-authors', 'country', 'journal', 'type', 'received', 'status'],
  ...['in status since', 'review', 'handling editor', 'article'],
]

/** What the list shows, whole. */
export async function exportManuscripts(deps: Deps, staff: Staff, asked: ManuscriptFilter) {
  const { db, content } = deps
  const filter = await filterFor(deps, staff, asked)
  const hidden = new Set(filter.seen.reviewShutOut)
  const { search: _, ...details } = asked
  return loggedCsv<ExportRow>(
    db,
    { by: staff, action: 'export-manuscripts', details },
    {
      columns,
      read: (page) => findBatch(db, filter, page),
      cells: (row) =>
        cells(
          hidden.has(row.id) ? { ...row, reviewStage: null } : row,
          content.journal(row.journal)?.title ?? row.journal,
        ),
    },
  )
}

function cells(row: ExportRow, journal: string): (string | null)[] {
  const { number, title, author, email, coAuthors, country, articleType, createdAt, status, statusAt } = row
  return [
    ...[number, title, author, email, coAuthors.map(({ name }) => name).join('; '), country, journal],
    ...[articleTypeLabel(articleType), publishersDay(createdAt), statusLabels[status], publishersDay(statusAt)],
    ...[row.reviewStage && stageLabels[row.reviewStage], row.editor, row.customId],
  ]
}
