import { Maximize2 } from 'lucide-react'
import { use } from 'react'
import type { Cell as CellPart, Table } from '#domain/manuscript/full-text.ts'
import { each } from './each.ts'
import { Caption } from './figure.tsx'
import { Line } from './line.tsx'
import { Mark } from './mark.tsx'
import { MentionedIn } from './mentioned-in.tsx'
import { TextContext } from './text-context.ts'

/** A table of the text. One that is wider than the page scrolls by itself; a script opens it on a page of its own. */
export function DataTable({ id, label, caption, captionPlace, head, body }: Table) {
  const isNamed = label !== '' || caption.length > 0
  const isPlain = body.every((row) => row.every(({ rows }) => !rows))
  return (
    <figure id={id} className="data-table">
      <figcaption id={`${id}-caption`}>
        <Caption label={label} caption={caption} captionPlace={captionPlace} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section {...(isNamed ? { 'aria-labelledby': `${id}-caption` } : { 'aria-label': 'Table' })} tabIndex={0}>
        <table className={isPlain ? 'pinned' : undefined}>
          {head.length > 0 && (
            <thead>
              {each(head, (row) => (
                <Row cells={row} isHead />
              ))}
            </thead>
          )}
          <tbody>
            {each(body, (row) => (
              <Row cells={row} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="part-links">
        <button type="button" className="button button-secondary button-small" hidden>
          <Maximize2 />
          Open full table
        </button>
        <MentionedIn id={id} words="Mentioned in" />
        <Mark of={id} />
      </p>
    </figure>
  )
}

function Row({ cells, isHead = false }: { cells: CellPart[]; isHead?: boolean }) {
  return (
    <tr>
      {each(cells, (cell) => (
        <Cell cell={cell} isHead={isHead} />
      ))}
    </tr>
  )
}

function Cell({ cell, isHead }: { cell: CellPart; isHead: boolean }) {
  const { around } = use(TextContext)
  const { inside, columns, rows, align } = cell
  const about = { colSpan: columns, rowSpan: rows, className: align }
  const shown = around(<Line inside={inside} />, cell, inside)
  // A header that says nothing is none.
  if (!(isHead || cell.isHead) || (inside.length === 0 && isHead)) return <td {...about}>{shown}</td>
  return (
    <th {...about} scope={isHead ? (columns ? 'colgroup' : 'col') : 'row'}>
      {shown}
    </th>
  )
}
