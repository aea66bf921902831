import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  numeric?: boolean
  /** The two orders in which the list can be sorted by this column, as its address names them. */
  sorts?: { up: string; down: string }
}

/** The order of the list, and the address of the list in another one. */
export type Sorting = { current: string; hrefOf: (sort: string) => string }

type TableProps<Row> = {
  caption: string
  /** The first column names its row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  hideCaption?: boolean
  sorting?: Sorting
  /** The keys that move through a list of the office move through the rows. */
  hasKeys?: boolean
}

/** Below 600 px each row becomes a card, and each cell shows its column's header. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, hideCaption = false, sorting, hasKeys } = props
  return (
    <div className="table-box">
      <table className="table">
        <caption className={hideCaption ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.header} {...column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody data-rows={hasKeys || undefined}>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.header} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.header} data-label={column.header} className={column.numeric ? 'numeric' : undefined}>
                    <div>{column.cell(row)}</div>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeaderProps = Pick<Column<never>, 'header' | 'numeric' | 'sorts'> & { sorting: Sorting | undefined }

/** A link, so that each order has its own address and needs no script. */
function Header({ header, numeric, sorts, sorting }: HeaderProps) {
  const className = numeric ? 'numeric' : undefined
  if (!sorts || !sorting) {
    return (
      <th scope="col" className={className}>
        {header}
      </th>
    )
  }
  const isUp = sorting.current === sorts.up
  const isDown = sorting.current === sorts.down
  const Arrow = isUp ? ArrowUp : isDown ? ArrowDown : ArrowUpDown
  return (
    <th scope="col" className={className} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      <a className="sort-link" href={sorting.hrefOf(isUp ? sorts.down : sorts.up)}>
        {header}
        <Arrow aria-hidden="true" />
      </a>
    </th>
  )
}
