import type { Payment } from '#contracts/money/payments.ts'
import { formatMoney } from '#domain/words/money.ts'
import { ProfileSection } from '../account/profile-page.tsx'
import { EmptyState, ErrorState } from '../components/empty-state.tsx'
import { formatDate } from '../format.ts'

type Receipts = { receipts: Payment[] | null }

export function OwnReceipts({ receipts }: Receipts) {
  return (
    <ProfileSection title="Your receipts">
      <ReceiptList receipts={receipts} />
    </ProfileSection>
  )
}

/** Null if the receipts could not be loaded. */
export function ReceiptList({ receipts }: { receipts: Payment[] | null }) {
  if (!receipts) return <ErrorState title="Fetch failed" />
  if (receipts.length === 0) return <EmptyState title="No receipts yet" />
  return (
    <ul className="own-list">
      {receipts.map((payment) => (
        <li key={payment.receipt} className="stack stack-small">
          <p>
            <a href={`/receipt/${payment.reference}`}>Receipt {payment.receipt}</a>: {formatMoney(payment)}
            {payment.reversal && ' (reversed)'}
          </p>
          <p className="meta">
            {payment.description} · <time dateTime={payment.paidAt}>{formatDate(payment.paidAt)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}
