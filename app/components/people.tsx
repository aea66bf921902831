import { textOf } from '#domain/manuscript/field-values.ts'
import { affiliationLine } from '#domain/words/affiliation.ts'
import type { CreditRole } from '#domain/words/credit.ts'
import { fields } from '#domain/words/fields.ts'
import { orcidUrl } from '#domain/words/orcid.ts'

/** Authors with all that they have said about themselves, for the office and for the author. */
export function People({ people }: { people: PersonProps[] }) {
  return (
    <ul>
      {people.map((person) => (
        <li key={person.email}>
          <Person {...person} />
        </li>
      ))}
    </ul>
  )
}

type PersonProps = {
  name: string
  email: string
  affiliation?: string | null | undefined
  orcid?: string | null | undefined
  correspondence?: string | null | undefined
  roles?: CreditRole[] | undefined
}

export function Person({ name, email, affiliation, orcid, correspondence, roles = [] }: PersonProps) {
  return (
    <>
      {name} <a href={`mailto:${email}`}>{email}</a>
      {(affiliation || orcid) && (
        <span className="person-place meta">
          {affiliationLine(affiliation)} {orcid && <a href={orcidUrl(orcid)}>{orcid}</a>}
        </span>
      )}
      {correspondence && <span className="person-place meta">Corresponding author</span>}
      {roles.length > 0 && <span className="person-place meta">{textOf(fields.roles, roles)}</span>}
    </>
  )
}
