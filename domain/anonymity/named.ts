import { namesIn, placesOf } from './beside.ts'
import { findLeaks, removedName } from './find-leaks.ts'
import { foldedText } from './fold.ts'
import { escaped, type Identity, identityOf } from './identity.ts'
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
  return [...new Set(wordsNaming(text, people, known).map(({ match }) => match))]
}

/** The same with the place of each, and what could stand there instead. */
export function wordsNaming(text: string, people: readonly HiddenPerson[], known = ''): Leak[] {
  return tellingIn({ at: '', place: '', text }, identityOf(people), known)
}

/** A text for good without what tells who these people are, even where they are cited. */
export function withoutNames(text: string, people: readonly HiddenPerson[], known = ''): string {
  const left = allNaming({ at: '', place: '', text }, identityOf(people), known).reduce(
    (all, { start, match, replacement }) => all.slice(0, start) + replacement + all.slice(start + match.length),
    text,
  )
  const written = people.flatMap(({ name, email }) => [name, email ?? '']).filter((words) => words.length > 3)
  return written.reduce((all, words) => all.replaceAll(new RegExp(escaped(words), 'giu'), removedName), left)
}

/** Every place that names one of these people, the last first, so that replacing one leaves the others where they are. */
export function allNaming(passage: Passage, identity: Identity, known = ''): Leak[] {
  const found = tellingIn(passage, identity, known)
  const cited = namesIn(passage, identity, found).filter((leak) => isTelling(leak, passage, known))
  return [...found, ...cited, ...givenIn(passage, identity, known, [...found, ...cited])].sort(
    (one, other) => other.start - one.start,
  )
}

/** Given names on their own, as in 'Thank you, Ifeoma'. They may be anybody's, so people have to judge. */
export function givenNamesIn(text: string, people: readonly HiddenPerson[], known = ''): string[] {
  const [passage, identity] = [{ at: '', place: '', text }, identityOf(people)]
  const found = findLeaks([passage], identity)
  return [...new Set(givenIn(passage, identity, known, found).map(({ match }) => match))]
}

function givenIn(passage: Passage, { people }: Identity, known: string, found: readonly Leak[]): Leak[] {
  const names = people.map(({ given }) => given)
  return placesOf(names, passage, found).filter(
    (leak) =>
      isTelling(leak, passage, known) &&
      !citationAround(passage.text, { start: leak.start, end: leak.start + leak.match.length }),
  )
}

const isTelling = ({ match }: Leak, { text }: Passage, known: string) => !isKnown(match, known) && !isWord(match, text)

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

/** A surname such as 'Young' that the text also writes small. */
const isWord = (match: string, text: string) => text.split(/[^\p{L}]+/u).includes(match.toLowerCase())
