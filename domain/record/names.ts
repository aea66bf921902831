import { isOrcid } from '../orcid.ts'
import { oneLine } from './plain-text.ts'
import type { ArticleRecord } from './record.ts'

export type NameParts = { given: string; family: string }

/** A record's author as every format names them; `orcid` in its bare form. */
export type Person = NameParts & { name: string; affiliation?: string; orcid?: string }

/** 'Ada Ngozi Obi' and 'Obi, Ada Ngozi' are Ada Ngozi of the family Obi; a name of one word is a family's. */
export function nameParts(name: string): NameParts {
  const [first = '', ...rest] = oneLine(name)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (rest.length > 0) return { given: rest.join(' '), family: first }
  const words = first.split(' ')
  // A particle in small letters begins the family name: 'Pieter van der Berg'.
  const particle = words.findIndex((word, at) => at > 0 && /^\p{Ll}/u.test(word))
  const from = particle === -1 ? words.length - 1 : particle
  return { given: words.slice(0, from).join(' '), family: words.slice(from).join(' ') }
}

export function peopleOf({ authors }: Pick<ArticleRecord, 'authors'>): Person[] {
  return authors
    .map(({ name, affiliation, orcid }) => {
      const { given, family } = nameParts(name)
      return {
        ...{ given, family, name: `${given} ${family}`.trim() },
        ...(affiliation && oneLine(affiliation) && { affiliation: oneLine(affiliation) }),
        ...(orcid && isOrcid(orcid) && { orcid }),
      }
    })
    .filter(({ name }) => name !== '')
}

/** 'Obi, Ada Ngozi', as catalogues sort. */
export function inverted({ given, family }: NameParts): string {
  return given === '' ? family : `${family}, ${given}`
}

/** The letters a given name is shortened to: 'Jean-Paul Ọ̀ṣun' has the words ['J', 'P'] and ['Ọ̀']. */
export function initialsOf(given: string): string[][] {
  return given
    .split(' ')
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
