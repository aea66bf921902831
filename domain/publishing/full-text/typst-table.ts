import type { Cell, Inline, Table } from '../../manuscript/full-text.ts'
import { type Draft, inlines, plainText } from './typst-text.ts'

export type Placed = Cell & { x: number; y: number; columns: number; rows: number }

/** A table whose cells have their places, so that spans that don't fit together break nothing. */
export type Grid = { columns: number; head: Placed[]; body: Placed[]; headRows: number }

const mostColumns = 60

export function gridOf({ head, body }: Pick<Table, 'head' | 'body'>): Grid {
  const isHead = (row: readonly Cell[]) => row.length > 0 && row.every((cell) => cell.isHead)
  const first =
    head.length > 0
      ? []
      : body.slice(
          0,
          body.findIndex((row) => !isHead(row)),
        )
  const heads = head.length > 0 ? head : first
  const placedHead = placed(heads, 0)
  const placedBody = placed(body.slice(first.length), heads.length)
  const columns = Math.max(1, ...[...placedHead, ...placedBody].map(({ x, columns }) => x + columns))
  return { columns, head: placedHead, body: placedBody, headRows: heads.length }
}

/** A cell goes to the first free place of its row, and covers only what is free. */
function placed(rows: readonly Cell[][], from: number): Placed[] {
  const taken = new Set<string>()
  const at = (x: number, y: number) => `${x} ${y}`
  return rows.flatMap((row, y) => {
    let x = 0
    return row.flatMap((cell) => {
      while (taken.has(at(x, y))) x += 1
      if (x >= mostColumns) return []
      let columns = 1
      while (columns < Math.min(cell.columns ?? 1, mostColumns - x) && !taken.has(at(x + columns, y))) columns += 1
      const height = Math.max(1, Math.min(cell.rows ?? 1, rows.length - y))
      for (let down = 0; down < height; down++)
        for (let along = 0; along < columns; along++) taken.add(at(x + along, y + down))
      return { ...cell, x, y: from + y, columns, rows: height }
    })
  })
}

/** How many letters wide its columns want to be, and how many lines it has when they are. */
export function measured(grid: Grid): { widths: number[]; lines: number } {
  const cells = [...grid.head, ...grid.body]
  const widths = Array.from({ length: grid.columns }, (_, column) => {
    const isOwn = ({ x, columns }: Placed) => x === column && columns === 1
    const heads = grid.head.filter(isOwn).map(({ inside }) => halfWidthOf(inside))
    const lengths = [...heads, ...grid.body.filter(isOwn).map(({ inside }) => widthOf(inside))]
    return Math.min(38, Math.max(3, ...lengths))
  })
  const lines = new Map<number, number>()
  for (const { x, y, columns, inside } of cells) {
    const room = widths.slice(x, x + columns).reduce((sum, width) => sum + width, 0)
    lines.set(y, Math.max(lines.get(y) ?? 1, Math.ceil(widthOf(inside) / room)))
  }
  return { widths, lines: [...lines.values()].reduce((sum, count) => sum + count, 0) }
}

/** A head may have two lines, but no word is broken for that. */
function halfWidthOf(inside: readonly Inline[]): number {
  return Math.max(
    Math.ceil(widthOf(inside) / 2),
    ...plainText(inside)
      .split(' ')
      .map((word) => word.length),
  )
}

/** The longest of its lines. */
function widthOf(inside: readonly Inline[]): number {
  const breaks = inside.findIndex(({ kind }) => kind === 'break')
  if (breaks < 0) return plainText(inside).length
  return Math.max(plainText(inside.slice(0, breaks)).length, widthOf(inside.slice(breaks + 1)))
}

/** Columns of short words are as wide as these, the others share what is left; if all are short, they share all. */
export function tableCode(draft: Draft, grid: Grid): string {
  const { widths } = measured(grid)
  const isShort = (width: number) => width <= 14
  const areAllShort = widths.every(isShort)
  const columns = widths.map((width) => (isShort(width) && !areAllShort ? 'auto' : `${width + 8}fr`))
  const cells = (placed: readonly Placed[]) => placed.map((cell) => cellCode(draft, cell)).join(',\n')
  const heads = grid.head.map((cell) => ({ ...cell, isHead: true as const }))
  const head = heads.length > 0 ? `table.header(repeat: true,\n${cells(heads)}),\n` : ''
  const line = grid.headRows > 0 ? `table.hline(y: ${grid.headRows}, stroke: 0.4pt + ink),\n` : ''
  return `table(columns: (${columns.join(', ')},),\n${head}${line}${cells(grid.body)})`
}

function cellCode(draft: Draft, { x, y, columns, rows, align, isHead, inside }: Placed): string {
  const place = `x: ${x}, y: ${y}, colspan: ${columns}, rowspan: ${rows}${align ? `, align: ${align}` : ''}`
  const content = inlines(draft, inside)
  return `table.cell(${place}, ${isHead ? `strong(${content})` : content})`
}
