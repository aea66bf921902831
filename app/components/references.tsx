import { CircleAlert } from 'lucide-react'
import type { CheckReport } from '#contracts/preflight.ts'
import { foldsOf } from '#domain/preflight/reference-folds.ts'
import { faultsAt, summaryOf, unlistedIn } from '#domain/preflight/reference-list.ts'
import { placeLabel } from '#domain/preflight/report.ts'
import { Quotation } from './quotation.tsx'
import '../styles/check.css'

type Finding = ReturnType<typeof unlistedIn>[number]
type Entry = { text: string; number: number; faults: Finding[] }

/** The list as it was read, each entry with what is wrong with it. What needs no work is folded. */
export function References({ report }: { report: CheckReport }) {
  if (report.references.length === 0) return null
  const entries = report.references.map(({ text }, index) => ({
    ...{ text, number: index + 1 },
    faults: faultsAt(report, index),
  }))
  const unlisted = unlistedIn(report)
  return (
    <section className="check-report card" aria-labelledby="references">
      <header className="stack stack-small">
        <h2 id="references">References</h2>
        <p>{summaryOf(report)}</p>
      </header>
      {foldsOf(entries, ({ faults }) => faults.length > 0).map(({ isFolded, items }) =>
        isFolded ? (
          <details key={items[0]?.number} className="fold">
            <summary>{rangeOf(items)}</summary>
            <div className="fold-body">
              <Entries items={items} />
            </div>
          </details>
        ) : (
          <Entries key={items[0]?.number} items={items} />
        ),
      )}
      {unlisted.length > 0 && (
        <section className="stack" aria-labelledby="unlisted">
          <h3 id="unlisted">Cited but not listed</h3>
          {unlisted.map(({ what, quotation, place, certainty }) => (
            <div key={what} className="check-item" data-tone="danger">
              <p>
                {what} {certainty < 0.8 && <small>We are not sure.</small>}
              </p>
              {quotation && <Quotation place={placeLabel(place)}>{quotation}</Quotation>}
            </div>
          ))}
        </section>
      )}
    </section>
  )
}

function rangeOf(items: Entry[]): string {
  const [first, last] = [items[0]?.number, items.at(-1)?.number]
  const range = first === last ? `Reference ${first}` : `References ${first}–${last}`
  return items.some(({ faults }) => faults.length > 0) ? range : `${range}: nothing to fix`
}

function Entries({ items }: { items: Entry[] }) {
  return (
    <ol className="reference-list" start={items[0]?.number}>
      {items.map(({ text, number, faults }) => (
        <li key={number} id={`reference-${number}`}>
          <p>{text}</p>
          {faults.map(({ what, better, certainty }) => (
            <p key={what} className="reference-note" data-tone="danger">
              <CircleAlert />
              <span>
                {what} {certainty < 0.8 && <small>We are not sure.</small>}
                {better && <> It should begin: {better}</>}
              </span>
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
