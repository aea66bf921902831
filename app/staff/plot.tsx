import { type ReactNode, useId } from 'react'
import { shortSpan, spanInWords } from '#domain/office/statistics.ts'

type Values = readonly (number | null)[]

type PlotProps = {
  title: string
  about: string
  /** Months, quarters or years such as '2026-03', '2026-Q1' and '2026', oldest first. */
  spans: readonly string[]
  /** One value per span; null if there is nothing to measure. */
  values: Values
  /** What the values are called in the table, if not by the title. */
  label?: string
  /** A second value per span, drawn as a line above the column. */
  mark?: { label: string; values: Values }
  /** What the table says about them. */
  further?: readonly { label: string; values: Values }[]
  format?: (value: number) => string
  /** The value at the top, if not the largest one. */
  top?: number
  /** The label of the last span. */
  ending?: string
  none?: string
  /** What is counted, under the picture. */
  children?: ReactNode
}

const [width, height] = [300, 132]
const [top, bottom] = [14, 20]
const left = 2
const labelsMax = 6

/** A column chart that needs no scripts. Screen readers get the same numbers as a table. */
export function Plot(props: PlotProps) {
  const { title, about, spans, values, label = title, mark, further = [], ending = 'This month', children } = props
  const { format = (value) => value.toLocaleString('en'), none = 'Nothing yet' } = props
  const titleId = useId()
  const largest = Math.max(0, ...[...values, ...(mark?.values ?? [])].map((value) => value ?? 0))
  const most = largest === 0 ? 0 : (props.top ?? largest)
  const tell = (some: Values) => spans.map((_, at) => inWords(some[at], format))
  const columns = [
    { label, cells: tell(values) },
    ...(mark ? [{ label: mark.label, cells: tell(mark.values) }] : []),
    ...further.map((one) => ({ label: one.label, cells: spans.map((_, at) => inWords(one.values[at])) })),
  ]
  const said = most === 0 ? `${none}.` : summary(spans, values, columns[0]?.cells ?? [], ending)
  return (
    <figure className="card plot">
      <figcaption>
        <h3>{title}</h3>
        <p className="meta">{about}</p>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={titleId}>
        <title id={titleId}>{`${title}, ${about}. ${said}`}</title>
        {most === 0 ? (
          <text className="plot-none" x={width / 2} y={height / 2} textAnchor="middle">
            {none}
          </text>
        ) : (
          <>
            <line className="plot-line" x1="0" x2={width} y1={top} y2={top} />
            <text x="0" y={top - 4}>
              {format(most)}
            </text>
          </>
        )}
        <line className="plot-axis" x1="0" x2={width} y1={height - bottom} y2={height - bottom} />
        {spans.map((span, at) => (
          <Column
            key={span}
            {...{ at, most, count: spans.length }}
            value={values[at]}
            mark={mark?.values[at]}
            span={span}
          >
            {`${spanInWords(span)}: ${columns.map((one, of) => (of === 0 ? one.cells[at] : `${one.label} ${one.cells[at]}`)).join(', ')}`}
          </Column>
        ))}
      </svg>
      {children}
      <PlotTable
        title={title}
        first="Period"
        rows={spans.map((span) => ({ id: span, label: spanInWords(span) }))}
        columns={columns}
      />
    </figure>
  )
}

type ColumnProps = {
  at: number
  count: number
  most: number
  value: number | null | undefined
  mark: number | null | undefined
  span: string
  /** What a pointer that rests on it shows. */
  children: string
}

function Column({ at, count, most, value, mark, span, children }: ColumnProps) {
  const step = (width - left) / count
  // A month in which more was refunded than received has no column; the table tells.
  const heightOf = (some: number) => (most === 0 ? 0 : Math.max(0, some / most) * (height - top - bottom))
  const x = left + at * step + step * 0.14
  const markY = height - bottom - heightOf(mark ?? 0)
  return (
    <g>
      <rect
        className="plot-bar"
        x={x}
        y={height - bottom - heightOf(value ?? 0)}
        width={step * 0.72}
        height={heightOf(value ?? 0)}
        rx="1.5"
      />
      {typeof mark === 'number' && <line className="plot-mark" x1={x} x2={x + step * 0.72} y1={markY} y2={markY} />}
      <rect className="plot-hover" x={left + at * step} y={top} width={step} height={height - top - bottom}>
        <title>{children}</title>
      </rect>
      {(count - 1 - at) % Math.ceil(count / labelsMax) === 0 && (
        <text x={left + (at + 0.5) * step} y={height - 5} textAnchor="middle">
          {shortSpan(span)}
        </text>
      )}
    </g>
  )
}

type PlotTableProps = {
  title: string
  first: string
  rows: readonly { id: string; label: string }[]
  columns: readonly { label: string; cells: readonly string[] }[]
}

/** The numbers of a picture, one press away. */
export function PlotTable({ title, first, rows, columns }: PlotTableProps) {
  return (
    <details>
      <summary>Show as a table</summary>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id}>
              <th scope="row">{row.label}</th>
              {columns.map(({ label, cells: inWords }) => (
                <td key={label}>{inWords[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function inWords(value: number | null | undefined, format = (some: number) => some.toLocaleString('en')): string {
  return value === null || value === undefined ? 'none' : format(value)
}

function summary(spans: readonly string[], values: Values, inWords: readonly string[], ending: string): string {
  const at = values.indexOf(Math.max(...values.map((value) => value ?? 0)))
  return `Most in ${spanInWords(spans[at] ?? '')}: ${inWords[at]}. ${ending}: ${inWords.at(-1)}.`
}
