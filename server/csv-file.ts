import type { LoggedAction } from '#domain/manuscript/activity-sentences.ts'
import { csvLine } from '#domain/words/csv.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from './db/activity.ts'
import type { Db } from './db/types.ts'

const batch = 500

type CsvFile<Row> = {
  columns: readonly string[]
  /** Returns the next rows, at most `limit`; `last` is the last one of the batch before. */
  read(page: { last: Row | undefined; limit: number }): Promise<Row[]>
  /** Null leaves the row out. */
  cells(row: Row): readonly (string | null)[] | null
}

/** Yields a list in batches, so that a long one is never in memory as a whole. */
export async function* csvFile<Row>({ columns, read, cells }: CsvFile<Row>): AsyncGenerator<string> {
  // Without this byte order mark, spreadsheets assume another encoding.
  yield `\ufeff${csvLine(columns)}`
  for (let rows = await read({ last: undefined, limit: batch }); rows.length > 0; ) {
    yield rows.map((row) => lineOf(cells(row))).join('')
    rows = await read({ last: rows.at(-1), limit: batch })
  }
}

const lineOf = (cells: readonly (string | null)[] | null) => (cells ? csvLine(cells) : '')

type Export = { by: Staff; action: Extract<LoggedAction, `export-${string}`>; details?: Record<string, unknown> }

/**
 * For lists with people's data: the activity log keeps who took it away. `details` are the filters, without what was
 * searched for, because that may be a name.
 */
export async function loggedCsv<Row>(
  db: Db,
  { by, action, details = {} }: Export,
  file: CsvFile<Row>,
): Promise<AsyncGenerator<string>> {
  await logActivity(db, { by, action, object: 'export', details })
  return csvFile(file)
}
