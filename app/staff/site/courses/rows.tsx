import type { ReactNode } from 'react'
import { OrderedRows } from '#app/components/ordered-rows.tsx'

type CourseRowsProps<Row extends { id: number }> = {
  legend: string
  hint: string
  /** The singular, such as 'outline file'. */
  noun: string
  rows: Row[]
  blank(id: number): Row
  nameOf(row: Row): string
  onChange(update: (rows: Row[]) => Row[]): void
  children(row: Row, at: number, change: (changes: Partial<Row>) => void): ReactNode
}

const labelsOf = (name: string) => ({ up: `Move up: ${name}`, down: `Move down: ${name}`, remove: `Remove: ${name}` })

export function CourseRows<Row extends { id: number }>({ children, ...rows }: CourseRowsProps<Row>) {
  return (
    <OrderedRows {...rows} add={`Add ${rows.noun}`} className="course-row" labelsOf={labelsOf}>
      {(row, at, change) => <div className="stack">{children(row, at, change)}</div>}
    </OrderedRows>
  )
}
