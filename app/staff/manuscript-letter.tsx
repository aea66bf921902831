import { useEffect, useState } from 'react'
import { previewLetter } from '#contracts/decisions.ts'
import type { InputOf } from '#contracts/endpoint.ts'
import type { Action } from '#domain/manuscript-status.ts'
import { call } from '../api.ts'
import { Button } from '../components/button.tsx'
import { TextArea, TextInput } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'

export type LetterChange = { subject: string; text: string }

type LetterFieldsProps = {
  id: string
  action: Action
  reason?: string
  /** Into which it is to be published. */
  issue?: number
  /** What the letter's blanks become. */
  hint?: string
  to: string
  /** What staff made of it; undefined while it is the usual one. */
  change: LetterChange | undefined
  onChange: (change: LetterChange | undefined) => void
}

type Previewed = InputOf<typeof previewLetter>['action']

/** The letter as it would go. It follows the reason until somebody changes it by hand. */
export function LetterFields({ id, action, reason = '', issue, hint, to, change, onChange }: LetterFieldsProps) {
  const [usual, setUsual] = useState<LetterChange | null | 'failed'>(null)
  useEffect(() => {
    let isCurrent = true
    call(previewLetter, { id, action: action as Previewed, comment: reason, issue }).then(
      (letter) => isCurrent && setUsual(letter),
      () => isCurrent && setUsual('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [id, action, reason, issue])
  if (usual === 'failed') return <Notice kind="warning">The letter cannot be shown now. It would go as usual.</Notice>
  if (!usual) return <p className="muted">The letter is being written…</p>
  const shown = change ?? usual
  return (
    <fieldset className="letter-fields stack">
      <legend>Letter to {to}</legend>
      <TextInput
        label="Subject"
        value={shown.subject}
        maxLength={200}
        onChange={(event) => onChange({ ...shown, subject: event.currentTarget.value })}
      />
      <TextArea
        label="Text"
        hint={hint}
        rows={12}
        value={shown.text}
        maxLength={10_000}
        onChange={(event) => onChange({ ...shown, text: event.currentTarget.value })}
      />
      {change && (
        <p className="cluster">
          <span className="muted">Changed by hand: it goes as you see it.</span>
          <Button variant="quiet" size="small" onClick={() => onChange(undefined)}>
            Back to the usual letter
          </Button>
        </p>
      )}
    </fieldset>
  )
}
