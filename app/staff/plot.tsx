import { useId } from 'react'

type PlotProps = {
  title: string
  about: string
  /** Such as '2026-03', oldest first. */
  months: readonly string[]
  /** One value per month; null if there is nothing to measure. */
  values: readonly (number | null)[]
  format?: (value: number) => string
  /** The label of the last month. */
  ending?: string
}

const [width, height] = [300, 132]
const [top, bottom] = [14, 20]
const left = 2

const short = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** A bar chart of twelve months that needs no scripts. Screen readers get the same numbers as a table. */
export function Plot({
  title,
  about,
  months,
  values,
  format = (value) => value.toLocaleString('en'),
  ending = 'This month',
}: PlotProps) {
  const titleId = useId()
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  const step = (width - left) / months.length
  // A month in which more was refunded than received has no bar; the table tells.
  const heightOf = (value: number) => (most === 0 ? 0 : Math.max(0, value / most) * (height - top - bottom))
  const told = values.map((value) => (value === null ? 'none' : format(value)))
  return (
    <figure className="card plot">
      <figcaption>
        <h3>{title}</h3>
        <p className="meta">{about}</p>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={titleId}>
        <title id={titleId}>{`${title}, ${about}. ${summary(months, values, told, ending)}`}</title>
        {most === 0 ? (
          <text className="plot-none" x={width / 2} y={height / 2} textAnchor="middle">
            Nothing yet
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
        {months.map((month, at) => (
          <g key={month}>
            <rect
              className="plot-bar"
              x={left + at * step + step * 0.14}
              y={height - bottom - heightOf(values[at] ?? 0)}
              width={step * 0.72}
              height={heightOf(values[at] ?? 0)}
              rx="1.5"
            />
            <rect className="plot-hover" x={left + at * step} y={top} width={step} height={height - top - bottom}>
              <title>{`${long.format(dateOf(month))}: ${told[at]}`}</title>
            </rect>
            {(months.length - 1 - at) % 2 === 0 && (
              <text x={left + (at + 0.5) * step} y={height - 5} textAnchor="middle">
                {short.format(dateOf(month))}
              </text>
            )}
          </g>
        ))}
      </svg>
      <details>
        <summary>Show as a table</summary>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month, at) => (
              <tr key={month}>
                <th scope="row">{long.format(dateOf(month))}</th>
                <td>{told[at]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

function summary(
  months: readonly string[],
  values: readonly (number | null)[],
  told: readonly string[],
  ending: string,
): string {
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  if (most === 0) return 'Nothing yet.'
  const at = values.indexOf(most)
  return `Most in ${long.format(dateOf(months[at] ?? ''))}: ${told[at]}. ${ending}: ${told.at(-1)}.`
}
