import { useState } from 'react'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { Select, TextArea, TextInput } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { successOf } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { answerDispute, type Dispute } from '#contracts/money/refunds.ts'
import { answerProblems, type DisputeDecision } from '#domain/money/dispute.ts'
import { formatMoney, toMinor } from '#domain/words/money.ts'

const options = [
  { value: '', label: 'Choose' },
  { value: 'decline', label: 'Decline, with evidence' },
  { value: 'accept', label: 'Accept, and give the money back' },
]

/** Accepts a dispute, or declines it with evidence. */
export function AnswerDispute({ dispute, onDone }: { dispute: Dispute; onDone: () => void }) {
  const { id, description } = dispute
  const [decision, setDecision] = useState<DisputeDecision | ''>('')
  const [message, setMessage] = useState('')
  const [service, setService] = useState(description ?? '')
  const [phone, setPhone] = useState('')
  const [amount, setAmount] = useState(String(dispute.amountMinor / 100))
  const [isUnchosen, setUnchosen] = useState(false)
  const answerOf = (chosen: DisputeDecision) => ({
    ...{ decision: chosen, message, service, phone },
    refundMinor: chosen === 'accept' ? (toMinor(amount) ?? 0) : 0,
  })
  const answer = useWrite(
    {
      send: (ask, chosen: DisputeDecision) => ask(answerDispute, { id, ...answerOf(chosen) }),
      problems: (chosen) => answerProblems(dispute, answerOf(chosen)),
      fallback: 'The dispute could not be answered.',
      done: successOf,
    },
    { onDone },
  )
  const { fault, faultAt } = answer

  function submit() {
    setUnchosen(decision === '')
    if (decision !== '') void answer.run(decision)
  }

  return (
    <ConfirmDialog
      open
      wide
      onClose={onDone}
      title={`Answer the dispute about ${formatMoney(dispute)}`}
      confirmLabel="Send answer"
      danger={decision === 'accept'}
      busy={answer.isBusy}
      onConfirm={submit}
    >
      <div className="stack">
        {description && <p className="muted">{description}</p>}
        <FaultNotice fault={fault} fields={['decision', 'message', 'service', 'phone', 'refundMinor']} />
        <Select
          label="Answer"
          options={options}
          value={decision}
          error={isUnchosen && decision === '' ? 'Choose an answer.' : faultAt('decision')}
          onChange={({ currentTarget }) => setDecision(currentTarget.value as DisputeDecision | '')}
        />
        {decision === 'accept' && (
          <TextInput
            label={`Give back (${dispute.currency})`}
            hint={`At most ${formatMoney(dispute)}. It cannot be undone.`}
            inputMode="decimal"
            value={amount}
            error={faultAt('refundMinor')}
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          />
        )}
        <TextArea
          label="Reason"
          hint="The provider and the payer's bank read it."
          rows={3}
          maxLength={2000}
          value={message}
          error={faultAt('message')}
          onInput={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        {decision === 'decline' && (
          <>
            <TextArea
              label="What was paid for, and what was delivered"
              hint="For example when the manuscript was approved and published, with the DOI. We attach the receipt."
              rows={4}
              maxLength={5000}
              value={service}
              error={faultAt('service')}
              onInput={({ currentTarget }) => setService(currentTarget.value)}
            />
            <TextInput
              label="The payer's phone number"
              optional
              maxLength={50}
              value={phone}
              error={faultAt('phone')}
              onChange={({ currentTarget }) => setPhone(currentTarget.value)}
            />
          </>
        )}
      </div>
    </ConfirmDialog>
  )
}
