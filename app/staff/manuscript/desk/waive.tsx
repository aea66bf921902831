import { useState } from 'react'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { TextArea, TextInput } from '#app/components/form-field.tsx'
import { problemAt } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { reduceCharge, waiveCharge } from '#contracts/money/charges.ts'
import { reducedChargeProblem } from '#domain/words/charge.ts'
import { reasonProblem } from '#domain/words/manuscript-status.ts'
import { formatMoney, toMinor } from '#domain/words/money.ts'
import type { ActionDialogProps } from '../../decision/dialog-props.ts'
import { LetterFields } from './letter.tsx'

/** The author pays nothing or less. The waived part makes no income and has no receipt. */
export function WaiveDialog(props: ActionDialogProps) {
  const { row, manuscript, charge: state, open, onClose, busy, fault, faults, draft, onDraft, run } = props
  const { _id: id, updatedAt } = manuscript
  const { charge, due } = state
  const isPart = row.action === 'reduce'
  const { reason = '', decidedBy = '', amount = String(due.amountMinor / 100), letter } = draft
  const [previewed, setPreviewed] = useState(due.amountMinor)
  const dueMinor = toMinor(amount)

  function submit(): void {
    const given = { id, reason, letter, updatedAt, ...(decidedBy.trim() && { decidedBy }) }
    void run({
      problems: [...problemAt('dueMinor', isPart && amountProblem()), ...problemAt('reason', reasonProblem(reason))],
      send: (ask) =>
        isPart && dueMinor !== null ? ask(reduceCharge, { ...given, dueMinor }) : ask(waiveCharge, given),
    })
  }

  function amountProblem(): string | null {
    return dueMinor === null ? 'Enter an amount, such as 10,000.' : reducedChargeProblem(charge, due, dueMinor)
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      wide
      title={row.label}
      confirmLabel={row.label}
      busy={busy}
      onConfirm={submit}
    >
      <div className="stack">
        <p className="muted">{manuscript.title}</p>
        <FaultNotice fault={fault} />
        {isPart ? (
          <TextInput
            label={`The author pays (${charge.currency})`}
            hint={`Of ${formatMoney(charge)}. Enter the full amount to cancel a reduction.`}
            inputMode="decimal"
            value={amount}
            error={faults.dueMinor}
            onChange={(event) => onDraft({ amount: event.currentTarget.value })}
            onBlur={() => dueMinor !== null && amountProblem() === null && setPreviewed(dueMinor)}
          />
        ) : (
          <p>{formatMoney(due)} will be waived. The manuscript counts as paid, with no income and no receipt.</p>
        )}
        <TextArea
          label="Reason"
          hint="Kept in the history, not in the e-mail."
          rows={2}
          maxLength={2000}
          value={reason}
          error={faults.reason}
          onInput={(event) => onDraft({ reason: event.currentTarget.value })}
        />
        <TextInput
          label="Decided by"
          hint="Leave empty if it was you."
          optional
          maxLength={200}
          value={decidedBy}
          error={faults.decidedBy}
          onChange={(event) => onDraft({ decidedBy: event.currentTarget.value })}
        />
        <LetterFields
          key={updatedAt}
          id={id}
          action={row.action}
          to={manuscript.email}
          {...(isPart && { dueMinor: previewed })}
          {...{ draft, onDraft, faults }}
        />
      </div>
    </ConfirmDialog>
  )
}
