import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { CheckReport as Report } from '#contracts/manuscript/preflight.ts'
import type { ReferenceChecks } from '#contracts/manuscript/references.ts'
import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { causesOf, questionsOf } from '#domain/manuscript/preflight/causes.ts'
import { placeLabel } from '#domain/manuscript/preflight/report.ts'
import { ruleNames } from '#domain/manuscript/preflight/rules.ts'
import { count } from '#domain/words/count.ts'
import { formatBytes } from '../format.ts'
import { Quotation } from './quotation.tsx'
import { References } from './references.tsx'
import '../styles/check.css'

type Result = Report['results'][number]
type Of<State> = Extract<Result, { state: State }>

const isOf =
  <State extends Result['state']>(state: State) =>
  (result: Result): result is Of<State> =>
    result.state === state

type CheckReportProps = {
  report: Report
  journal: string
  /** What else is to be said, below the counts. */
  children?: ReactNode
  /** What Crossref knows of the references. */
  known?: ReferenceChecks
}

/** What to fix first, then what could not be determined, then what is fine. */
export function CheckReport({ report, journal, children, known }: CheckReportProps) {
  const { results, name, bytes, words, articleType, isTypeGuessed } = report
  const faults = results.filter(isOf('mend'))
  const questions = questionsOf(results)
  const rest = results.filter(isOf('fine'))
  const type = articleTypeLabel(articleType)
  return (
    <>
      <section className="check-report card" aria-labelledby="report">
        <header className="stack stack-small">
          <h2 id="report">File check</h2>
          <p>
            {name}, {formatBytes(bytes)}, about {count(words, 'word')} of main text. Rules of the {journal}, article
            type {type}
            {isTypeGuessed && ' (our guess: select the type below to change it)'}.
          </p>
        </header>
        <ul className="check-tally">
          <li data-tone="danger">
            <CircleAlert />
            <strong>{faults.length}</strong> to fix
          </li>
          <li data-tone="warning">
            <CircleHelp />
            <strong>{questions.length}</strong> could not tell
          </li>
          <li data-tone="success">
            <CircleCheck />
            <strong>{rest.length}</strong> fine
          </li>
        </ul>
        {children}
        {faults.length > 0 && (
          <section className="stack" aria-labelledby="to-fix">
            <h3 id="to-fix">To fix</h3>
            {faults.map((fault) => (
              <Fault key={fault.rule} fault={fault} />
            ))}
          </section>
        )}
        {questions.length > 0 && (
          <section className="stack" aria-labelledby="could-not-tell">
            <h3 id="could-not-tell">Could not tell</h3>
            {questions.map(({ about, why, quotation, place }) => (
              <div key={about[0]} className="check-item" data-tone="warning">
                <h4>{about.join(', ')}</h4>
                <p>{why}</p>
                {quotation && <Quotation place={placeLabel(place)}>{quotation}</Quotation>}
              </div>
            ))}
          </section>
        )}
        <details className="fold">
          <summary>{rest.length} fine</summary>
          <ul className="fold-body check-fine">
            {rest.map(({ rule, note }) => (
              <li key={rule}>
                {ruleNames[rule]}: {note}
              </li>
            ))}
          </ul>
        </details>
      </section>
      <References report={report} known={known} />
    </>
  )
}

function Fault({ fault }: { fault: Of<'mend'> }) {
  return (
    <div className="check-item" data-tone="danger">
      <h4>
        {ruleNames[fault.rule]} {fault.level === 'require' && <small>(required)</small>}
      </h4>
      {causesOf(fault).map(({ what, how, findings }) => (
        <Fragment key={how}>
          <p>
            {what} {findings.every(isUnsure) && <small>We are not sure.</small>}
          </p>
          {findings.length === 1 ? <Places findings={findings} /> : <FoldedPlaces findings={findings} />}
          <p className="muted">{how}</p>
        </Fragment>
      ))}
    </div>
  )
}

type Finding = Of<'mend'>['findings'][number]

const isUnsure = ({ certainty }: Finding) => certainty < 0.8

/** One sentence is said of them all; where they are is for whoever fixes them. */
function FoldedPlaces({ findings }: { findings: Finding[] }) {
  const isInList = findings.every(({ entry }) => entry !== undefined)
  return (
    <details className="fold">
      <summary>Show {count(findings.length, isInList ? 'reference' : 'place')}</summary>
      <div className="fold-body stack stack-small">
        <Places findings={findings} hasOwnWords />
      </div>
    </details>
  )
}

function Places({ findings, hasOwnWords }: { findings: Finding[]; hasOwnWords?: boolean }) {
  const entries = findings.flatMap(({ entry }) => entry ?? [])
  const others = findings.filter(({ entry }) => entry === undefined)
  const isSaid = others.every(({ what }) => what === others[0]?.what)
  return (
    <>
      {entries.length > 0 && (
        <p>
          In the list below:{' '}
          {entries.map((entry, index) => (
            <Fragment key={entry}>
              {index > 0 && ', '}
              <a href={`#reference-${entry + 1}`}>number {entry + 1}</a>
            </Fragment>
          ))}
          .
        </p>
      )}
      {others.map(({ what, quotation, place }) => (
        <div key={`${what}${quotation}${place.section}${place.paragraph}`}>
          {hasOwnWords && !isSaid && <p>{what}</p>}
          {quotation && <Quotation place={placeLabel(place)}>{quotation}</Quotation>}
        </div>
      ))}
    </>
  )
}
