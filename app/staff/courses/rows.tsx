import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'

type CourseRowsProps<Row extends { id: number }> = {
  legend: string
  hint: string
  /** The singular, such as 'outline file'. */
  noun: string
  rows: Row[]
  blank: Omit<Row, 'id'>
  nameOf(row: Row): string
  /** Takes a function of the current rows, because an upload may end long after it began. */
  onChange(update: (rows: Row[]) => Row[]): void
  children(row: Row, at: number, change: (changes: Partial<Row>) => void): ReactNode
}

/** Rows that can be added, moved and removed. After a change the focus follows it. */
export function CourseRows<Row extends { id: number }>(props: CourseRowsProps<Row>) {
  const { legend, hint, noun, rows, blank, nameOf, onChange, children } = props
  const group = useRef<HTMLFieldSetElement>(null)
  const next = useRef<string | null>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (next.current) group.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = null
  })
  const called = (row: Row, at: number) => nameOf(row).trim() || `${noun} ${at + 1}`

  function change(changed: Row[], focus: string, words = '') {
    next.current = focus
    setSaid(words)
    onChange(() => changed)
  }
  function add() {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1
    // TypeScript cannot know that a blank row with an id is a complete row.
    change([...rows, { ...blank, id } as Row], `[data-row="${id}"] input`)
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

  return (
    <fieldset ref={group} className="course-rows">
      <legend>{legend}</legend>
      <p className="field-hint">{hint}</p>
      {rows.length > 0 && (
        <ol className="course-row-list">
          {rows.map((row, at) => (
            <li key={row.id} data-row={row.id}>
              <div className="stack">
                {children(row, at, (changes) => onChange((all) => all.map((each) => merged(each, row.id, changes))))}
              </div>
              <Tools
                name={called(row, at)}
                isFirst={at === 0}
                isLast={at === rows.length - 1}
                onMove={(by) => move(row, at, at + by)}
                onRemove={() => remove(row, at)}
              />
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button variant="secondary" size="small" data-add onClick={add}>
          <Plus /> Add {noun}
        </Button>
      </div>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </fieldset>
  )
}

function merged<Row extends { id: number }>(row: Row, id: number, changes: Partial<Row>): Row {
  return row.id === id ? { ...row, ...changes } : row
}

type ToolsProps = { name: string; isFirst: boolean; isLast: boolean; onMove(by: 1 | -1): void; onRemove(): void }

function Tools({ name, isFirst, isLast, onMove, onRemove }: ToolsProps) {
  return (
    <div className="course-row-tools">
      <Button
        variant="icon"
        data-move="up"
        aria-label={`Move up: ${name}`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <ArrowUp />
      </Button>
      <Button
        variant="icon"
        data-move="down"
        aria-label={`Move down: ${name}`}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ArrowDown />
      </Button>
      <Button variant="icon" aria-label={`Remove: ${name}`} onClick={onRemove}>
        <Trash2 />
      </Button>
    </div>
  )
}
