import { Mail } from 'lucide-react'
import { textOf } from '#domain/manuscript/field-values.ts'
import type { FrozenAuthor } from '#domain/manuscript/record/record.ts'
import { formatAuthors } from '#domain/publishing/author-list.ts'
import { personPath } from '#domain/publishing/gathered-path.ts'
import { affiliationsIn } from '#domain/words/affiliation.ts'
import { fields } from '#domain/words/fields.ts'
import { isOrcid, orcidUrl } from '#domain/words/orcid.ts'

type AuthorsProps = { authors: readonly FrozenAuthor[] }

/**
 * Spec §9: shows the short form; opening it lists every author with affiliation. If there are several, marks lead to
 * them.
 */
export function Authors({ authors }: AuthorsProps) {
  const affiliations = [...new Set(authors.flatMap(({ affiliation }) => affiliationsIn(affiliation)))]
  const hasMarks = affiliations.length > 1
  return (
    <details className="authors">
      <summary>{formatAuthors(authors.map(({ name }) => name))}</summary>
      <ol>
        {authors.map((author, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name, and their order never changes
          <li key={at}>
            <a href={personPath(author)}>{author.name}</a>
            {hasMarks ? (
              <Marks of={affiliationsIn(author.affiliation)} among={affiliations} />
            ) : (
              author.affiliation && <span className="meta">, {author.affiliation}</span>
            )}
            <Contact {...author} />
          </li>
        ))}
      </ol>
      {hasMarks && (
        <ol className="affiliations-of-authors meta">
          {affiliations.map((affiliation, at) => (
            <li key={affiliation} id={`affiliation-${at + 1}`}>
              <sup>{at + 1}</sup> {affiliation}
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}

function Marks({ of, among }: { of: string[]; among: string[] }) {
  const numbers = of.map((affiliation) => among.indexOf(affiliation) + 1)
  return (
    <sup>
      {numbers.map((number, at) => (
        <span key={number}>
          {at > 0 && ','}
          <a href={`#affiliation-${number}`} aria-label={`Affiliation ${number}`}>
            {number}
          </a>
        </span>
      ))}
    </sup>
  )
}

function Contact({ name, orcid, correspondence }: FrozenAuthor) {
  return (
    <>
      {correspondence && (
        <>
          {' '}
          <a
            className="contact"
            href={`mailto:${correspondence}`}
            aria-label={`E-mail ${name}, corresponding author`}
            title={correspondence}
          >
            <Mail />
          </a>
        </>
      )}
      {orcid && isOrcid(orcid) && (
        <span className="meta">
          , <a href={orcidUrl(orcid)}>ORCID {orcid}</a>
        </span>
      )}
    </>
  )
}

/** What each author did, in the words of CRediT. */
export function AuthorContributions({ authors }: AuthorsProps) {
  if (authors.every(({ roles = [] }) => roles.length === 0)) return null
  return (
    <section className="stack stack-small statement later" aria-labelledby="contributions">
      <h2 id="contributions">Author contributions</h2>
      <ul className="contributions prose">
        {authors.map(
          ({ name, roles = [] }, at) =>
            roles.length > 0 && (
              // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name, and their order never changes
              <li key={at}>
                <strong>{name}:</strong> {textOf(fields.roles, roles)}
              </li>
            ),
        )}
      </ul>
    </section>
  )
}
