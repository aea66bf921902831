import { isOrcid } from '../orcid.ts'
import { oneLine } from './plain-text.ts'
import type { ArticleRecord } from './record.ts'

/** The suffix as it is printed: 'Jr.', 'Sr.', 'II', 'III' or 'IV'. */
export type NameParts = { given: string; family: string; suffix?: string }

/** A record's author as all formats name them. `orcid` is in its bare form. */
export type Person = NameParts & { name: string; affiliation?: string; orcid?: string }

/** Titles count in this spelling only, because 'MS Obi' may be two initials. */
const titles = /^(?:(?:Dr|Prof|Mrs?|Ms)(?:\. ?| ))+(?=\p{L})/u
/** A suffix follows a word, or is a separate part after a comma. */
const suffixAtEnd = / ([JSjs][Rr]|III?|IV)\.?$/

/**
 * 'Ada Ngozi Obi' and 'Obi, Ada Ngozi' both have the family name Obi. A single word is a family name.
 * 'Dr John Smith, Jr.' has the given name John, the family name Smith and a suffix.
 */
export function nameParts(name: string): NameParts {
  const parts = oneLine(name)
    .split(',')
    .map((part) => part.trim().replace(titles, ''))
    .filter((part) => part !== '')
    .map((part, at) => (at === 0 ? part : ` ${part}`))
  const found = parts.map((part) => suffixAtEnd.exec(part)?.[1]).find(Boolean)
  const suffix = found !== undefined && { suffix: printed(found) }
  const [first = '', ...rest] = parts.map((part) => part.replace(suffixAtEnd, '').trim()).filter((part) => part !== '')
  if (rest.length > 0) return { given: rest.join(' '), family: first, ...suffix }
  const words = first.split(' ')
  // A lower-case particle begins the family name: 'Pieter van der Berg'.
  const particle = words.findIndex((word, at) => at > 0 && /^\p{Ll}/u.test(word))
  const from = particle === -1 ? words.length - 1 : particle
  return { given: words.slice(0, from).join(' '), family: words.slice(from).join(' '), ...suffix }
}

function printed(suffix: string): string {
  return /r$/i.test(suffix) ? `${suffix.charAt(0).toUpperCase()}r.` : suffix
}

export function peopleOf({ authors }: Pick<ArticleRecord, 'authors'>): Person[] {
  return authors
    .map(({ name, affiliation, orcid }) => {
      const parts = nameParts(name)
      return {
        ...{ ...parts, name: inReadingOrder(parts) },
        ...(affiliation && oneLine(affiliation) && { affiliation: oneLine(affiliation) }),
        ...(orcid && isOrcid(orcid) && { orcid }),
      }
    })
    .filter(({ name }) => name !== '')
}

function inReadingOrder({ given, family, suffix }: NameParts): string {
  return [given, family, suffix].filter(Boolean).join(' ')
}

/** 'Obi, Ada Ngozi' and 'Smith, John, Jr.', as catalogues sort. */
export function inverted(parts: NameParts): string {
  const { given, family, suffix } = parts
  return given === '' ? inReadingOrder(parts) : [family, given, suffix].filter(Boolean).join(', ')
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
export function affiliationsOf(people: Person[]): string[] {
  return [...new Set(people.flatMap(({ affiliation }) => affiliation ?? []))]
}
