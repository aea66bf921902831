import { isOnline, paymentWays, providerName } from '#domain/payment.ts'
import type { Staff } from '#domain/permissions.ts'
import { loggedCsv } from '../../csv-file.ts'
import type { Deps } from '../../deps.ts'
import { findEntries, type PaymentRow } from './store.ts'

const columns = [
  ...['receipt', 'entered', 'paid on', 'currency', 'received', 'reversed', 'method', 'reference', "bank's reference"],
  ...['for', 'description', 'payer', 'e-mail', 'reverses', 'reason', 'mode'],
]

/** The ledger without sample payments. What a reversal takes back stands in a column of its own. */
export function exportPayments({ db }: Deps, staff: Staff, { month }: { month?: string | undefined }) {
  return loggedCsv(
    db,
    { by: staff, action: 'export-payments', details: { month } },
    { columns, read: ({ last, limit }) => findEntries(db, month, { limit, after: last }), cells },
  )
}

const amount = (minor: number) => (minor > 0 ? (minor / 100).toFixed(2) : null)

function cells(row: PaymentRow): (string | null)[] {
  const { receipt, createdAt, paidAt, currency, amountMinor, provider, way, reference, externalReference } = row
  const method = isOnline(provider) ? providerName(provider) : way ? paymentWays[way] : 'Marked by an admin'
  return [
    ...[receipt, createdAt.toISOString(), paidAt.toISOString().slice(0, 10), currency],
    ...[amount(amountMinor), amount(-amountMinor), method, reference, externalReference],
    ...[row.purpose, row.description, row.payerName, row.payerEmail, row.reverses, row.reason, row.mode],
  ]
}
