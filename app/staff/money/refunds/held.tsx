import { useId, useState } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FactList } from '#app/components/fact-list.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { formatDate, formatMoment } from '#app/format.ts'
import { useWrite } from '#app/write/use-write.ts'
import { successOf, type Texts } from '#app/write/write.ts'
import { WriteForm } from '#app/write/write-form.tsx'
import { type HeldPayment, settleRefund } from '#contracts/money/payments.ts'
import { refundLabels } from '#domain/money/refund.ts'
import { formatMoney } from '#domain/words/money.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** Payments that arrived but could not be matched. Unsettled ones come first. */
export function HeldPayments({ held, canRefund }: { held: HeldPayment[]; canRefund: boolean }) {
  const [toRefund, setToRefund] = useState<HeldPayment | null>(null)
  const [asked, setAsked] = useState<HeldPayment | null>(null)
  if (held.length === 0)
    return <EmptyState title="Nothing to refund or to check.">All payments are matched.</EmptyState>
  return (
    <>
      <ul className="held">
        {held.map((payment) => (
          <Held
            key={payment.reference}
            payment={payment}
            onSettle={() => setAsked(payment)}
            onRefund={canRefund ? () => setToRefund(payment) : null}
          />
        ))}
      </ul>
      {asked && <Settle key={asked.reference} payment={asked} onDone={() => setAsked(null)} />}
      {toRefund && (
        <RefundDialog
          key={toRefund.reference}
          payment={{ ...toRefund, mustBeWhole: true }}
          onDone={() => setToRefund(null)}
        />
      )}
    </>
  )
}

type HeldProps = {
  payment: HeldPayment
  onSettle: () => void
  /** Null if the provider takes no refunds from here. */
  onRefund: (() => void) | null
}

function Held({ payment, onSettle, onRefund }: HeldProps) {
  const { reference, kind, reason, mode, description, createdAt, settledAt, note, refund, sample } = payment
  const isGoingBack = refund !== null && refund !== 'failed'
  const amount = formatMoney(payment)
  return (
    <li className="card">
      <div className="held-head">
        <h2>{amount}</h2>
        {settledAt ? (
          <Badge tone="success">Settled</Badge>
        ) : (
          <Badge tone={kind === 'refund-due' ? 'danger' : 'warning'}>
            {kind === 'refund-due' ? 'Refund due' : 'To check'}
          </Badge>
        )}
        {refund && !settledAt && (
          <Badge tone={refund === 'failed' ? 'danger' : 'info'}>Refund: {refundLabels[refund].toLowerCase()}</Badge>
        )}
        {mode === 'test' && <Badge>Test: no money moved</Badge>}
        {sample && <Badge>Sample</Badge>}
      </div>
      <p>{reason}</p>
      <FactList
        facts={[
          ['For', description ?? 'Not known'],
          ['From', <Payer key="from" {...payment} />],
          [
            'Reference',
            <code key="reference" className="reference">
              {reference}
            </code>,
          ],
          [
            'Received',
            <time key="came" dateTime={createdAt}>
              {formatMoment(createdAt)}
            </time>,
          ],
          [
            'Settled',
            settledAt && (
              <>
                <time dateTime={settledAt}>{formatDate(settledAt)}</time>
                {note && `: ${note}`}
              </>
            ),
          ],
        ]}
      />
      {!settledAt && (
        <p className="cluster">
          {onRefund && !isGoingBack && (
            <Button variant="secondary" onClick={onRefund} aria-label={`Refund: ${amount}, ${reference}`}>
              Refund
            </Button>
          )}
          <Button variant="secondary" onClick={onSettle} aria-label={`Mark as done: ${amount}, ${reference}`}>
            Mark as done
          </Button>
        </p>
      )}
    </li>
  )
}

function Settle({ payment, onDone }: { payment: HeldPayment; onDone: () => void }) {
  const formId = useId()
  const settle = useWrite<Texts, { success: string }>(
    {
      send(ask, texts) {
        const note = texts.note?.trim()
        return ask(settleRefund, { reference: payment.reference, ...(note && { note }) })
      },
      fallback: 'This could not be marked as done.',
      done: successOf,
    },
    { onDone },
  )

  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title={`Mark ${formatMoney(payment)} as done?`}
      confirmLabel="Mark as done"
      form={formId}
      busy={settle.isBusy}
    >
      <WriteForm id={formId} of={settle} className="stack">
        <p>
          Confirm that the money was refunded or dealt with in another way. It can no longer be recorded as a payment.
        </p>
        <TextArea label="What was done" name="note" optional rows={3} maxLength={1000} />
      </WriteForm>
    </ConfirmDialog>
  )
}

export function Payer({ payerName, payerEmail }: { payerName: string | null; payerEmail: string | null }) {
  if (!payerEmail) return 'Not known'
  return (
    <>
      {payerName}
      <br />
      <a href={`mailto:${payerEmail}`}>{payerEmail}</a>
    </>
  )
}
