import { useState } from 'react'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { Checkbox, Select, TextArea, TextInput } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt, successOf } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { answerWaiver, type ListedWaiver } from '#contracts/money/waivers.ts'
import { answerProblem, type WaiverOutcome, waiverOutcomes, waiverReasons } from '#domain/manuscript/waiver.ts'
import { reducedChargeProblem } from '#domain/words/charge.ts'
import { reasonProblem } from '#domain/words/manuscript-status.ts'
import { formatMoney, toMinor } from '#domain/words/money.ts'

const labels: Record<WaiverOutcome, string> = {
  waived: 'Waive the whole charge',
  reduced: 'Reduce the charge',
  declined: 'Decline',
}
const options = [{ value: '', label: 'Choose' }, ...waiverOutcomes.map((value) => ({ value, label: labels[value] }))]
const names = 'letter.despiteNames'
const reasonMax = 2000

/** Grants a request in whole or in part, or declines it. */
export function AnswerWaiver({ waiver, onDone }: { waiver: ListedWaiver; onDone: () => void }) {
  const { manuscriptId: id, title, author, charge, due, approved, offerMinor } = waiver
  const [outcome, setOutcome] = useState<WaiverOutcome | ''>('')
  const [amount, setAmount] = useState(offerMinor === null ? '' : String(offerMinor / 100))
  const [words, setWords] = useState('')
  const [granted, setGranted] = useState<string>(waiverReasons[waiver.reason])
  const isDeclined = outcome === 'declined'
  // Why we decline is what we tell the author. The author's own reason is only ever why we grant it.
  const reason = isDeclined ? words.slice(0, reasonMax) : granted
  const [despiteNames, setDespiteNames] = useState(false)
  const dueMinor = toMinor(amount)
  const answer = useWrite(
    {
      send: (ask, chosen: WaiverOutcome) =>
        ask(answerWaiver, {
          ...{ id, outcome: chosen, answer: words, reason },
          ...(chosen === 'reduced' && dueMinor !== null && { dueMinor }),
          ...(despiteNames && { despiteNames }),
        }),
      problems: (chosen) => [
        ...problemAt('dueMinor', chosen === 'reduced' && amountProblem()),
        ...problemAt('answer', answerProblem(chosen, words)),
        ...problemAt('reason', !isDeclined && reasonProblem(reason)),
      ],
      fallback: 'The request could not be answered.',
      done: successOf,
    },
    { onDone },
  )
  const [isUnchosen, setUnchosen] = useState(false)

  function amountProblem(): string | null {
    if (dueMinor === null) return 'Enter an amount, such as 10,000.'
    return dueMinor >= due.amountMinor
      ? `The author pays ${formatMoney(due)} now: enter less.`
      : reducedChargeProblem(charge, due, dueMinor)
  }

  function submit() {
    setUnchosen(outcome === '')
    if (outcome !== '') void answer.run(outcome)
  }

  const { fault, faultAt } = answer
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      wide
      title="Answer the request"
      confirmLabel="Send answer"
      busy={answer.isBusy}
      onConfirm={submit}
    >
      <div className="stack">
        <p className="muted">{title}</p>
        <FaultNotice fault={fault} fields={['outcome', 'dueMinor', 'answer', 'reason', names]} />
        <Select
          label="Answer"
          options={options}
          value={outcome}
          error={isUnchosen && outcome === '' ? 'Choose an answer.' : faultAt('outcome')}
          onChange={({ currentTarget }) => setOutcome(currentTarget.value as WaiverOutcome | '')}
        />
        {outcome === 'reduced' && (
          <TextInput
            label={`The author pays (${charge.currency})`}
            hint={`Of ${formatMoney(charge)}.`}
            inputMode="decimal"
            value={amount}
            error={faultAt('dueMinor')}
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          />
        )}
        <TextArea
          label={`Your words to ${author}`}
          hint="They stand in the e-mail that tells the answer."
          optional={!isDeclined}
          rows={4}
          maxLength={5000}
          value={words}
          error={faultAt('answer')}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
        />
        {faultAt(names) && (
          <Checkbox
            label="Send it although it may name a reviewer"
            error={faultAt(names)}
            checked={despiteNames}
            onChange={({ currentTarget }) => setDespiteNames(currentTarget.checked)}
          />
        )}
        {!isDeclined && (
          <TextArea
            label="Reason"
            hint="For our records, not in the e-mail."
            rows={2}
            maxLength={reasonMax}
            value={granted}
            error={faultAt('reason')}
            onInput={({ currentTarget }) => setGranted(currentTarget.value)}
          />
        )}
        {outcome !== '' && !isDeclined && (
          <p className="muted">
            {approved
              ? 'It takes effect now.'
              : 'It takes effect when the manuscript is approved. The author is told now; the editors are not.'}
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}
