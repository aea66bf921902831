import { ConfirmDialog } from '#app/components/dialog.tsx'
import { Select, TextInput } from '#app/components/form-field.tsx'
import { FaultNotice } from '#app/write/write-form.tsx'
import { markPaid } from '#contracts/money/payments.ts'
import { type PaymentWay, paymentWays } from '#domain/money/payment.ts'
import { formatMoney } from '#domain/words/money.ts'
import type { ActionDialogProps } from '../../decision/dialog-props.ts'
import { LetterFields } from './letter.tsx'

const ways = [
  { value: '', label: 'Not given' },
  ...Object.entries(paymentWays).map(([value, label]) => ({ value, label })),
]

export function MarkPaidDialog(props: ActionDialogProps) {
  const { row, manuscript, charge, open, onClose, busy, fault, faults, draft, onDraft, run } = props
  const { _id: id, email, updatedAt } = manuscript
  const { letter, way = '', reference = '', paidOn = '' } = draft
  const given = { ...(way && { way }), ...(reference.trim() && { reference }), ...(paidOn && { paidOn }) }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      wide
      title={row.confirm}
      confirmLabel={row.label}
      busy={busy}
      onConfirm={() => run({ send: (ask) => ask(markPaid, { id, letter, updatedAt, ...given }) })}
    >
      <div className="stack">
        <FaultNotice fault={fault} />
        <p>
          For payments made outside this site: {formatMoney(charge.due)} for <strong>{manuscript.title}</strong>. The
          author gets a numbered receipt by e-mail. If nothing was paid, waive the charge instead.
        </p>
        <Select
          label="Payment method"
          optional
          options={ways}
          value={way}
          error={faults.way}
          onChange={(event) => onDraft({ way: event.currentTarget.value as PaymentWay | '' })}
        />
        <TextInput
          label="Reference"
          hint="For example, the bank's transfer number. It appears on the receipt."
          optional
          maxLength={100}
          value={reference}
          error={faults.reference}
          onChange={(event) => onDraft({ reference: event.currentTarget.value })}
        />
        <TextInput
          label="Date of payment"
          hint="Leave empty for today."
          type="date"
          optional
          value={paidOn}
          error={faults.paidOn}
          onChange={(event) => onDraft({ paidOn: event.currentTarget.value })}
        />
        <LetterFields
          key={updatedAt}
          id={id}
          action={row.action}
          to={email}
          hint="{receipt} becomes the receipt's number, {reference} the end of its address."
          {...{ draft, onDraft, faults }}
        />
      </div>
    </ConfirmDialog>
  )
}
