import { CircleAlert } from 'lucide-react'
import type { CheckReport } from '#contracts/manuscript/preflight.ts'
import type { ReferenceCheck, ReferenceChecks } from '#contracts/manuscript/references.ts'
import { foldsOf } from '#domain/manuscript/preflight/reference-folds.ts'
import { faultsAt, summaryOf, unlistedIn } from '#domain/manuscript/preflight/reference-list.ts'
import { placeLabel } from '#domain/manuscript/preflight/report.ts'
import { checksSummary, isFault } from '#domain/manuscript/references/check.ts'
import { CheckedReference } from './checked-reference.tsx'
import { Quotation } from './quotation.tsx'
import '../styles/check.css'

type Entry = { text: string; number: number; faults: ReturnType<typeof faultsAt>; check: ReferenceCheck | undefined }

/** The list as it was read, each entry with what is wrong with it. What needs no work is folded. */
export function References({ report, known }: { report: CheckReport; known?: ReferenceChecks | undefined }) {
  const checks = known?.checks
  if (report.references.length === 0) return null
  const entries = report.references.map(({ text }, index) => ({
    ...{ text, number: index + 1 },
    ...{ faults: faultsAt(report, index), check: checks?.[index] },
  }))
  const unlisted = unlistedIn(report)
  return (
    <section className="check-report card" aria-labelledby="references">
      <header className="stack stack-small">
        <h2 id="references">References</h2>
        <p>
          {summaryOf(report)} {checks && checksSummary(checks)}
        </p>
      </header>
      {foldsOf(entries, needsWork).map(({ isFolded, items }) =>
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
      {known && known.given.length > 0 && (
        <section className="stack" aria-labelledby="given">
          <h3 id="given">Given in the form, not in the file</h3>
          <p>The author changed or added these. The record has them as they are here.</p>
          <ul className="reference-list">
            {known.given.map(({ text, check }) => (
              <li key={text}>
                <p>{text}</p>
                <CheckedReference check={check} />
              </li>
            ))}
          </ul>
        </section>
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

const needsWork = ({ faults, check }: Entry) => faults.length > 0 || (check !== undefined && isFault(check))

function rangeOf(items: Entry[]): string {
  const [first, last] = [items[0]?.number, items.at(-1)?.number]
  const range = first === last ? `Reference ${first}` : `References ${first}–${last}`
  return items.some(needsWork) ? range : `${range}: nothing to fix`
}

function Entries({ items }: { items: Entry[] }) {
  return (
    <ol className="reference-list" start={items[0]?.number}>
      {items.map(({ text, number, faults, check }) => (
        <li key={number} id={`reference-${number}`}>
          <p>{text}</p>
          {faults.map(({ what, better, certainty, shared }) => (
            <p key={what} className="reference-note" data-tone="danger">
              <CircleAlert />
              <span>
                {shared ?? what} {!shared && certainty < 0.8 && <small>We are not sure.</small>}
                {better && <> It should begin: {better}</>}
              </span>
            </p>
          ))}
          {check && <CheckedReference check={check} />}
        </li>
      ))}
    </ol>
  )
}
