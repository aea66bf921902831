import { broadWords, everydayWords } from '../everyday-words.ts'
import { removedName } from './find-leaks.ts'
import { foldedText } from './fold.ts'
import { escaped, type Identity } from './identity.ts'
import { givenNamesIn, namedIn, ownCitedIn } from './named.ts'
import { givenInDocument } from './names-in.ts'
import type { HiddenPerson, Leak, Passage } from './report.ts'

type Signature = { start: number; match: string }

const words = (list: string) => new Set(list.split(' '))

/** What comes before or after a name that somebody signs with. */
const titles = words('dr prof professor mr mrs ms miss mx sir engr rev fr chief barr pharm phd md msc ma ba')

/** Who signs so tells nothing. Also what may follow a greeting. */
const nobody = words(
  'the a an your anonymous reviewer referee reviewers referees editor editors author authors team all one two three i ii iii again ' +
    'very much for in and to of luck',
)

// Bounded, so that a text of many spaces costs no time.
const gap = '[ \\t]{0,9}'
const word = "\\p{L}[\\p{L}\\p{M}'’.-]{0,40}"
const few = `${word}(?:[ \\t,]{1,9}${word}){0,4}`
/** '_Rhea_' and '/Rhea/' are signed, too. */
const opening = '[*_~/"“\'‘\\[<]{0,3}'
const closing = '[ \\t.!)*_~/"”\'’\\]>]{0,9}'
const ends = `(?=${closing}(?:\\n|$))`
const endsAll = `(?=${closing}\\s{0,9}$)`
const begins = `(?:^|\\n|[.!?]${gap})${gap}${opening}`

const greetings =
  'best|cheers|regards|wishes|sincerely|faithfully|truly|yours|respectfully|cordially|greetings|thanks|thank you|signed|signed by'
const greeted = new RegExp(
  `(?<=(?:^|[^\\p{L}])(?:${greetings})${gap}(?:[,.:;!–—-]{1,3}|\\n)\\s{0,9})${few}${ends}`,
  'giu',
)
/** A hyphen begins an item of a list. */
const dashed = new RegExp(`(?<=(?:^|\\n)${gap}(?:[–—~]|--)${gap})${few}${endsAll}`, 'giu')
const titled = new RegExp(`(?<=${begins})(?:dr|prof|professor)\\.?[ \\t]{1,9}${few}${endsAll}`, 'giu')
const last = new RegExp(`(?<=${begins}[–—(-]{0,2}${gap})${few}${ends}`, 'giu')

const plain = (text: string) => foldedText(text).toLowerCase()
const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}]+/u)
    .filter((one) => one !== '' && !titles.has(one))

/** The words of a name as it is spelled in the register, and those of its owner's address: 'rhea.kapoor@…'. */
function ownWords({ name, email }: HiddenPerson): string[] {
  const [local = ''] = (email ?? '').split('@')
  const ofAddress = wordsOf(local).filter((one) => one.length > 2 && !everydayWords.has(one) && !broadWords.has(one))
  return [...wordsOf(name).filter((one) => one.length > 1), ...ofAddress.filter((one) => !nobody.has(one))]
}

/** 'RK' and 'KR', and their first letters. */
function initialsOf({ name }: HiddenPerson): string[] {
  const letters = wordsOf(name).map((one) => one.charAt(0))
  return [letters, letters.toReversed(), [letters[0], letters.at(-1)], [letters.at(-1), letters[0]]].map((some) =>
    some.join(''),
  )
}

/** Nothing but the names of one of these people: 'Dr Rhea', 'kapoor r.', 'R.K.' */
function isOf(words: readonly string[], people: readonly HiddenPerson[]): boolean {
  return people.some((person) => {
    const own = new Set(ownWords(person))
    const isInitial = (one: string) => [...own].some((name) => name.startsWith(one))
    const named =
      words.some((one) => own.has(one)) && words.every((one) => own.has(one) || (one.length === 1 && isInitial(one)))
    return named || (words.join('').length > 1 && initialsOf(person).includes(words.join('')))
  })
}

/** A name of whoever: nobody signs with words of everyday speech, or in small letters. */
function isName(text: string): boolean {
  const parts = text.split(/[\s,]+/).filter((part) => !titles.has(plain(part).replaceAll('.', '')))
  return (
    parts.length > 0 &&
    parts.length < 4 &&
    parts.every(
      (part) =>
        /^[\p{Lu}\p{Lo}]/u.test(part) && !wordsOf(part).some((one) => nobody.has(one) || everydayWords.has(one)),
    )
  )
}

/**
 * Where a text is signed: in the last words of it or of one of its lines. These people's names count in whatever spelling; after a
 * greeting, a dash or a title any name does.
 */
export function signaturesIn(text: string, people: readonly HiddenPerson[]): Signature[] {
  const at = (pattern: RegExp, isIt: (words: string) => boolean) =>
    [...text.matchAll(pattern)].filter(([match]) => isIt(match)).map(({ index: start, 0: match }) => ({ start, match }))
  const isAnyones = (match: string) => isName(match) || isOf(wordsOf(match), people)
  const found = [
    ...at(greeted, (match) => isAnyones(match) || isLetterOf(match, people)),
    ...[dashed, titled].flatMap((pattern) => at(pattern, isAnyones)),
    ...at(last, (match) => isOf(wordsOf(match), people)),
  ].sort((one, other) => one.start - other.start || other.match.length - one.match.length)
  return found.filter(({ start }, index) => !found.slice(0, index).some((one) => start < one.start + one.match.length))
}

/** 'Best, R.' */
const isLetterOf = (match: string, people: readonly HiddenPerson[]) =>
  people.some((person) => initialsOf(person).some((letters) => letters.startsWith(wordsOf(match).join('')))) &&
  wordsOf(match).join('').length === 1

/** A name in full, in small letters too. */
function spelledIn(text: string, people: readonly HiddenPerson[]): string[] {
  return people.flatMap(({ name }) => {
    const parts = wordsOf(name)
    if (parts.length < 2) return []
    const [turned, forwards] = [[parts.at(-1) ?? '', ...parts.slice(0, -1)], parts].map((some) =>
      some.map(escaped).join("[\\s,.'’-]+"),
    )
    const pattern = new RegExp(`(?<!\\p{L})(?:${forwards}|${turned})(?!\\p{L})`, 'giu')
    return foldedText(text).match(pattern) ?? []
  })
}

/** 'R. Kapoor' is called Rhea if that is the name in the address. */
function spelledOut(person: HiddenPerson): HiddenPerson[] {
  const initials = wordsOf(person.name).filter((one) => one.length === 1)
  const given = ownWords({ ...person, name: '' }).filter((one) => initials.includes(one.charAt(0)))
  return given.map((one) => ({ name: `${one.charAt(0).toUpperCase()}${one.slice(1)} ${person.name}` }))
}

/** Everything by which a report that nobody signed tells its reader who wrote it: nobody reads it without an editor's word. */
export function ownNamesIn(text: string, people: readonly HiddenPerson[], known = ''): string[] {
  const found = [
    ...namedIn(text, people, known),
    ...ownCitedIn(text, people, known),
    ...signaturesIn(text, people).map(({ match }) => match),
    ...givenNamesIn(text, [...people, ...people.flatMap(spelledOut)], known),
    ...spelledIn(text, people).filter((match) => !plain(known).includes(plain(match))),
  ]
  return found.filter((match, index) => !found.some((other, at) => at !== index && covers(other, match, at < index)))
}

/** Of 'Dr Rhea' and 'Rhea', or of two that are the same, one is enough. */
const covers = (other: string, match: string, isFirst: boolean) =>
  other === match ? isFirst : other.length > match.length && other.includes(match)

/** The same in a file that a reviewer wrote, besides what is `found` in every document. */
export function signedInDocument(passages: readonly Passage[], identity: Identity, found: readonly Leak[]): Leak[] {
  const given = givenInDocument(passages, identity, found)
  const signed = passages.flatMap(({ at, place, text }) =>
    signaturesIn(text, identity.known).map(({ start, match }): Leak => {
      const [before, after] = [
        text.slice(Math.max(0, start - 90), start),
        text.slice(start + match.length).slice(0, 90),
      ]
      return { at, place, start, match, before, after, kind: 'name', replacement: removedName }
    }),
  )
  return [...given, ...signed]
}

/** A report without its signature. */
export function withoutSignatures(text: string, people: readonly HiddenPerson[]): string {
  return signaturesIn(text, people).reduceRight(
    (left, { start, match }) => left.slice(0, start) + removedName + left.slice(start + match.length),
    text,
  )
}
