import type { Mode } from '#domain/money/payment.ts'
import { type StatementLine, statementOf, totalsOf } from '#domain/money/statement.ts'
import { csvLine } from '#domain/words/csv.ts'
import { dayInWords, publishersDay, publishersMonth } from '#domain/words/day.ts'
import type { Deps } from '../../deps.ts'
import { inFull, issuerOf } from '../charges/sheets.ts'
import { findMovements } from './store.ts'

type Asked = { month?: string | undefined; mode?: Mode | undefined }

export async function readStatement({ db, clock }: Deps, asked: Asked) {
  const { month = publishersMonth(clock.now()), mode = 'live' } = asked
  const lines = statementOf(await findMovements(db, month, mode))
  return { month, mode, lines, totals: totalsOf(lines) }
}

const namesIn =
  ({ content }: Deps) =>
  (journal: string | null) =>
    journal ? (content.journal(journal)?.title ?? journal) : 'Courses'

const columns = [
  ...['month', 'journal', 'currency', 'opening balance', 'received', 'reversed', 'refunded', 'fees'],
  ...['closing balance', 'waived', 'disputed'],
]

export async function* exportStatement(deps: Deps, asked: Asked): AsyncGenerator<string> {
  const { month, lines, totals } = await readStatement(deps, asked)
  const nameOf = namesIn(deps)
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

/** Drawn as invoices and receipts are. */
export async function printStatement(deps: Deps, asked: Asked): Promise<{ name: string; bytes: Uint8Array }> {
  const { month, mode, lines, totals } = await readStatement(deps, asked)
  const nameOf = namesIn(deps)
  const rowOf = (name: string, line: StatementLine): [string, string] => [name, inWords(line)]
  const bytes = await deps.drawCertificate({
    from: issuerOf(deps),
    title: `Statement of ${dayInWords(`${month}-01`).replace(/^\w+, 1 /, '')}`,
    date: `Made on ${dayInWords(publishersDay(deps.clock.now()))}`,
    to: [],
    warning: mode === 'test' ? 'These were test payments: no money moved.' : null,
    paragraphs: lines.length === 0 ? ['No payments until the end of this month.'] : [],
    rows: [
      ...lines.map((line) => rowOf(nameOf(line.journal), line)),
      ...totals.map((line) => rowOf(`All in ${line.currency}`, line)),
    ],
    total: null,
    notes: ['No money moves when a charge is waived.'],
    proof: null,
  })
  return { name: `statement-${month}.pdf`, bytes }
}

function inWords(line: StatementLine): string {
  const { currency, openingMinor, receivedMinor, reversedMinor, refundedMinor, feesMinor, closingMinor } = line
  const money = (amountMinor: number) => inFull({ amountMinor, currency })
  const changes = [
    ['received', receivedMinor],
    ['reversed', -reversedMinor],
    ['refunded', -refundedMinor],
    ['fees', -feesMinor],
  ] as const
  const outside = [
    ['waived', line.waivedMinor],
    ['disputed', line.disputedMinor],
  ] as const
  const given = (all: typeof changes | typeof outside) =>
    all.flatMap(([name, minor]) => (minor === 0 ? [] : [`${name} ${money(minor)}`]))
  const moved = [`Opening ${money(openingMinor)}`, ...given(changes), `closing ${money(closingMinor)}`].join(', ')
  const outsideSums = given(outside).join(', ')
  return outsideSums ? `${moved}. Besides: ${outsideSums}.` : `${moved}.`
}
