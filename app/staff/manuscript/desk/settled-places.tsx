import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#app/format.ts'
import { successOf } from '#app/write/write.ts'
import { type ReviewersCopy, takeBackDecisions } from '#contracts/review/reviewer-copy.ts'
import { settledWays } from '#domain/manuscript/anonymity/settled.ts'
import { WriteButton } from '../../write-button.tsx'
import { Quote } from './leak-row.tsx'
import type { Version } from './settling.ts'

type Decision = ReviewersCopy['decisions'][number]
type SettledProps = Version & { decisions: readonly Decision[]; mayChange: boolean }

/** What was decided at once is shown together, and can be taken back at once. */
export function SettledPlaces({ decisions, mayChange, ...key }: SettledProps) {
  const batches = Map.groupBy(decisions, ({ batch, at, by }) => batch ?? `${at} ${by}`)
  return [...batches].toReversed().map(([number, made]) => {
    const label = labelOf(made)
    return (
      <Settled key={number} label={label}>
        {made.length === 1 ? (
          <Places decisions={made} />
        ) : (
          <details className="copy-more">
            <summary>{countsOf(made)}</summary>
            <Places decisions={made} />
          </details>
        )}
        <p className="cluster meta">
          {made[0]?.by}, {made[0] && formatDate(made[0].at)}
          {mayChange && typeof number === 'number' && (
            <WriteButton
              variant="quiet"
              label="Undo"
              about={countsOf(made)}
              write={{
                send: (ask) => ask(takeBackDecisions, { ...key, batch: number }),
                fallback: "Action 'Undo' failed.",
                done: successOf,
              }}
            />
          )}
        </p>
      </Settled>
    )
  })
}

function Places({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <ul className="stack stack-small">
      {decisions.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two places may read alike, and the list does not change
        <li key={at}>
          <Quote {...one} {...(one.text !== null && { instead: one.text })} /> <span className="meta">{one.place}</span>
        </li>
      ))}
    </ul>
  )
}

const waysOf = (made: readonly Decision[]) => settledWays(made.map(({ text }) => text))

function labelOf(made: readonly Decision[]): string {
  const [[way] = ['decided'], ...others] = waysOf(made)
  const label = others.length > 0 ? 'decided' : way
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const countsOf = (made: readonly Decision[]): string =>
  waysOf(made)
    .map(([way, places]) => `${places} ${way}`)
    .join(', ')

export function Settled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="copy-row">
      <span className="copy-settled">
        <Check />
        {label}
      </span>
      <div>{children}</div>
    </li>
  )
}
