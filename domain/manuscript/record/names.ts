import { affiliationsIn } from '../../words/affiliation.ts'
import { type CreditRole, inOrder } from '../../words/credit.ts'
import { isEmail } from '../../words/email.ts'
import { isOrcid } from '../../words/orcid.ts'
import { oneLine } from '../../words/plain-text.ts'
import { divided, fieldsOfName, storedParts } from '../names/name-input.ts'
import type { NameParts } from '../names/name-parts.ts'
import { bareName } from '../names/names.ts'
import type { FrozenAuthor } from './record.ts'

/** A record's author as all formats name them. `orcid` is in its bare form. */
export type Person = NameParts & {
  name: string
  affiliations: string[]
  orcid?: string
  /** Of a corresponding author. */
  email?: string
  roles: CreditRole[]
}

/** Divides the name of somebody of whom no parts are stored, such as a reviewer. */
export function nameParts(name: string): NameParts {
  return divided(name, null)
}

const known = new WeakMap<readonly FrozenAuthor[], readonly Person[]>()

/** What every format writes of a record's authors. Names are divided once, because a page asks eight times. */
export function peopleOf({ authors }: { authors: readonly FrozenAuthor[] }): readonly Person[] {
  const people = known.get(authors) ?? readPeople(authors)
  known.set(authors, people)
  return people
}

function readPeople(authors: readonly FrozenAuthor[]): Person[] {
  return authors
    .map(({ affiliation, orcid, correspondence, roles = [], ...author }) => ({
      ...named(author),
      affiliations: affiliationsIn(affiliation)
        .map(oneLine)
        .filter((line) => line !== ''),
      ...(orcid && isOrcid(orcid) && { orcid }),
      ...(correspondence && isEmail(correspondence) && { email: correspondence }),
      roles: inOrder(roles),
    }))
    .filter(({ name }) => name !== '')
}

/** The authors as publication freezes them: each name in reading order, without degrees, and with its parts. */
export function frozenAuthors(authors: readonly FrozenAuthor[]): FrozenAuthor[] {
  return authors.map((author) => {
    const { name, ...parts } = named(author)
    return { ...author, name, parts: fieldsOfName(parts) }
  })
}

function named({ name, parts: stored }: Pick<FrozenAuthor, 'name' | 'parts'>): NameParts & { name: string } {
  const parts = stored ? storedParts(stored) : nameParts(name)
  return { ...parts, name: readingName(name, parts) }
}

/** The name as people read it. Whoever writes the family name first, as in Vietnam, is named so. */
function readingName(typed: string, parts: NameParts): string {
  const { given, family, suffix } = parts
  const line = bareName(typed)
  const isFamilyFirst = given !== '' && [`${family} ${given}`, family + given].includes(line)
  return [...(isFamilyFirst ? [line] : [given, family]), suffix].filter(Boolean).join(' ')
}

/** 'Obi, Ada Ngozi' and 'Smith, John, Jr.', as catalogues sort. */
export function inverted({ given, family, suffix }: NameParts): string {
  return given === '' ? [family, suffix].filter(Boolean).join(' ') : [family, given, suffix].filter(Boolean).join(', ')
}

/** In the house style: 'Obi, A.N.', 'Attipoe, J.-P.' and 'Smith, J. Jr.' */
export function citedAs(name: NameParts): string {
  const { given, family, suffix } = name
  if (isInSigns(name)) return family + given
  const short = [withPoints(given).join(''), suffix].filter(Boolean).join(' ')
  return [family, short].filter(Boolean).join(', ')
}

/** Whether the name is written in Chinese, Japanese or Korean signs. Such a name has no initials: 王小明 is cited whole. */
export function isInSigns({ given }: NameParts): boolean {
  return /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー・]+$/u.test(given)
}

/** 'A.' and 'N.', or 'J.-P.' */
export function withPoints(given: string): string[] {
  return initialsOf(given).map((letters) => letters.map((letter) => `${letter}.`).join('-'))
}

/** The letters a given name is shortened to: 'Jean-Paul Ọ̀ṣun' has the words ['J', 'P'] and ['Ọ̀'], 'O.J.' has ['O'] and ['J']. */
export function initialsOf(given: string): string[][] {
  return given
    .split(/ |\.(?!-)/)
    .map((word) =>
      word
        .split('-')
        .map((part) => /\p{L}\p{M}*/u.exec(part)?.[0].toUpperCase() ?? '')
        .filter((letter) => letter !== ''),
    )
    .filter((letters) => letters.length > 0)
}

/** Each affiliation once, in the order of the authors. */
export function affiliationsOf(people: readonly Person[]): string[] {
  return [...new Set(people.flatMap(({ affiliations }) => affiliations))]
}
