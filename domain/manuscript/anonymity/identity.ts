import { affiliationsIn } from '../../words/affiliation.ts'
import { workDomain } from '../mail-domain.ts'
import { initialsOf, nameParts } from '../record/names.ts'
import { spelledOut } from './acronyms.ts'
import { isEverydayWord } from './everyday-words.ts'
import { foldedText } from './fold.ts'
import type { HiddenPerson } from './report.ts'

/** What to look for in a folded text. */
export type Identity = {
  people: PersonPatterns[]
  /** As they are known. */
  known: readonly HiddenPerson[]
  emails: string[]
  /** Domains of the authors' own institutions, without those of free mail. */
  domains: string[]
  orcids: string[]
  institutions: string[]
  /** Words that an account's name would contain: 'obi', 'adaobi'. */
  logins: string[]
}

export type PersonPatterns = {
  /** 'Obi' and 'OBI'. A quick test before the slower patterns. */
  families: string[]
  /** The name with given names or initials, in either order. */
  full: RegExp
  family: RegExp
  /** A given name on its own, if it is no everyday word. */
  given: RegExp
  /** 'JKO', at least two letters. */
  initials: string
}

export function identityOf(people: readonly HiddenPerson[]): Identity {
  const emails = people.flatMap(({ email }) => email?.trim().toLowerCase() || [])
  const domains = emails.map(workDomain).filter((domain) => domain !== null)
  return {
    people: people.flatMap(({ name }) => patternsOf(name) ?? []),
    known: people,
    emails,
    domains: unique(domains),
    orcids: people.flatMap(({ orcid }) => orcid || []),
    institutions: unique(
      people.flatMap(({ affiliation }) =>
        affiliationsIn(affiliation)
          .flatMap((one) => institutionsIn(foldedText(one)))
          .flatMap(spelledOut),
      ),
    ),
    logins: unique(people.flatMap(({ name }) => loginsOf(name))),
  }
}

const unique = (texts: string[]) => [...new Set(texts)]

export const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Any white space or hyphens may stand between the words. */
export function wordsPattern(text: string): string {
  return text
    .split(/[\s-]+/)
    .filter(Boolean)
    .map(escaped)
    .join('[\\s-]+')
}

const spellings = (word: string) => unique([word, word.toUpperCase()])
const anyCase = (text: string) => `(?:${spellings(text).map(wordsPattern).join('|')})`

const nothing = /(?!)/gu

function patternsOf(name: string): PersonPatterns | null {
  const parts = nameParts(foldedText(name).replaceAll(/\([^)]*\)/g, ' '))
  const { family } = parts
  if (!/\p{L}{2}/u.test(family)) return null
  const given = parts.given.split(/[\s.-]+/).filter((word) => /\p{L}/u.test(word))
  const letters = initialsOf(parts.given).flat()
  const wholeFamily = anyCase(family)
  return {
    families: spellings(family.split(/[\s-]+/)[0] ?? family),
    full: given.length > 0 ? fullPattern(given, wholeFamily) : nothing,
    family: new RegExp(`(?<![\\p{L}\\p{N}@/.]|[\\p{L}\\p{N}]_)${wholeFamily}(?![\\p{L}@]|-\\p{L})`, 'gu'),
    given: givenPattern(given),
    initials: [...letters, ...family.split(/[\s-]+/).map((word) => word.charAt(0))].join('').toUpperCase(),
  }
}

const wordsIn = (list: string) => new Set(list.split(' '))

/** Elements, particles of surnames, titles: short words of names that a text may write with a capital anywhere. */
const never = wordsIn(
  'al dr ed el fr ho hon la le li lu ma max min mo mr mrs ms mu nu pi rev san sir st sun van von xi',
)

/** Short names that begin many a sentence as words. */
const openers = wordsIn(
  'act all an and any are art as ash at bay be bob but by can cat day did do don due eve far few for gay get go guy had ' +
    'has he her his how if in it its ivy jay key kit lam let man my new no nor not now of off old on one or our out ' +
    'own pan pat peg per pet put ram red rod rue see set she so son sue tan ten the tin tip to too two up use was way we ' +
    'who why win yes yet you zen',
)

/** Upper case makes an abbreviation of a short name: 'ALI', 'ANA'. */
const isShort = (word: string) => /^\p{Lu}\p{Ll}{1,2}$/u.test(word)

/** Somebody else's may be followed by another surname: 'Ifeoma Cole'. */
function givenPattern(given: string[]): RegExp {
  const distinctive = given.filter((word) => /^[\p{Lu}\p{Lo}]/u.test(word) && !isEverydayWord(word))
  const short = distinctive.filter((word) => isShort(word) && !never.has(word.toLowerCase()))
  const names = [
    ...distinctive.filter((word) => word.length >= 4).map(anyCase),
    // Not where a sentence begins.
    ...short.map((word) => (openers.has(word.toLowerCase()) ? `(?<=[\\p{L}\\p{N}] |,\\s)${word}` : word)),
  ]
  if (names.length === 0) return nothing
  return new RegExp(`(?<![\\p{L}\\p{N}@/-]|[\\p{L}\\p{N}]_)(?:${names.join('|')})(?![\\p{L}@-]| \\p{Lu})`, 'gu')
}

/** A name ends here even if a raised letter, which refers to an affiliation, is close to it: 'Ada Obia, Tunde Coleb'. */
const ends = '(?=[a-h](?:[\\s,;*]|$)|\\P{L}|$)'

/** The first given name is needed, in full or as its initial. The others may be left out, or more be there. */
function fullPattern(given: string[], family: string): RegExp {
  const [first = '', ...others] = given.map((word) =>
    word.length > 1 ? `(?:${anyCase(word)}|${word[0]}\\.?)` : `${word}\\.?`,
  )
  const initials = given.map((word, at) => (at === 0 ? word[0] : `(?:${word[0]})?`)).join('[\\s.-]{0,2}')
  const middle = others.map((other) => `(?:[\\s.-]{0,2}${other})?`).join('')
  const extra = '(?:[\\s.]+\\p{Lu}(?:\\.|(?=\\s))){0,2}'
  const forwards = `${first}${middle}${extra}[\\s.-]+${family}`
  const backwards = `${family},?\\s+(?:${anyCase(given[0] ?? '')}${middle}|${initials}\\.?)`
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${forwards}|${backwards})${ends}`, 'gu')
}

export const institutionWord =
  /\b(?:universi\w+|univ\b|institut\w*|colleges?|hospitals?|polytechni\w+|academ(?:y|ia|ie)|laborator\w+|labs?\b|cent(?:re|er|ro)s?\b|clinics?|infirmary|ministr(?:y|ies)|agency|observatory|museum|foundation|council|corporation|gmbh|ltd|inc\b)/i
const partOfOne = /\b(?:department|dept|faculty|division|unit|section|school|programme|program|group|chair)\b/i

/** Of 'Department of Surgery, University of Lagos, Nigeria' the university. */
function institutionsIn(affiliation: string): string[] {
  const parts = affiliation.split(/[,;]/).map((part) => part.trim())
  const named = parts.filter((part) => institutionWord.test(part) && part.length > 6)
  const alone = named.filter((part) => !partOfOne.test(part))
  if (alone.length > 0 || named.length > 0) return alone.length > 0 ? alone : named
  return parts.slice(0, 1).filter((part) => part.length > 3 && !partOfOne.test(part))
}

/** A single word, such as an acronym, counts only in its own spelling. */
export function institutionPattern(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${wordsPattern(name)}(?!\\p{L})`, name.includes(' ') ? 'giu' : 'gu')
}

/** Of the lines of a title page the institutions, for a record that does not have them. */
export function withInstitutions(identity: Identity, lines: readonly string[]): Identity {
  const found = lines
    .flatMap((line) => institutionsIn(foldedText(line)))
    .map((part) => part.replace(/^[^\p{L}]+/u, '').trim())
    .filter((part) => institutionWord.test(part) && /^\p{Lu}.* .*\p{Lu}/u.test(part) && part.length <= 100)
    .filter((part) => !/[@:]/.test(part))
    .flatMap(spelledOut)
  return { ...identity, institutions: unique([...identity.institutions, ...found]) }
}

/** Of 'Ada Obi-Eze' what an account may be called: a part of four letters or more. */
function loginsOf(name: string): string[] {
  const { given, family } = nameParts(foldedText(name))
  return `${given} ${family}`
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 4)
}
