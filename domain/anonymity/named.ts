import { findLeaks } from './find-leaks.ts'
import { foldedText } from './fold.ts'
import { identityOf } from './identity.ts'
import type { HiddenPerson } from './report.ts'

type Authored = {
  author: string
  email: string
  affiliation: string | null
  orcid: string | null
  coAuthors: readonly HiddenPerson[]
}

/** Whom reviewers must not know. */
export function authorsOf({ author: name, email, affiliation, orcid, coAuthors }: Authored): HiddenPerson[] {
  return [{ name, email, affiliation, orcid }, ...coAuthors]
}

const telling = new Set(['name', 'address', 'affiliation', 'orcid'])
const lower = (text: string) => foldedText(text).toLowerCase()

/**
 * The words of a text that tell who these people are: names, addresses, institutions and ORCID iDs. `known`: a text that
 * its reader has anyway, such as the title. Addresses and iDs of others tell nothing.
 */
export function namedIn(text: string, people: readonly HiddenPerson[], known = ''): string[] {
  const identity = identityOf(people)
  const { emails, domains, orcids, logins } = identity
  const own = [...emails, ...domains, ...orcids, ...logins].map(lower)
  const isTheirs = (match: string) => own.some((one) => lower(match).includes(one))
  const found = findLeaks([{ at: '', place: '', text }], identity).filter(
    ({ kind, match }) =>
      telling.has(kind) &&
      !lower(known).includes(lower(match)) &&
      (kind === 'name' || kind === 'affiliation' || isTheirs(match)),
  )
  return [...new Set(found.map(({ match }) => match))]
}
