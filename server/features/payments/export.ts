import { csvLine } from '#domain/csv.ts'
import { isOnline, paymentWays, providerName } from '#domain/payment.ts'
import type { Deps } from '../../deps.ts'
import { findEntries, type PaymentRow } from './store.ts'

const columns = [
  ...['receipt', 'entered', 'paid on', 'currency', 'received', 'reversed', 'method', 'reference', "bank's reference"],
  ...['for', 'description', 'payer', 'e-mail', 'reverses', 'reason', 'mode'],
]
const batch = 500

/** Yields the ledger in batches, without sample payments. What a reversal takes back stands in a column of its own. */
export async function* exportPayments({ db }: Deps, { month }: { month?: string | undefined }): AsyncGenerator<string> {
  // Without this byte order mark, spreadsheets assume another encoding.
  yield `\ufeff${csvLine(columns)}`
  let rows: PaymentRow[] = []
  do {
    rows = await findEntries(db, month, { limit: batch, after: rows.at(-1) })
    yield rows.map(lineOf).join('')
  } while (rows.length === batch)
}

const amount = (minor: number) => (minor > 0 ? (minor / 100).toFixed(2) : null)

function lineOf(row: PaymentRow): string {
  const { receipt, createdAt, paidAt, currency, amountMinor, provider, way, reference, externalReference } = row
  const method = isOnline(provider) ? providerName(provider) : way ? paymentWays[way] : 'Marked by an admin'
  return csvLine([
    ...[receipt, createdAt.toISOString(), paidAt.toISOString().slice(0, 10), currency],
    ...[amount(amountMinor), amount(-amountMinor), method, reference, externalReference],
    ...[row.purpose, row.description, row.payerName, row.payerEmail, row.reverses, row.reason, row.mode],
  ])
}
