import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { FieldError } from './form-field.tsx'
import '../styles/member-pages.css'

/** `id` identifies a row while rows are moved. */
type Named = { id: number; name: string }

type OrderedRowsProps<T extends Named> = {
  legend: ReactNode
  hint: string
  /** The name of a row that has no name yet; the row's number follows. */
  noun: string
  add: string
  max: number
  rows: T[]
  blank(id: number): T
  error: string | undefined
  onChange(rows: T[]): void
  children: (row: T, at: number, change: (row: T) => void) => ReactNode
}

/** People in the order of the author list. After a row is added, moved or removed, the focus follows the change. */
export function OrderedRows<T extends Named>(props: OrderedRowsProps<T>) {
  const { legend, hint, noun, add: addLabel, max, rows, blank, error, onChange, children } = props
  const group = useRef<HTMLFieldSetElement>(null)
  const next = useRef<string | null>(null)
  const [said, setSaid] = useState('')
  const errorId = useId()
  const nameOf = ({ name }: T, at: number) => name.trim() || `${noun} ${at + 1}`
  useEffect(() => {
    if (next.current) group.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = null
  })

  function change(changed: T[], focus: string, words = '') {
    next.current = focus
    setSaid(words)
    onChange(changed)
  }

  function add() {
    const id = Math.max(0, ...rows.map((row) => row.id)) + 1
    change([...rows, blank(id)], `[data-row="${id}"] input`)
  }

  function move(from: number, to: number) {
    const row = rows[from]
    if (!row || to < 0 || to >= rows.length) return
    // At either end of the list the pressed button becomes disabled, so the focus moves to the other one.
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
      <legend>{legend}</legend>
      <p className="field-hint">{hint}</p>
      {rows.length > 0 && (
        <ol className="co-author-rows">
          {rows.map((row, at) => (
            <li key={row.id} className="co-author" data-row={row.id}>
              {children(row, at, (changed) => onChange(rows.with(at, changed)))}
              <Tools
                who={nameOf(row, at)}
                isFirst={at === 0}
                isLast={at === rows.length - 1}
                onMove={(by) => move(at, at + by)}
                onRemove={() => remove(at)}
              />
            </li>
          ))}
        </ol>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {rows.length < max && (
        <div>
          <Button variant="secondary" size="small" data-add onClick={add}>
            <Plus /> {addLabel}
          </Button>
        </div>
      )}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </fieldset>
  )
}

type ToolsProps = {
  who: string
  isFirst: boolean
  isLast: boolean
  onMove(by: 1 | -1): void
  onRemove(): void
}

function Tools({ who, isFirst, isLast, onMove, onRemove }: ToolsProps) {
  return (
    <div className="co-author-tools">
      <Button variant="icon" data-move="up" aria-label={`Move ${who} up`} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp />
      </Button>
      <Button
        variant="icon"
        data-move="down"
        aria-label={`Move ${who} down`}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ArrowDown />
      </Button>
      <Button variant="icon" aria-label={`Remove ${who}`} onClick={onRemove}>
        <Trash2 />
      </Button>
    </div>
  )
}
