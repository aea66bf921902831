import { Download, Printer } from 'lucide-react'
import { isOnline, paymentWays, providerName } from '#domain/money/payment.ts'
import { formatMoney } from '#domain/words/money.ts'
import type { Receipt } from '#server/money/payments/read.ts'
import { ButtonLink } from '../components/button.tsx'
import { type Fact, FactList } from '../components/fact-list.tsx'
import { Notice } from '../components/notice.tsx'
import { Inline } from '../enhance/inline.tsx'
import { printButtons } from '../enhance/print-buttons.ts'
import { formatDate } from '../format.ts'
import '../styles/member-pages.css'

type PaymentReceiptProps = { payment: Receipt; publisher: string }

/** A printable receipt: number, amount, date, who paid and for what. */
export function PaymentReceipt({ payment, publisher }: PaymentReceiptProps) {
  const { receipt, reference, mode, paidAt, subjectId, purpose, reverses, reversedAt, payer, pdf, sample } = payment
  const { refundedMinor } = payment
  const isAllRefunded = refundedMinor >= payment.amountMinor
  const what = purpose === 'course' ? 'Course' : 'Article processing charge'
  const facts: Fact[] = [
    ['Date', formatDate(paidAt)],
    ['Reverses', reverses && `Receipt ${reverses}`],
    ['Paid by', payer && `${payer.payerName} (${payer.payerEmail})`],
    ['For', payer ? `${what}: ${payer.description}` : what],
    ['Paid to', publisher],
    ['Method', wayOf(payment)],
    ['Reference', reference],
  ]
  return (
    <article className="receipt" aria-labelledby="receipt">
      <header>
        <h1 id="receipt">
          {reverses ? 'Reversal' : 'Receipt'} {receipt}
        </h1>
        <p className="receipt-amount tabular">{formatMoney(payment)}</p>
      </header>
      {reversedAt && (
        <Notice kind="error" title="This receipt is no longer valid">
          The entry was reversed on {formatDate(reversedAt)}.
        </Notice>
      )}
      {refundedMinor > 0 && (
        <Notice
          kind="warning"
          title={isAllRefunded ? 'This payment was refunded' : 'A part of this payment was refunded'}
        >
          {formatMoney({ ...payment, amountMinor: refundedMinor })} went back to the payer.
        </Notice>
      )}
      {sample && <Notice kind="warning">This receipt is for sample content. It proves no payment.</Notice>}
      {mode === 'test' && <Notice kind="warning">This was a test payment: no money moved.</Notice>}
      {!payer && (
        <div className="no-print">
          <Notice>
            Only the author sees the name and the title here: log in, or open the receipt from our e-mail to the author.
          </Notice>
        </div>
      )}
      <FactList facts={facts} />
      <div className="cluster no-print">
        {purpose === 'course' ? (
          <ButtonLink href="/courses">See your courses</ButtonLink>
        ) : (
          <ButtonLink href={`/status/${subjectId}`}>Follow your manuscript</ButtonLink>
        )}
        {pdf && (
          <ButtonLink variant="secondary" href={pdf} download>
            <Download /> PDF
          </ButtonLink>
        )}
        <button type="button" className="button button-secondary needs-script" data-print>
          <Printer /> Print
        </button>
      </div>
      <Inline script={printButtons} />
    </article>
  )
}

function wayOf({ method, way, payer }: Receipt): string {
  if (isOnline(method)) return providerName(method)
  if (!way) return 'Confirmed by the editorial office'
  return [paymentWays[way], payer?.externalReference].filter(Boolean).join(', ')
}
