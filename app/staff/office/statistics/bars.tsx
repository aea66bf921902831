import { type ReactNode, useId } from 'react'
import { PlotTable } from '../../plot.tsx'

type BarsProps = {
  title: string
  about: string
  /** What a row is, such as a country. */
  of: string
  what: string
  rows: readonly { id: string; label: string; count: number }[]
  none: string
  /** What is counted, under the picture. */
  children?: ReactNode
}

const width = 300
const rowHeight = 26

/** Horizontal bars that need no scripts, the largest first. Each bar has its name and its number above it. */
export function Bars({ title, about, of, what, rows, none, children }: BarsProps) {
  const titleId = useId()
  const most = Math.max(0, ...rows.map(({ count }) => count))
  const numbers = rows.map(({ count }) => count.toLocaleString('en'))
  const [first] = rows
  const said = first ? `Most: ${first.label}, ${numbers[0]}.` : `${none}.`
  const height = Math.max(2, rows.length) * rowHeight
  return (
    <figure className="card plot">
      <figcaption>
        <h3>{title}</h3>
        <p className="meta">{about}</p>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={titleId}>
        <title id={titleId}>{`${title}, ${about}. ${said}`}</title>
        {rows.length === 0 && (
          <text className="plot-none" x={width / 2} y={height / 2} textAnchor="middle">
            {none}
          </text>
        )}
        {rows.map(({ id, label, count }, at) => (
          <g key={id}>
            <text x="0" y={at * rowHeight + 11}>
              {label}
            </text>
            <text x={width} y={at * rowHeight + 11} textAnchor="end">
              {numbers[at]}
            </text>
            <rect
              className="plot-bar"
              x="0"
              y={at * rowHeight + 15}
              width={Math.max(1, (count / most) * width)}
              height="6"
              rx="1.5"
            />
          </g>
        ))}
      </svg>
      {children}
      {rows.length > 0 && (
        <PlotTable title={title} first={of} rows={rows} columns={[{ label: what, cells: numbers }]} />
      )}
    </figure>
  )
}
