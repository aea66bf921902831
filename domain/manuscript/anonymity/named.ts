import { nameKey } from '../../words/person-name.ts'
import { findLeaks, removedName } from './find-leaks.ts'
import { foldedText } from './fold.ts'
import { escaped, type Identity, identityOf } from './identity.ts'
import { givenIn, isWord, namesIn } from './names-in.ts'
import { citationAround } from './own-work.ts'
import type { HiddenPerson, Leak, Passage } from './report.ts'

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
  return [...new Set(tellingIn({ at: '', place: '', text }, identityOf(people), known).map(({ match }) => match))]
}

/** Citations by which these people tell that a paper is their own: 'my paper (Isfjord 2020)'. */
export function ownCitedIn(text: string, people: readonly HiddenPerson[], known = ''): string[] {
  const identity = identityOf(people)
  const cited = findLeaks([{ at: '', place: '', text }], identity)
    .filter(
      ({ kind, match }) => kind === 'own-work' && identity.people.some(({ family }) => foldedText(match).match(family)),
    )
    .map(({ match }) => match)
  return [...new Set(cited)].filter((match) => !isKnown(match, known))
}

type Without = {
  known?: string
  /** Represents their names. */
  alias?: string
  /** Names and addresses of others, which mean those others wherever they stand. */
  others?: readonly string[]
  /** Whether names stay where a paper of theirs is cited. */
  keepsCited?: boolean
}

/** A text for good without what tells who these people are. */
export function withoutNames(
  text: string,
  people: readonly HiddenPerson[],
  { known = '', alias = removedName, others = [], keepsCited = false }: Without = {},
): string {
  const instead = (words: string) => (words === removedName ? alias : words)
  const theirs = people.map((one) => (isNameOf(one.name, others) ? { ...one, name: '' } : one))
  const isKept = ({ start, match }: Leak) =>
    keepsCited && citationAround(text, { start, end: start + match.length }) !== null
  const left = allNaming({ at: '', place: '', text }, identityOf(theirs), [known, ...others].join('\n'))
    .filter((leak) => !isKept(leak))
    .reduce(
      (all, { start, match, replacement }) =>
        all.slice(0, start) + instead(replacement) + all.slice(start + match.length),
      text,
    )
  const written = theirs.flatMap(({ name, email }) => [name, email ?? '']).filter((words) => words.length > 3)
  return written
    .filter((words) => !isKnown(words, others.join('\n')))
    .reduce((all, words) => all.replaceAll(new RegExp(escaped(words), 'giu'), alias), left)
}

/** Whether one of these people has this name, whichever part of it they write first. */
function isNameOf(name: string, people: readonly string[]): boolean {
  const key = nameKey(name)
  return people.some((one) => nameKey(one) === key)
}

/**
 * Hides in texts that are read together the people whom they name, even where they are cited: somebody who is only cited
 * may be anybody's source. `people`: for each person, by what they may be known.
 */
export function hidingNamed(
  texts: readonly string[],
  people: readonly HiddenPerson[][],
  known = '',
): (text: string) => string {
  const all = texts.join('\n')
  const isNamed = (one: HiddenPerson[]) =>
    [...namedIn(all, one, known), ...ownCitedIn(all, one, known), ...givenNamesIn(all, one, known)].length > 0
  const named = people.filter(isNamed).flat()
  return (text) => (named.length === 0 ? text : withoutNames(text, named, { known }))
}

/** Every place that names one of these people, the last first, so that replacing one leaves the others where they are. */
export function allNaming(passage: Passage, identity: Identity, known = ''): Leak[] {
  const found = tellingIn(passage, identity, known)
  const cited = namesIn(passage, identity, found).filter(({ match }) => !isWord(match, passage.text))
  return [...found, ...cited, ...givenIn(passage, identity, [...found, ...cited])]
    .filter(({ match }) => !isKnown(match, known))
    .sort((one, other) => other.start - one.start)
}

/** Given names on their own, which may be anybody's. */
export function givenNamesIn(text: string, people: readonly HiddenPerson[], known = ''): string[] {
  const [passage, identity] = [{ at: '', place: '', text }, identityOf(people)]
  const found = givenIn(passage, identity, findLeaks([passage], identity))
  return [...new Set(found.map(({ match }) => match))].filter((match) => !isKnown(match, known))
}

function tellingIn(passage: Passage, identity: Identity, known: string): Leak[] {
  const { emails, domains, orcids, logins } = identity
  const own = [...emails, ...domains, ...orcids, ...logins].map(lower)
  const isTheirs = (match: string) => own.some((one) => lower(match).includes(one))
  return findLeaks([passage], identity).filter(
    ({ kind, match }) =>
      telling.has(kind) && !isKnown(match, known) && (kind === 'name' || kind === 'affiliation' || isTheirs(match)),
  )
}

const isKnown = (match: string, known: string) => lower(known).includes(lower(match))
