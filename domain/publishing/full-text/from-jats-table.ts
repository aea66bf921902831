import type { Cell, Inline } from '../../manuscript/full-text.ts'
import type { Lines } from './from-jats-lines.ts'
import { elementsOf, everyElement, isXml, type Xml } from './from-jats-xml.ts'
import { trimmed } from './inlines.ts'

export function rowsOf(table: Xml, lines: Lines): { head: Cell[][]; body: Cell[][] } {
  const rows = (holder: Xml): Cell[][] =>
    elementsOf(holder)
      .filter(({ name }) => name === 'tr')
      .map((row) => elementsOf(row).map((cell) => cellOf(cell, lines)))
  const under = (...names: string[]) =>
    elementsOf(table)
      .filter(({ name }) => names.includes(name))
      .flatMap(rows)
  return { head: under('thead'), body: [...rows(table), ...under('tbody'), ...under('tfoot')] }
}

/** More would be no table that anybody could read. */
const mostSpanned = 1000

function cellOf(cell: Xml, lines: Lines): Cell {
  const { colspan, rowspan } = cell.attributes
  const align = alignmentOf(cell)
  const spanned = (given: string | undefined) => Math.min(mostSpanned, Number.parseInt(given ?? '1', 10) || 1)
  return {
    inside: insideOf(cell, lines),
    ...(cell.name === 'th' && { isHead: true }),
    ...(spanned(colspan) > 1 && { columns: spanned(colspan) }),
    ...(spanned(rowspan) > 1 && { rows: spanned(rowspan) }),
    ...(align && { align }),
  }
}

function alignmentOf({ attributes: { align, style } }: Xml): 'center' | 'right' | null {
  const said = align ?? /text-align:\s*(\w+)/.exec(style ?? '')?.[1]
  return said === 'center' || said === 'right' ? said : null
}

const blocks: ReadonlySet<string> = new Set(['p', 'list', 'list-item', 'disp-formula', 'disp-quote', 'def-list'])

/** A cell is one line here: what is in blocks of its own in it begins a new one. */
function insideOf(cell: Xml, lines: Lines): Inline[] {
  if (![...everyElement(cell)].some(({ name }) => blocks.has(name))) return lines.of(cell.children)
  const found: Inline[][] = []
  const walk = (nodes: readonly (string | Xml)[]) => {
    let open: (string | Xml)[] = []
    const close = () => {
      const line = lines.of(open)
      if (line.length > 0) found.push(line)
      open = []
    }
    for (const node of nodes) {
      if (!isXml(node) || !blocks.has(node.name) || node.name === 'disp-formula') open.push(node)
      else {
        close()
        walk(node.children)
      }
    }
    close()
  }
  walk(cell.children)
  return trimmed(found.flatMap((line): Inline[] => [{ kind: 'break' }, ...line]))
}
