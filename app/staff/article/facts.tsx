import type { ReactNode } from 'react'
import { articleTypeLabel } from '#domain/article-types.ts'
import { orcidUrl } from '#domain/orcid.ts'
import type { ArticleRecord } from '#domain/record/record.ts'

/** Everything that the record says, the empty fields too: staff see what is missing. */
export function RecordFacts({ record }: { record: ArticleRecord }) {
  const { authors, journal, volume, issue, references } = record
  return (
    <section className="stack" aria-labelledby="record">
      <h2 id="record">The record</h2>
      <dl className="manuscript-facts">
        <Fact term="Authors">
          <ol className="record-authors">
            {authors.map(({ name, affiliation, orcid }) => (
              <li key={name}>
                {name}
                {(affiliation || orcid) && (
                  <span className="person-place meta">
                    {affiliation} {orcid && <a href={orcidUrl(orcid)}>{orcid}</a>}
                  </span>
                )}
              </li>
            ))}
          </ol>
        </Fact>
        <Fact term="Journal">
          {journal.title}, volume {volume}, issue {issue}
        </Fact>
        <Fact term="DOI">{record.doi ?? <None />}</Fact>
        <Fact term="Article type">{articleTypeLabel(record.articleType)}</Fact>
        <Fact term="Running title">{record.runningTitle ?? <None />}</Fact>
        <Fact term="Key words">{record.keywords.length > 0 ? record.keywords.join(', ') : <None />}</Fact>
        <Fact term="Funding">{record.funding ?? <None />}</Fact>
        <Fact term="Data availability">{record.dataAvailability ?? <None />}</Fact>
        <Fact term="Competing interests">{record.competingInterests ?? <None />}</Fact>
        <Fact term="References">
          {references.length > 0 ? (
            <details>
              <summary>{references.length} references</summary>
              <ol className="record-references">
                {references.map((reference) => (
                  <li key={reference}>{reference}</li>
                ))}
              </ol>
            </details>
          ) : (
            <None />
          )}
        </Fact>
      </dl>
      <details className="fold">
        <summary>Abstract</summary>
        <div className="prose">
          {record.abstract.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </details>
    </section>
  )
}

function None() {
  return <span className="muted">None</span>
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
