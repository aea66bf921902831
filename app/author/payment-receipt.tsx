import { Printer } from 'lucide-react'
import type { Payment } from '#contracts/payments.ts'
import { formatMoney } from '#domain/money.ts'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { Inline } from '../enhance/inline.tsx'
import { printButtons } from '../enhance/print-buttons.ts'
import { formatDate } from '../format.ts'
import '../styles/member-pages.css'

type PaymentReceiptProps = { payment: Payment; publisher: string }

/** A page that prints as a receipt: number, amount, date, who paid and what for. */
export function PaymentReceipt({ payment, publisher }: PaymentReceiptProps) {
  const { receipt, reference, method, mode, description, payerName, payerEmail, paidAt, subjectId, purpose } = payment
  const rows = [
    ['Date', formatDate(paidAt)],
    ['Paid by', `${payerName} (${payerEmail})`],
    ['For', `${purpose === 'course' ? 'Course' : 'Article processing charge'}: ${description}`],
    ['Paid to', publisher],
    ['Way', method === 'paystack' ? 'Paystack' : 'Confirmed by the editorial office'],
    ['Reference', reference],
  ]
  return (
    <article className="receipt" aria-labelledby="receipt">
      <header>
        <h1 id="receipt">Receipt {receipt}</h1>
        <p className="receipt-amount tabular">{formatMoney(payment)}</p>
      </header>
      {mode === 'test' && <Notice kind="warning">This was a test payment: no money moved.</Notice>}
      <dl>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="cluster no-print">
        {purpose === 'course' ? (
          <ButtonLink href="/courses">See your courses</ButtonLink>
        ) : (
          <ButtonLink href={`/status/${subjectId}`}>Follow your manuscript</ButtonLink>
        )}
        <button type="button" className="button button-secondary needs-script" data-print>
          <Printer /> Print
        </button>
      </div>
      <Inline script={printButtons} />
    </article>
  )
}
