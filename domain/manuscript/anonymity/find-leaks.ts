import { isOrcid } from '../../words/orcid.ts'
import { abbreviations, acronymsIn } from './acronyms.ts'
import { fold, foldedText } from './fold.ts'
import { escaped, type Identity, institutionPattern, type PersonPatterns } from './identity.ts'
import { anonymousCitation, citationAround, isOwnWork, ownWorkIn, repositories, type Span } from './own-work.ts'
import type { Leak, LeakKind, Passage } from './report.ts'
import { writtenOtherwise } from './written-otherwise.ts'

export type Found = Span & { kind: LeakKind; replacement: string }

const contextCharacters = 90
const mostLeaks = 500

/** Finds what still tells who the authors are, in reading order. */
export function findLeaks(passages: readonly Passage[], known: Identity): Leak[] {
  const identity = withAcronyms(known, passages)
  const ordinary = ordinaryWords(passages, identity)
  const leaks: Leak[] = []
  for (const passage of passages) {
    const { text, from } = fold(passage.text)
    const found = longest(passage.isReference ? inReference(text, identity) : inText(text, identity, ordinary))
    for (const { start, end, kind, replacement } of found) {
      if (leaks.length === mostLeaks) return leaks
      leaks.push({ ...quoted(passage, from[start] ?? 0, from[end] ?? 0), kind, replacement })
    }
  }
  return leaks
}

/** The text may say how an institution is called for short. */
function withAcronyms(identity: Identity, passages: readonly Passage[]): Identity {
  const whole = identity.institutions.filter((name) => name.includes(' ')).map(institutionPattern)
  const inBrackets = whole.length === 0 ? [] : passages.filter(({ text }) => /[([]/.test(text))
  const acronyms = acronymsIn(
    inBrackets.map(({ text }) => foldedText(text)),
    whole,
  )
  return { ...identity, institutions: [...new Set([...identity.institutions, ...acronyms])] }
}

/** A place, with what is around it. */
export function quoted({ at, place, text }: Passage, start: number, end: number) {
  const match = text.slice(start, end)
  return { at, place, start, match, before: cutBefore(text.slice(0, start)), after: cutAfter(text.slice(end)) }
}

const cutBefore = (text: string) =>
  text.length > contextCharacters ? `…${text.slice(-contextCharacters).replace(/^\S*\s/, '')}` : text
const cutAfter = (text: string) =>
  text.length > contextCharacters ? `${text.slice(0, contextCharacters).replace(/\s\S*$/, '')}…` : text

const overlap = (one: Span, other: Span) => one.start < other.end && other.start < one.end

/** Of places that overlap the longest counts. */
function longest(found: Found[]): Found[] {
  const kept: Found[] = []
  for (const one of found.toSorted((a, b) => b.end - b.start - (a.end - a.start)))
    if (!kept.some((other) => overlap(one, other))) kept.push(one)
  return kept.sort((a, b) => a.start - b.start)
}

/** Surnames that the text also uses as common words, such as 'signal', tell nothing on their own. */
function ordinaryWords(passages: readonly Passage[], { people }: Identity): Set<PersonPatterns> {
  const words = new Set(passages.flatMap(({ text }) => text.match(/(?<![\p{L}@./])\p{Ll}{3,}(?![\p{L}@])/gu) ?? []))
  return new Set(people.filter(({ families: [family = ''] }) => words.has(family.toLowerCase())))
}

function inReference(text: string, identity: Identity): Found[] {
  return [
    ...orcids(text),
    ...addresses(text).filter(({ start, end }) => identity.emails.includes(text.slice(start, end).toLowerCase())),
    ...ownRepositories(text, identity),
  ]
}

/** Of a page of a PDF the entries are not known apart, so a name counts for what follows it soon. */
const entryCharacters = 300

/** An author's papers may be in the list. Their data and code tell that this is their manuscript. */
function ownRepositories(text: string, identity: Identity): Found[] {
  const isPage = text.length > 5 * entryCharacters
  const number = /^\s*(?:\[?\d{1,3}[\].)]?\s+)?/.exec(text)?.[0].length ?? 0
  return namesIn(text, identity).flatMap(({ start, end }) => {
    const where = repositories.exec(text.slice(end, isPage ? end + entryCharacters : undefined))
    if (!where) return []
    const span = isPage
      ? { start, end: end + where.index + where[0].length }
      : { start: number, end: text.trimEnd().length }
    return [{ ...span, kind: 'own-work' as const, replacement: '[reference removed]' }]
  })
}

function namesIn(text: string, { people }: Identity): Span[] {
  return people
    .filter(({ families }) => families.some((word) => text.includes(word)))
    .flatMap(({ full }) => [...spans(text, full)])
    .sort((a, b) => a.start - b.start)
}

/** How many references are by an author. On a page of a PDF, names close to each other belong to one reference. */
export function countOwnReferences(passages: readonly Passage[], identity: Identity): number {
  return passages
    .filter(({ isReference }) => isReference)
    .map(({ text }) => {
      const found = namesIn(foldedText(text), identity)
      const apart = found.filter(({ start }, at) => start - (found[at - 1]?.end ?? -Infinity) > entryCharacters)
      return text.length > 5 * entryCharacters ? apart.length : Math.min(1, found.length)
    })
    .reduce((sum, count) => sum + count, 0)
}

function inText(text: string, identity: Identity, ordinary: Set<PersonPatterns>): Found[] {
  const named = identity.people.flatMap((person) => names(text, person, ordinary.has(person)))
  return [
    ...named,
    ...initials(text, identity),
    ...addresses(text),
    ...links(text, identity),
    ...ownDomains(text, identity),
    ...orcids(text),
    ...institutions(text, identity),
    ...ownWork(text).filter((one) => !named.some((other) => overlap(one, other))),
    ...grants(text),
    ...[...writtenOtherwise(text, identity)].map((span) => ({
      ...span,
      kind: 'name' as const,
      replacement: removedName,
    })),
  ]
}

function* spans(text: string, pattern: RegExp): Generator<Span> {
  for (const { index, 0: found } of text.matchAll(pattern)) yield { start: index, end: index + found.length }
}

const all = (text: string, pattern: RegExp, kind: LeakKind, replacement: string): Found[] =>
  [...spans(text, pattern)].map((span) => ({ ...span, kind, replacement }))

export const removedName = '[name removed]'

function names(text: string, { families, full, family }: PersonPatterns, isOrdinary: boolean): Found[] {
  if (!families.some((word) => text.includes(word))) return []
  const whole = [...spans(text, full)]
  const alone = [...spans(text, family)].filter((one) => !whole.some((other) => overlap(one, other)))
  return [
    ...whole.flatMap((span) => named(text, span)),
    ...alone.flatMap((span) => (isOrdinary && !citationAround(text, span) ? [] : named(text, span))),
  ]
}

/** To cite an author is normal. It tells who wrote this manuscript only where the text says that the cited work is its own. */
function named(text: string, span: Span): Found[] {
  const cited = citationAround(text, span)
  if (!cited) return [{ ...span, kind: 'name', replacement: removedName }]
  if (!isOwnWork(text, cited, span)) return []
  return [{ ...cited, kind: 'own-work', replacement: anonymousCitation(text.slice(cited.start, cited.end)) }]
}

function initials(text: string, { people }: Identity): Found[] {
  if (!/\p{Lu}\.?[\s-]?\p{Lu}/u.test(text)) return []
  const own = new Set(people.map((person) => person.initials).filter((letters) => /^[A-Z]{2,4}$/.test(letters)))
  const written = text.replaceAll(/[.\s-]/g, '')
  const known = [...own].filter((letters) => written.includes(letters))
  return known.flatMap((letters) => initialsIn(text, letters, known))
}

function initialsIn(text: string, letters: string, known: readonly string[]): Found[] {
  const dotted = new RegExp(
    `(?<![\\p{L}.])${[...letters].join('\\.[\\s-]?')}\\.(?![\\p{L}])(?!\\s\\p{Lu}\\p{Ll})`,
    'gu',
  )
  const found = all(text, dotted, 'name', removedName)
  if (abbreviations.has(letters)) return found
  // Alone, the letters may be an abbreviation. Next to another author's initials or by themselves in brackets they are a person.
  const others = `(?:${known.map((other) => [...other].join('\\.?')).join('|')})`
  const plain = new RegExp(
    `(?<=\\()${letters}(?=\\))|(?<![\\p{L}\\p{N}])${letters}(?=(?:,| and| &|, and) ${others}\\b)|(?<=\\b${others}(?:,| and| &|, and) )${letters}(?![\\p{L}\\p{N}])`,
    'gu',
  )
  return [...found, ...all(text, plain, 'name', removedName).filter((span) => !isDefinition(text, span, letters))]
}

/** 'standard deviation (SD)' explains an abbreviation. */
function isDefinition(text: string, { start }: Span, letters: string): boolean {
  const words =
    text
      .slice(0, start)
      .match(/[\p{L}]+(?=[^\p{L}]*)/gu)
      ?.slice(-letters.length) ?? []
  return text[start - 1] === '(' && words.map((word) => word[0]?.toUpperCase()).join('') === letters
}

function addresses(text: string): Found[] {
  return all(text, /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, 'address', '[address removed]')
}

const repository =
  /(?:github|gitlab|bitbucket|osf|figshare|codeocean|researchgate|linkedin|huggingface|rpubs)\.(?:com|io|org|net|co)/i
const offer =
  /\b(?:our|we|this (?:study|work|paper|article|manuscript)|availab|deposited|accessib|code|scripts?|data)\b/i

/** Links and paths that contain a name, the own institution's domain, or lead to where the authors put their data. */
function links(text: string, { logins, domains }: Identity): Found[] {
  const found: Found[] = []
  for (const span of spans(
    text,
    /(?:https?:\/\/|www\.)[^\s<>"')\]]+|\b(?:[\w-]+\.)+(?:com|org|io|net|edu|gov|ac|[a-z]{2})\/[^\s<>"')\]]+|\bgit@[\w.-]+:[^\s<>"')\]]+|(?<![\w.])(?:[A-Z]:)?[\\/](?:Users|home)[\\/][^\s"')\]]+/g,
  )) {
    const link = text.slice(span.start, span.end).replace(/[.,;:]+$/, '')
    const end = span.start + link.length
    const lower = link.toLowerCase()
    const isPersonal =
      logins.some((login) => lower.includes(login)) || /^(?:git@|(?:[a-z]:)?[\\/](?:users|home)[\\/])/.test(lower)
    const near = text.slice(Math.max(0, span.start - 160), span.start)
    if (isPersonal || domains.some((domain) => lower.includes(domain)))
      found.push({ start: span.start, end, kind: 'address', replacement: '[link removed]' })
    else if (repository.test(lower) && offer.test(near))
      found.push({ start: span.start, end, kind: 'own-work', replacement: '[link removed]' })
  }
  return found
}

/** 'the people at moths.example' */
function ownDomains(text: string, { domains }: Identity): Found[] {
  return domains.flatMap((domain) => {
    const pattern = new RegExp(`(?<![\\w@./-])(?:@|(?:[\\w-]+\\.)*)${escaped(domain)}(?![\\w-]|\\.\\w)`, 'gi')
    return all(text, pattern, 'address', '[address removed]')
  })
}

function orcids(text: string): Found[] {
  const id = /(?:https?:\/\/)?(?:orcid\.org\/)?\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b/gi
  return all(text, id, 'orcid', '[ORCID iD removed]').filter(({ end }) =>
    isOrcid(text.slice(end - 19, end).toUpperCase()),
  )
}

function institutions(text: string, identity: Identity): Found[] {
  return identity.institutions.flatMap((name) =>
    all(text, institutionPattern(name), 'affiliation', '[institution removed]'),
  )
}

function ownWork(text: string): Found[] {
  const found: Found[] = []
  for (let own = ownWorkIn(text); own; own = ownWorkIn(text, own.end)) found.push({ ...own, kind: 'own-work' })
  return found
}

const grant =
  /\b(?:[Gg]rants?|[Aa]wards?|[Ff]ellowships?|[Cc]ontracts?)(?: agreement)?(?: (?:no\.?|nos\.?|numbers?|ID|#))? ?[:#]? ?(?=[\w/-]*\d{3})[A-Z0-9][\w/-]{4,}/g
const supported =
  /\b(?:work|study|research|project|authors?|trial) (?:was|were|is|are|has been) (?:\w+ ){0,2}(?:supported|funded|financed|sponsored) by [^.;]{3,120}/g

function grants(text: string): Found[] {
  return [
    ...all(text, grant, 'funding', '[grant removed]'),
    ...[...spans(text, supported)].map((span) => fundedBy(text, span)),
  ]
}

function fundedBy(text: string, { start, end }: Span): Found {
  const [verb = ''] = /^.*?\bby /.exec(text.slice(start, end)) ?? []
  return { start: start + verb.length, end, kind: 'funding', replacement: '[funder removed]' }
}
