import { TextInput } from '#app/components/form-field.tsx'
import { formatMoney } from '#domain/words/money.ts'
import type { Refundable } from './refund-dialog.tsx'

type Props = {
  payment: Pick<Refundable, 'amountMinor' | 'currency'>
  value: string
  error: string | undefined
  onChange: (amount: string) => void
}

/** How much of a payment goes back. */
export function AmountInput({ payment, value, error, onChange }: Props) {
  return (
    <TextInput
      label={`Amount (${payment.currency})`}
      hint={`At most ${formatMoney(payment)}.`}
      inputMode="decimal"
      {...{ value, error }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
