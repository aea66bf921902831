import { ChevronDown, CircleCheck, TriangleAlert } from 'lucide-react'
import type { CheckReport, FileReading } from '#contracts/manuscript/preflight.ts'
import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { causesOf, questionsOf } from '#domain/manuscript/preflight/causes.ts'
import { placeLabel } from '#domain/manuscript/preflight/report.ts'
import { ruleNames } from '#domain/manuscript/preflight/rules.ts'
import { Quotation } from '../components/quotation.tsx'
import { Title } from '../components/title.tsx'
import type { JournalChoice } from './journal-choices.ts'
import { type Marking, MarkNumber } from './marking.tsx'

type JournalRulesProps = { reading: FileReading | null; journal: JournalChoice | undefined; marking: Marking }

/** What the journal's rules say of the file, a line each. Everybody can still submit. */
export function JournalRules({ reading, journal, marking }: JournalRulesProps) {
  if (reading?.state !== 'read') return null
  if (!journal) return <p className="meta">Choose a journal to see what your file still needs by its rules.</p>
  const { report } = reading
  if (!report) return null
  const questions = questionsOf(report.results)
  const fine = report.results.filter((result) => result.state === 'fine')
  const faults = report.results.filter((result) => result.state === 'mend')
  return (
    <section className="journal-rules" aria-labelledby="rules">
      <h3 id="rules">File check</h3>
      <p className="meta">
        By the rules of the <Title text={journal.title} /> for the type {articleTypeLabel(report.articleType)}.
      </p>
      {faults.length > 0 && (
        <ul aria-label="To fix">
          {faults.map((fault) => (
            <li key={fault.rule} data-field={fault.rule} data-selected={marking.selected === fault.rule || undefined}>
              <TriangleAlert />
              <Fault fault={fault} />
              <MarkNumber of={fault.rule} marking={marking} />
            </li>
          ))}
        </ul>
      )}
      {questions.length > 0 && (
        <details className="fold">
          <summary>{questions.length} we could not tell</summary>
          <ul className="fold-body stack stack-small">
            {questions.map(({ about, why }) => (
              <li key={about[0]}>
                <strong>{about.join(', ')}.</strong> {why}
              </li>
            ))}
          </ul>
        </details>
      )}
      <details className="fold">
        <summary>
          <CircleCheck />
          {fine.length} {faults.length + questions.length > 0 && 'others '}
          {fine.length === 1 ? 'is' : 'are'} fine
        </summary>
        <ul className="fold-body check-fine">
          {fine.map(({ rule, note }) => (
            <li key={rule}>
              {ruleNames[rule]}: {note}
            </li>
          ))}
        </ul>
      </details>
      <p className="meta">You can submit it as it is. The editors see the same report.</p>
    </section>
  )
}

type Faulty = Extract<CheckReport['results'][number], { state: 'mend' }>

/** Where it is and what to do are for whoever fixes it. */
function Fault({ fault }: { fault: Faulty }) {
  const causes = causesOf(fault)
  return (
    <details className="rule">
      <summary>
        <span>
          <strong>{ruleNames[fault.rule]}:</strong> {causes.map(({ what }) => what).join(' ')}{' '}
          {fault.level === 'require' && <small>(required)</small>}
        </span>
        <ChevronDown />
      </summary>
      {causes.map(({ how, findings }) => (
        <div key={how} className="stack stack-small">
          <p>{how}</p>
          {findings.slice(0, mostPlaces).map(
            ({ quotation, place, entry }) =>
              quotation && (
                <Quotation key={`${quotation}${place.paragraph}${entry}`} place={placeLabel(place)}>
                  {quotation}
                </Quotation>
              ),
          )}
          {findings.length > mostPlaces && <p className="meta">And {findings.length - mostPlaces} more.</p>}
        </div>
      ))}
    </details>
  )
}

const mostPlaces = 5
