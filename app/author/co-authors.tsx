import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { coAuthorsMax } from '#domain/submission.ts'
import { Button } from '../components/button.tsx'
import { Field, FieldError } from '../components/form-field.tsx'
import type { CoAuthorRow } from './draft.ts'

type CoAuthorsProps = {
  rows: CoAuthorRow[]
  error: string | undefined
  onChange(rows: CoAuthorRow[]): void
}

/** Rows in the order of the by-line. The focus follows what was added, moved or left. */
export function CoAuthors({ rows, error, onChange }: CoAuthorsProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const next = useRef<string | null>(null)
  const [said, setSaid] = useState('')
  const errorId = useId()
  useEffect(() => {
    if (next.current) group.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = null
  })

  function change(changed: CoAuthorRow[], focus: string, words = '') {
    next.current = focus
    setSaid(words)
    onChange(changed)
  }

  function add() {
    const id = Math.max(0, ...rows.map((row) => row.id)) + 1
    change([...rows, { id, name: '', email: '' }], `[data-row="${id}"] input`)
  }

  function move(from: number, to: number) {
    const row = rows[from]
    if (!row || to < 0 || to >= rows.length) return
    // At the end of the list the button that was pressed is switched off.
    const button = to === 0 ? 'down' : to === rows.length - 1 ? 'up' : to < from ? 'up' : 'down'
    const words = `${nameOf(row, from)} is now number ${to + 1} of ${rows.length}.`
    change(rows.toSpliced(from, 1).toSpliced(to, 0, row), `[data-row="${row.id}"] [data-move="${button}"]`, words)
  }

  function remove(at: number) {
    const row = rows[at]
    const left = rows.toSpliced(at, 1)
    const neighbour = left[at] ?? left.at(-1)
    const focus = neighbour ? `[data-row="${neighbour.id}"] input` : '[data-add]'
    change(left, focus, row && `${nameOf(row, at)} is removed.`)
  }

  return (
    <fieldset ref={group} className="field co-authors" aria-describedby={error && errorId}>
      <legend>
        Co-authors <small>(optional)</small>
      </legend>
      <p className="field-hint">In the order of the by-line. We tell each of them by e-mail.</p>
      {rows.length > 0 && (
        <ol className="co-author-rows">
          {rows.map((row, at) => (
            <Row
              key={row.id}
              row={row}
              at={at}
              count={rows.length}
              isFaulty={error !== undefined}
              onChange={(changed) => onChange(rows.with(at, changed))}
              onMove={(by) => move(at, at + by)}
              onRemove={() => remove(at)}
            />
          ))}
        </ol>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {rows.length < coAuthorsMax && (
        <div>
          <Button variant="secondary" size="small" data-add onClick={add}>
            <Plus /> Add a co-author
          </Button>
        </div>
      )}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </fieldset>
  )
}

const nameOf = ({ name }: CoAuthorRow, at: number) => name.trim() || `Co-author ${at + 1}`

type RowProps = {
  row: CoAuthorRow
  at: number
  count: number
  isFaulty: boolean
  onChange(row: CoAuthorRow): void
  onMove(by: 1 | -1): void
  onRemove(): void
}

function Row({ row, at, count, isFaulty, onChange, onMove, onRemove }: RowProps) {
  const who = nameOf(row, at)
  const input = (name: 'name' | 'email', label: string) => (
    <Field
      label={
        <>
          <span className="visually-hidden">Co-author {at + 1}: </span>
          {label}
        </>
      }
    >
      {(control) => (
        <input
          {...control}
          type={name === 'email' ? 'email' : 'text'}
          aria-invalid={(isFaulty && row[name].trim() === '') || undefined}
          value={row[name]}
          onChange={({ currentTarget }) => onChange({ ...row, [name]: currentTarget.value })}
        />
      )}
    </Field>
  )
  return (
    <li className="co-author" data-row={row.id}>
      {input('name', 'Name')}
      {input('email', 'E-mail')}
      <div className="co-author-tools">
        <Button
          variant="icon"
          data-move="up"
          aria-label={`Move ${who} up`}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp />
        </Button>
        <Button
          variant="icon"
          data-move="down"
          aria-label={`Move ${who} down`}
          disabled={at === count - 1}
          onClick={() => onMove(1)}
        >
          <ArrowDown />
        </Button>
        <Button variant="icon" aria-label={`Remove ${who}`} onClick={onRemove}>
          <Trash2 />
        </Button>
      </div>
    </li>
  )
}
