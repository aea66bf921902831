import { useState } from 'react'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { Checkbox, Select, TextArea, TextInput } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt, successOf } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { recordRefund } from '#contracts/money/refunds.ts'
import { type PaymentWay, paymentWays } from '#domain/money/payment.ts'
import { refundProblem } from '#domain/money/refund.ts'
import { toMinor } from '#domain/words/money.ts'
import { AmountInput } from './amount-input.tsx'
import type { Refundable } from './refund-dialog.tsx'

const ways = Object.entries(paymentWays).map(([value, label]) => ({ value, label }))

type Props = { payment: Refundable; isCourse: boolean; onDone: () => void }

/** Enters that money which came without the provider was sent back without it. */
export function RecordRefund({ payment, isCourse, onDone }: Props) {
  const { reference, description, payerName } = payment
  const [amount, setAmount] = useState(String(payment.amountMinor / 100))
  const [texts, setTexts] = useState({ reason: '', bankReference: '', paidOn: '' })
  const [way, setWay] = useState<PaymentWay>('bank-transfer')
  const [endsAccess, setEnds] = useState(isCourse)
  const amountMinor = toMinor(amount)
  const refund = useWrite<number, { success: string }>(
    {
      send: (ask, sent) => {
        const { reason, bankReference, paidOn } = texts
        const given = { ...(bankReference.trim() && { bankReference }), ...(paidOn && { paidOn }) }
        return ask(recordRefund, { reference, amountMinor: sent, reason, way, endsAccess, ...given })
      },
      problems: () => [
        ...problemAt('amountMinor', refundProblem({ ...payment, refunds: [] }, amountMinor)),
        ...problemAt('reason', texts.reason.trim() ? null : 'Enter a reason.'),
      ],
      fallback: 'The refund could not be entered.',
      done: successOf,
    },
    { onDone },
  )
  const { fault, faultAt, isBusy } = refund
  const field = (name: keyof typeof texts) => ({
    value: texts[name],
    error: faultAt(name),
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTexts({ ...texts, [name]: currentTarget.value }),
  })
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title="Enter a refund?"
      confirmLabel="Enter refund"
      danger
      busy={isBusy}
      onConfirm={() => refund.run(amountMinor ?? 0)}
    >
      <div className="stack">
        {description && <p className="muted">{description}</p>}
        <p>
          Send the money back yourself first. Here it is only entered in the books, and {payerName ?? 'the payer'} is
          told by e-mail.
        </p>
        <FaultNotice fault={fault} fields={['amountMinor', 'reason', 'bankReference', 'paidOn', 'way']} />
        <AmountInput payment={payment} value={amount} error={faultAt('amountMinor')} onChange={setAmount} />
        <Select
          label="Sent back by"
          options={ways}
          value={way}
          error={faultAt('way')}
          onChange={({ currentTarget }) => setWay(currentTarget.value as PaymentWay)}
        />
        <TextInput
          label="Reference"
          hint="For example, the bank's transfer number. The payer reads it in the e-mail."
          optional
          maxLength={100}
          {...field('bankReference')}
        />
        <TextInput label="Date" hint="Leave empty for today." type="date" optional {...field('paidOn')} />
        <TextArea label="Reason" hint="For our records." rows={2} maxLength={500} {...field('reason')} />
        {isCourse && (
          <Checkbox
            label="The buyer can no longer read the course"
            checked={endsAccess}
            onChange={({ currentTarget }) => setEnds(currentTarget.checked)}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
