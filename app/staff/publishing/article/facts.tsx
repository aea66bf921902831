import { type Fact, FactList } from '#app/components/fact-list.tsx'
import { RunParagraphs } from '#app/components/inline-markup.tsx'
import { ReferenceFold } from '#app/components/reference-fold.tsx'
import { Translation } from '#app/components/translation.tsx'
import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { statementsOf, textOf } from '#domain/manuscript/field-values.ts'
import { markedParagraphs } from '#domain/manuscript/record/marked.ts'
import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import { affiliationLine } from '#domain/words/affiliation.ts'
import { fields } from '#domain/words/fields.ts'
import { orcidUrl } from '#domain/words/orcid.ts'

/** Shows every field of the record, including empty ones, so that staff see what is missing. */
export function RecordFacts({ record }: { record: ArticleRecord }) {
  const { authors, journal, volume, issue, references } = record
  return (
    <section className="stack" aria-labelledby="record">
      <h2 id="record">The record</h2>
      <FactList
        facts={[
          [fields.authors.label, <Authors key="authors" authors={authors} />],
          [fields.journal.label, `${journal.title}, volume ${volume}, issue ${issue}`],
          ['DOI', record.doi ?? (record.assignedDoi ? `${record.assignedDoi}, not registered yet` : none)],
          [fields.articleType.label, articleTypeLabel(record.articleType)],
          [fields.language.label, textOf(fields.language, record.language)],
          [fields.translation.label, record.translation ? <Translation key="translation" {...record} /> : none],
          [fields.runningTitle.label, record.runningTitle ?? none],
          [fields.finding.label, record.finding ?? none],
          [fields.keywords.label, record.keywords.join(', ') || none],
          ...statementsOf(record).map(({ label, text }): Fact => [label, text ?? none]),
          [
            fields.references.label,
            references.length > 0 ? <ReferenceFold key="references" references={references} /> : none,
          ],
        ]}
      />
      <details className="fold">
        <summary>Abstract</summary>
        <div className="prose">
          <RunParagraphs texts={markedParagraphs(record.abstract, record.markup?.abstract)} />
        </div>
      </details>
    </section>
  )
}

const none = <span className="muted">None</span>

function Authors({ authors }: Pick<ArticleRecord, 'authors'>) {
  return (
    <ol className="record-authors">
      {authors.map(({ name, affiliation, orcid, correspondence, roles = [] }) => (
        <li key={name}>
          {name}
          {(affiliation || orcid) && (
            <span className="person-place meta">
              {affiliationLine(affiliation)} {orcid && <a href={orcidUrl(orcid)}>{orcid}</a>}
            </span>
          )}
          {correspondence && <span className="person-place meta">Corresponding author: {correspondence}</span>}
          {roles.length > 0 && <span className="person-place meta">{textOf(fields.roles, roles)}</span>}
        </li>
      ))}
    </ol>
  )
}
