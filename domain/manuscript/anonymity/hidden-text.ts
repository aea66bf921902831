import { namesSomebody } from './author-lines.ts'
import { findLeaks } from './find-leaks.ts'
import type { Identity } from './identity.ts'
import { givenIn } from './names-in.ts'

/** Whether words that no page shows, such as a bookmark or a description, tell who these people are: nobody misses them. */
export function tellsWhoHidden(text: string, identity: Identity): boolean {
  const passage = { at: '', place: '', text }
  return (
    text !== '' &&
    (namesSomebody(text, identity) ||
      findLeaks([passage], identity).length > 0 ||
      givenIn(passage, identity, []).length > 0)
  )
}

/** Of a name such as 'EjiroOmonigho_sketch' the words. */
const wordsOf = (name: string) =>
  name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|[_+.,-]/gu, ' ').replaceAll(/\b\p{Ll}/gu, (letter) => letter.toUpperCase())

/** Whether what a program called a font, a style or a picture does so. A word of the format may be somebody's surname. */
export function isNamedAfter(name: string, { people, emails, institutions }: Identity): boolean {
  const words = wordsOf(name)
  const whole = [...emails, ...institutions.filter((one) => one.includes(' '))]
  return (
    people.some(({ full }) => words.search(full) >= 0) ||
    whole.some((one) => [name, words].some((text) => text.toLowerCase().includes(one.toLowerCase())))
  )
}

/** Whether a link leads to them, or to where authors put their data and code. */
export function leadsToSomebody(address: string, identity: Identity): boolean {
  const lower = address.toLowerCase()
  if (/^mailto:|orcid\.org\//.test(lower)) return true
  if (/doi\.org\//.test(lower)) return false
  return (
    identity.logins.some((login) => lower.includes(login)) ||
    findLeaks([{ at: '', place: '', text: `Our data are available: ${address}` }], identity).length > 0
  )
}
