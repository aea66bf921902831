import { mailboxOf } from './email.ts'
import { nameKey } from './person-name.ts'

type Person = { name: string; email: string; orcid?: string | null | undefined }
export type Authored = { author: string; email: string; orcid: string | null; coAuthors: readonly Person[] }

/** What a person is recognised by: mailbox, ORCID iD and name. The function `author_keys` in PostgreSQL gives the same. */
const keysOf = ({ name, email, orcid }: Person): string[] =>
  [`mail:${mailboxOf(email)}`, `orcid:${orcid ?? ''}`, `name:${nameKey(name)}`].filter((key) => !key.endsWith(':'))

/** By what somebody is found among the authors of a manuscript. */
export function sharedKeys(somebody: Person, { author, email, orcid, coAuthors }: Authored): string[] {
  const theirs = new Set([{ name: author, email, orcid }, ...coAuthors].flatMap(keysOf))
  return keysOf(somebody).filter((key) => theirs.has(key))
}

export const isAuthorOf = (somebody: Person, manuscript: Authored): boolean =>
  sharedKeys(somebody, manuscript).length > 0

/** What was found not to mean that somebody is an author of a manuscript. */
export const dismissalOf = (manuscriptId: string, key: string): string => `${manuscriptId} ${key}`

type Weighed = Person & { dismissed?: readonly string[] | undefined }

/** The same, without what was dismissed. Another address asks again. */
export const openKeys = (somebody: Weighed, manuscript: Authored & { id: string }): string[] =>
  sharedKeys(somebody, manuscript).filter((key) => !somebody.dismissed?.includes(dismissalOf(manuscript.id, key)))

const ways: Record<string, string> = { mail: 'e-mail address', orcid: 'ORCID iD', name: 'name' }

/** 'name', 'e-mail address and name'. */
export function keysInWords(keys: readonly string[]): string {
  const said = keys.map((key) => ways[key.slice(0, key.indexOf(':'))] ?? 'name')
  return [said.slice(0, -1).join(', '), said.at(-1) ?? ''].filter(Boolean).join(' and ')
}
