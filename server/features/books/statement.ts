import { csvLine } from '#domain/csv.ts'
import type { Mode } from '#domain/payment.ts'
import { type StatementLine, statementOf, totalsOf } from '#domain/statement.ts'
import type { Deps } from '../../deps.ts'
import { findMovements } from './store.ts'

type Asked = { month?: string | undefined; mode?: Mode | undefined }

export async function readStatement({ db, clock }: Deps, asked: Asked) {
  const { month = clock.now().toISOString().slice(0, 7), mode = 'live' } = asked
  const [year = 0, number = 1] = month.split('-').map(Number)
  const span = { from: new Date(Date.UTC(year, number - 1, 1)), to: new Date(Date.UTC(year, number, 1)) }
  const lines = statementOf(await findMovements(db, span, mode))
  return { month, mode, lines, totals: totalsOf(lines) }
}

const columns = [
  ...['month', 'journal', 'currency', 'opening balance', 'received', 'reversed', 'refunded', 'fees'],
  ...['closing balance', 'waived', 'disputed'],
]

export async function* exportStatement(deps: Deps, asked: Asked): AsyncGenerator<string> {
  const { month, lines, totals } = await readStatement(deps, asked)
  const nameOf = (journal: string | null) => (journal ? (deps.content.journal(journal)?.title ?? journal) : 'Courses')
  // Without this byte order mark, spreadsheets assume another encoding.
  yield `\ufeff${csvLine(columns)}`
  yield lines.map((line) => lineOf(month, nameOf(line.journal), line)).join('')
  yield totals.map((line) => lineOf(month, 'All', line)).join('')
}

const amount = (minor: number) => (minor / 100).toFixed(2)

function lineOf(month: string, journal: string, line: StatementLine): string {
  const { currency, openingMinor, receivedMinor, reversedMinor, refundedMinor, feesMinor, closingMinor } = line
  const amounts = [openingMinor, receivedMinor, reversedMinor, refundedMinor, feesMinor, closingMinor]
  return csvLine([month, journal, currency, ...[...amounts, line.waivedMinor, line.disputedMinor].map(amount)])
}
