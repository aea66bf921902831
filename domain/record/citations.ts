import { initialsOf, type NameParts, peopleOf } from './names.ts'
import { permanentUrl } from './paths.ts'
import { oneLine } from './plain-text.ts'
import { type ArticleRecord, yearOf } from './record.ts'

const nobody = 'Anon.'

/** The house style: up to six authors, then et al. All three styles are plain text, for copying. */
export function harvard(record: ArticleRecord): string {
  const { title, journal, elocation } = record
  const people = peopleOf(record).map((person) => named(person, ', ', harvardInitials))
  const authors = people.length > 6 ? `${people.slice(0, 6).join(', ')} et al.` : joined(people, ' and ')
  const place = [oneLine(journal.title), numbers(record), elocation].filter(Boolean).join(', ')
  return `${authors} (${yearOf(record)}) '${oneLine(title)}', ${place}. Available at: ${permanentUrl(record)}.`
}

/** APA, seventh edition: up to twenty authors; of more, the first nineteen and the last. */
export function apa(record: ArticleRecord): string {
  const { title, journal, elocation } = record
  const people = peopleOf(record).map((person) => named(person, ', ', apaInitials))
  const authors = people.length > 20 ? `${people.slice(0, 19).join(', ')}, … ${people.at(-1)}` : joined(people, ', & ')
  const place = [oneLine(journal.title), numbers(record), `Article ${elocation}`].filter(Boolean).join(', ')
  return `${authors} (${yearOf(record)}). ${sentence(title)} ${place}. ${permanentUrl(record)}`
}

/** Vancouver, as the US National Library of Medicine writes it: up to six authors, then et al. */
export function vancouver(record: ArticleRecord): string {
  const { title, journal, elocation, doi, url } = record
  const people = peopleOf(record).map((person) => named(person, ' ', vancouverInitials))
  const authors = people.length > 6 ? `${people.slice(0, 6).join(', ')}, et al` : people.join(', ') || nobody
  const place = `${yearOf(record)}${numbers(record, ';')}:${elocation}`
  const found = doi === null ? `Available from: ${url}` : `doi: ${doi}`
  return `${sentence(authors)} ${sentence(title)} ${sentence(journal.title)} ${place}. ${found}`
}

/** '2(3)', or as much of it as there is. */
function numbers({ volume, issue }: ArticleRecord, before = ''): string {
  const text = `${volume ?? ''}${issue === null ? '' : `(${issue})`}`
  return text === '' ? '' : before + text
}

function named({ given, family }: NameParts, between: string, initials: (given: string) => string): string {
  const short = initials(given)
  return short === '' ? family : `${family}${between}${short}`
}

/** 'A.N.' and 'J.-P.' */
function harvardInitials(given: string): string {
  return initialsOf(given)
    .map((letters) => letters.map((letter) => `${letter}.`).join('-'))
    .join('')
}

/** 'A. N.' and 'J.-P.' */
function apaInitials(given: string): string {
  return initialsOf(given)
    .map((letters) => letters.map((letter) => `${letter}.`).join('-'))
    .join(' ')
}

/** 'AN' and 'JP' */
function vancouverInitials(given: string): string {
  return initialsOf(given).flat().join('')
}

function joined(names: string[], lastBy: string): string {
  const last = names.at(-1) ?? nobody
  return names.length > 1 ? names.slice(0, -1).join(', ') + lastBy + last : last
}

/** Ends in a full stop, unless it ends in a mark of its own. */
function sentence(text: string): string {
  const line = oneLine(text)
  return /[.?!]$/.test(line) ? line : `${line}.`
}
