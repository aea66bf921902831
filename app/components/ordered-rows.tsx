import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { FieldError } from './form-field.tsx'
import { useNextFocus } from './use-next-focus.ts'
import '../styles/member-pages.css'

/** `id` identifies a row while rows are moved. */
type Identified = { id: number }

type OrderedRowsProps<Row extends Identified> = {
  legend: ReactNode
  hint: string
  /** The name of a row that has no name yet; the row's number follows. */
  noun: string
  add: string
  max?: number
  /** Styles each row and, with an added 's', the group. */
  className?: string
  rows: Row[]
  blank(id: number): Row
  nameOf(row: Row): string
  labelsOf?(name: string): Labels
  error?: string | undefined
  /** Takes a function of the current rows, because an upload may end long after it began. */
  onChange(update: (rows: Row[]) => Row[]): void
  children(row: Row, at: number, change: (changes: Partial<Row>) => void): ReactNode
}

/** Rows that can be added, moved and removed. After a change the focus follows it. */
export function OrderedRows<Row extends Identified>(props: OrderedRowsProps<Row>) {
  const { legend, hint, noun, add: addLabel, max, className = 'co-author', rows, blank, nameOf, error } = props
  const { labelsOf = usualLabels, onChange, children } = props
  const group = useRef<HTMLFieldSetElement>(null)
  const focusNext = useNextFocus(group)
  const [said, setSaid] = useState('')
  const errorId = useId()
  const called = (row: Row, at: number) => nameOf(row).trim() || `${noun} ${at + 1}`

  function change(changed: Row[], focus: string, words = '') {
    focusNext(focus)
    setSaid(words)
    onChange(() => changed)
  }

  function add() {
    const id = Math.max(0, ...rows.map((row) => row.id)) + 1
    change([...rows, blank(id)], `[data-row="${id}"] input`)
  }

  function move(row: Row, from: number, to: number) {
    // At either end of the list the pressed button becomes disabled, so the focus moves to the other one.
    const button = to === 0 ? 'down' : to === rows.length - 1 ? 'up' : to < from ? 'up' : 'down'
    const words = `${called(row, from)} is now number ${to + 1} of ${rows.length}.`
    change(rows.toSpliced(from, 1).toSpliced(to, 0, row), `[data-row="${row.id}"] [data-move="${button}"]`, words)
  }

  function remove(row: Row, at: number) {
    const left = rows.toSpliced(at, 1)
    const neighbour = left[at] ?? left.at(-1)
    change(left, neighbour ? `[data-row="${neighbour.id}"] input` : '[data-add]', `${called(row, at)} is removed.`)
  }

  const write = (id: number, changes: Partial<Row>) =>
    onChange((all) => all.map((row) => (row.id === id ? { ...row, ...changes } : row)))

  return (
    <fieldset ref={group} className={`field ${className}s`} aria-describedby={error && errorId}>
      <legend>{legend}</legend>
      <p className="field-hint">{hint}</p>
      {rows.length > 0 && (
        <ol className="ordered-rows">
          {rows.map((row, at) => (
            <li key={row.id} className={className} data-row={row.id}>
              {children(row, at, (changes) => write(row.id, changes))}
              <Tools
                labels={labelsOf(called(row, at))}
                isFirst={at === 0}
                isLast={at === rows.length - 1}
                onMove={(by) => move(row, at, at + by)}
                onRemove={() => remove(row, at)}
              />
            </li>
          ))}
        </ol>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {(max === undefined || rows.length < max) && (
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

type Labels = { up: string; down: string; remove: string }

const usualLabels = (name: string): Labels => ({
  up: `Move ${name} up`,
  down: `Move ${name} down`,
  remove: `Remove ${name}`,
})

type ToolsProps = { labels: Labels; isFirst: boolean; isLast: boolean; onMove(by: 1 | -1): void; onRemove(): void }

function Tools({ labels, isFirst, isLast, onMove, onRemove }: ToolsProps) {
  return (
    <div className="row-tools">
      <Button variant="icon" data-move="up" aria-label={labels.up} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp />
      </Button>
      <Button variant="icon" data-move="down" aria-label={labels.down} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown />
      </Button>
      <Button variant="icon" aria-label={labels.remove} onClick={onRemove}>
        <Trash2 />
      </Button>
    </div>
  )
}
