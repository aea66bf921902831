/** A line of a table with the number that an editor shows for it. `unclosed`: the line of a quotation mark that is not closed. */
export type CsvRow = { line: number; cells: string[]; unclosed?: number }

/** Reads RFC 4180, also with the semicolons or tabs that spreadsheets write. Empty lines are left out. */
export function parseCsv(text: string): CsvRow[] {
  const source = text.replace(/^\ufeff/, '')
  const separator = separatorOf(source)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let quotedAt = 1
  let unclosed: number | undefined
  let line = 1
  let startedAt = 1
  const endCell = () => {
    cells.push(unguarded(cell.trim()))
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some((each) => each !== ''))
      rows.push({ line: startedAt, cells, ...(unclosed !== undefined && { unclosed }) })
    cells = []
  }
  for (let at = 0; at < source.length; at++) {
    const character = source[at]
    if (character === '\n') line += 1
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source[at + 1] === '"') cell += source[++at]
      else {
        isQuoted = false
        // It ends in the middle of a later cell: the quotation mark that begins that one was taken for the end.
        const isEnd = /[\s,;]/.test(source[at + 1] ?? '\n')
        if (cell.includes('\n') && !isEnd) unclosed ??= quotedAt
      }
    } else if (character === '"' && cell.trim() === '') {
      isQuoted = true
      quotedAt = line
      cell = ''
    } else if (character === separator) endCell()
    else if (character === '\n') {
      endRow()
      startedAt = line
    } else if (character !== '\r') cell += character
  }
  if (isQuoted) unclosed ??= quotedAt
  endRow()
  return rows
}

/** The first line has the names of the columns, which contain none of these. */
function separatorOf(text: string): string {
  const head = text.slice(0, text.search(/\r?\n|$/))
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: head.split(separator).length }))
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).separator
}

/** domain/words/csv.ts puts this mark before what a spreadsheet would run as a formula. */
function unguarded(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '')
}
