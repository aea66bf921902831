import { useState } from 'react'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt, successOf } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { askRefund } from '#contracts/money/refunds.ts'
import { refundProblem } from '#domain/money/refund.ts'
import { formatMoney, toMinor } from '#domain/words/money.ts'
import { AmountInput } from './amount-input.tsx'

export type Refundable = {
  reference: string
  /** What is left to refund. */
  amountMinor: number
  currency: string
  payerName: string | null
  description: string | null
  /** Held money goes back whole. */
  mustBeWhole: boolean
}

/** Sends money back through the provider, whole or in part. */
export function RefundDialog({ payment, onDone }: { payment: Refundable; onDone: () => void }) {
  const { reference, description, payerName, mustBeWhole } = payment
  const [amount, setAmount] = useState(String(payment.amountMinor / 100))
  const [reason, setReason] = useState('')
  const amountMinor = mustBeWhole ? payment.amountMinor : toMinor(amount)
  const refund = useWrite(
    {
      send: (ask, sent: number) => ask(askRefund, { reference, amountMinor: sent, reason }),
      problems: () => [
        ...problemAt('amountMinor', refundProblem({ ...payment, refunds: [] }, amountMinor, mustBeWhole)),
        ...problemAt('reason', reason.trim() ? null : 'Enter a reason.'),
      ],
      fallback: 'The refund could not be sent.',
      done: successOf,
    },
    { onDone },
  )
  const { fault, faultAt, isBusy } = refund
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title="Refund this payment?"
      confirmLabel="Send refund"
      danger
      busy={isBusy}
      onConfirm={() => refund.run(amountMinor ?? 0)}
    >
      <div className="stack">
        {description && <p className="muted">{description}</p>}
        <p>
          The payment provider sends the money back to {payerName ?? 'the payer'}, which cannot be undone.{' '}
          {mustBeWhole
            ? `The whole ${formatMoney(payment)} is refunded.`
            : 'The manuscript or course stays paid; change that separately if you need to.'}
        </p>
        <FaultNotice fault={fault} fields={['amountMinor', 'reason']} />
        {!mustBeWhole && (
          <AmountInput payment={payment} value={amount} error={faultAt('amountMinor')} onChange={setAmount} />
        )}
        <TextArea
          label="Reason"
          hint="For our records and the provider's."
          rows={2}
          maxLength={500}
          value={reason}
          error={faultAt('reason')}
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
