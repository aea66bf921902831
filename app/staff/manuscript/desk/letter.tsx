import { useEffect, useState } from 'react'
import { call } from '#app/api.ts'
import { Button } from '#app/components/button.tsx'
import { Checkbox, TextInput } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import { previewLetter } from '#contracts/manuscript/decisions.ts'
import type { Action } from '#domain/words/manuscript-status.ts'
import { RichTextField } from '../../rich-text/field.tsx'

export type LetterChange = {
  subject?: string | undefined
  text?: string | undefined
  format?: 'html'
  /** Sends it although it seems to name a reviewer. */
  despiteNames?: boolean
}

export type LetterDraft = {
  /** The changes by staff. Parts that they did not change are sent with the standard text. */
  letter?: LetterChange | undefined
  /** Its changed text without formatting. */
  words?: string | undefined
  /** The reason, the issue or the amount that the changed text was written for. */
  writtenFor?: string
}

type LetterEditorProps = {
  /** Asks for the usual letter. */
  load(): Promise<ReplyOf<typeof previewLetter>>
  /** What the usual letter depends on, and a word for it. */
  about: string
  what: string
  /** Explains what the placeholders in the letter are replaced with. */
  hint?: string | undefined
  to: string
  draft: LetterDraft
  onDraft: (draft: LetterDraft) => void
  faults: Readonly<Record<string, string>>
}

type LetterFieldsProps = Omit<LetterEditorProps, 'load' | 'about' | 'what'> & {
  id: string
  action: Action
  reason?: string
  /** The issue in which it will be published. */
  issue?: number
  /** The amount due after the reduction. */
  dueMinor?: number
}

const pauseMs = 400

type Previewed = InputOf<typeof previewLetter>['action']
type Usual = ReplyOf<typeof previewLetter> & { writtenFor: string }

/** The letter of an action. Its text follows the reason until somebody edits it. */
export function LetterFields({ id, action, reason = '', issue, dueMinor, ...editor }: LetterFieldsProps) {
  const [what, about] =
    issue !== undefined
      ? ['issue', String(issue)]
      : dueMinor !== undefined
        ? ['amount', String(dueMinor)]
        : ['reason', reason]
  const load = () =>
    call(previewLetter, { id, action: action as Previewed, comment: reason, issue, dueMinor, format: 'html' })
  return <LetterEditor key={`${id} ${action}`} {...{ load, what, about }} {...editor} />
}

/** Shows the letter that will be sent, to be read and changed. */
export function LetterEditor({ load, about, what, hint, to, draft, onDraft, faults }: LetterEditorProps) {
  const [usual, setUsual] = useState<Usual | null | 'failed'>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded depends on `about` alone
  useEffect(() => {
    let isCurrent = true
    const loading = () =>
      load().then(
        (letter) => isCurrent && setUsual({ ...letter, writtenFor: about }),
        () => isCurrent && setUsual('failed'),
      )
    // Follows what is typed, a moment after the last key.
    const timer = setTimeout(loading, usual === null ? 0 : pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [about])
  const { letter } = draft
  const isTextChanged = letter?.text !== undefined
  const isChanged = isTextChanged || letter?.subject !== undefined
  const fault = faults['letter.despiteNames']
  const confirm = (fault || letter?.despiteNames) && (
    <Checkbox
      // It may be far below the button.
      autoFocus
      label="Send the e-mail although it seems to name a reviewer"
      checked={letter?.despiteNames ?? false}
      error={letter?.despiteNames ? undefined : fault}
      onChange={({ currentTarget }) => onDraft({ letter: { ...letter, despiteNames: currentTarget.checked } })}
    />
  )
  if (usual === 'failed')
    return (
      <>
        <Unshown isChanged={isChanged} />
        {confirm}
      </>
    )
  if (!usual)
    return (
      <fieldset className="letter-fields stack">
        <legend>E-mail to {to}</legend>
        <p className="muted">Preparing the e-mail…</p>
      </fieldset>
    )
  return (
    <fieldset className="letter-fields stack">
      <legend>E-mail to {to}</legend>
      <TextInput
        label="Subject"
        value={letter?.subject ?? usual.subject}
        maxLength={200}
        error={faults['letter.subject']}
        onChange={(event) => onDraft({ letter: { ...letter, subject: event.currentTarget.value } })}
      />
      <RichTextField
        label="Text"
        hint={hint}
        value={letter?.text ?? usual.text}
        error={faults['letter.text']}
        onChange={(text, words) =>
          onDraft({
            letter: { ...letter, text, format: 'html' },
            words,
            ...(!isTextChanged && { writtenFor: usual.writtenFor }),
          })
        }
        fallback={(hasFailed) =>
          hasFailed ? <Unshown isChanged={isTextChanged} /> : <p className="muted">Loading the editor…</p>
        }
      />
      {isTextChanged && draft.writtenFor !== about && (
        <Notice kind="warning" live>
          You changed the text, so it no longer follows the {what}.
        </Notice>
      )}
      {confirm}
      {isChanged && (
        <p className="cluster">
          <span className="muted">You changed this e-mail: it will be sent as shown.</span>
          <Button variant="quiet" size="small" onClick={() => onDraft({ letter: undefined, words: undefined })}>
            Restore the standard e-mail
          </Button>
        </p>
      )}
    </fieldset>
  )
}

function Unshown({ isChanged }: { isChanged: boolean }) {
  return (
    <Notice kind="warning">
      The e-mail cannot be shown right now.{' '}
      {isChanged ? 'Your version would be sent as you wrote it.' : 'The standard e-mail would be sent.'}
    </Notice>
  )
}
