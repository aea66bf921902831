import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { splitList } from '#domain/manuscript/field-values.ts'
import { fields } from '#domain/words/fields.ts'
import { Button } from './button.tsx'
import { Fold } from './fold.tsx'
import { FieldError } from './form-field.tsx'
import { useNextFocus } from './use-next-focus.ts'
import '../styles/reference-rows.css'

const { label, most, joined } = fields.references

type ReferenceRowsProps = { text: string; error: string | undefined; onChange(text: string): void }

/**
 * The list of references, one field for each. A line break divides an entry, so that a whole list can be pasted. The focus
 * follows what is added or removed.
 */
export function ReferenceRows({ text, error, onChange }: ReferenceRowsProps) {
  const rows = text.split(joined)
  const { length } = splitList(fields.references, text)
  const group = useRef<HTMLFieldSetElement>(null)
  const focusNext = useNextFocus(group)
  const [said, setSaid] = useState('')
  const errorId = useId()

  function write(at: number, typed: string) {
    const added = typed.split(joined).length - 1
    if (added > 0) focusNext(`[data-row="${at + added}"] textarea`)
    setSaid('')
    onChange(rows.with(at, typed).join(joined))
  }

  function add() {
    focusNext(`[data-row="${rows.length}"] textarea`)
    setSaid('')
    onChange(text + joined)
  }

  function remove(at: number) {
    const left = rows.toSpliced(at, 1)
    focusNext(`[data-row="${Math.max(0, Math.min(at, left.length - 1))}"] textarea`)
    setSaid(`Reference ${at + 1} is removed.`)
    onChange(left.join(joined))
  }

  return (
    <Fold
      summary={
        <>
          {label} {length > 0 ? `(${length})` : <small>(optional)</small>}
        </>
      }
      hasContent={false}
      hasFault={error !== undefined}
    >
      <fieldset ref={group} className="field" aria-describedby={error && errorId}>
        <legend className="visually-hidden">{label}</legend>
        <p className="field-hint">
          In the order of the article. You can paste a whole list with one reference in each line.
        </p>
        <ol className="reference-rows">
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry may be there twice, and its field has no state of its own.
            <li key={at} data-row={at}>
              <textarea
                className="input"
                aria-label={`Reference ${at + 1}`}
                dir="auto"
                value={row}
                onChange={({ currentTarget }) => write(at, currentTarget.value)}
              />
              <Button variant="icon" aria-label={`Remove reference ${at + 1}`} onClick={() => remove(at)}>
                <Trash2 />
              </Button>
            </li>
          ))}
        </ol>
        {error && <FieldError id={errorId}>{error}</FieldError>}
        {rows.length < most && (
          <div>
            <Button variant="secondary" size="small" data-add onClick={add}>
              <Plus /> Add a reference
            </Button>
          </div>
        )}
        <span role="status" className="visually-hidden">
          {said}
        </span>
      </fieldset>
    </Fold>
  )
}
