import { isOnline, paymentWays, providerName } from '#domain/money/payment.ts'
import { inZone, publishersDay, publishersZone } from '#domain/words/day.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { loggedCsv } from '../../csv-file.ts'
import type { Db } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { concealFor } from './conceal.ts'
import { findProcessed, type RefundEntry } from './refund-store.ts'
import { findEntries, type PaymentRow } from './store.ts'

const columns = [
  ...['receipt', 'entered', 'paid on', 'currency', 'received', 'reversed', 'method', 'reference', "bank's reference"],
  ...['for', 'description', 'payer', 'e-mail', 'reverses', 'reason', 'mode', 'refunded'],
]

type Cells = (string | null)[]
/** `entry` and `refund` are the last ones so far, and `cells` are those of the later one. */
type Line = { entry?: PaymentRow | undefined; refund?: RefundEntry | undefined; cells: Cells }

/** The ledger without sample payments: entries, reversals, and refunds that have left. What goes back has columns of its own. */
export async function exportPayments({ db }: Deps, staff: Staff, { month }: { month?: string | undefined }) {
  const conceal = await concealFor(db, staff)
  return loggedCsv(
    db,
    { by: staff, action: 'export-payments', details: { month } },
    { columns, read: (page) => linesAfter(db, month, page, conceal), cells: (line: Line) => line.cells },
  )
}

async function linesAfter(
  db: Db,
  month: string | undefined,
  { last, limit }: { last: Line | undefined; limit: number },
  conceal: Awaited<ReturnType<typeof concealFor>>,
): Promise<Line[]> {
  const [entries, refunds] = await Promise.all([
    findEntries(db, month, { limit, after: last?.entry }),
    findProcessed(db, month, { limit, after: last?.refund }),
  ])
  const lines: Line[] = []
  let { entry, refund } = last ?? {}
  while (lines.length < limit) {
    const [nextEntry, nextRefund] = [entries[0], refunds[0]]
    if (nextRefund && !(nextEntry && nextEntry.createdAt <= nextRefund.at)) {
      refund = refunds.shift()
      lines.push({ entry, refund, cells: refundCells({ ...nextRefund, payment: conceal(nextRefund.payment) }) })
    } else if (nextEntry) {
      entry = entries.shift()
      lines.push({ entry, refund, cells: cellsOf(conceal(nextEntry)) })
    } else break
  }
  return lines
}

const amount = (minor: number) => (minor > 0 ? (minor / 100).toFixed(2) : null)

function cellsOf(row: PaymentRow): Cells {
  const { receipt, createdAt, paidAt, currency, amountMinor, provider, way, reference, externalReference } = row
  const method = isOnline(provider) ? providerName(provider) : way ? paymentWays[way] : 'Marked by an admin'
  return [
    ...[receipt, inZone(publishersZone(), createdAt), publishersDay(paidAt), currency],
    ...[amount(amountMinor), amount(-amountMinor), method, reference, externalReference],
    ...[row.purpose, row.description, row.payerName, row.payerEmail, row.reverses, row.reason, row.mode],
    null,
  ]
}

/** A refund of held money has no receipt: it was never income, and is not in the ledger. */
function refundCells({ at, refund, payment }: RefundEntry): Cells {
  const { purpose, description, payerName, payerEmail, receipt, provider } = payment
  return [
    ...[`Refund of ${receipt}`, inZone(publishersZone(), at), refund.paidOn ?? publishersDay(at), refund.currency],
    ...[null, null, refund.way ? paymentWays[refund.way] : providerName(provider), refund.reference],
    refund.externalReference ?? refund.providerId,
    ...[purpose, description, payerName, payerEmail, receipt, refund.reason, refund.mode],
    amount(refund.amountMinor),
  ]
}
