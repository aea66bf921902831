import { type Run, textIn } from '../../words/markup.ts'
import { oneLine } from '../../words/plain-text.ts'
import type { NameParts } from '../names/name-parts.ts'
import { citedRuns } from './cited-title.ts'
import { citedAs, initialsOf, isInSigns, peopleOf, withPoints } from './names.ts'
import { permanentUrl } from './paths.ts'
import { type ArticleRecord, yearOf } from './record.ts'

const nobody = 'Anon.'

export const harvard = (record: ArticleRecord) => textIn(inStyle.Harvard(record))
export const apa = (record: ArticleRecord) => textIn(inStyle.APA(record))
export const vancouver = (record: ArticleRecord) => textIn(inStyle.Vancouver(record))

/** Citations with what each style sets in italics, and with the italics of the title itself, such as a species. */
export const inStyle = { Harvard: inHarvard, APA: inApaStyle, Vancouver: inVancouverStyle }

/** The house style: up to six authors, then et al. The journal is in italics. */
function inHarvard(record: ArticleRecord): Run[] {
  const { journal, elocation } = record
  const people = peopleOf(record).map(citedAs)
  const authors = people.length > 6 ? `${people.slice(0, 6).join(', ')} et al.` : joined(people, ' and ')
  const place = ['', numbers(record), elocation].filter((text, at) => at === 0 || text).join(', ')
  return [
    ...upright(`${authors} (${yearOf(record)}) '`),
    ...citedRuns(record),
    ...upright("', "),
    ...italic(oneLine(journal.title)),
    ...upright(`${place}. Available at: ${permanentUrl(record)}.`),
  ]
}

/** APA, seventh edition: up to twenty authors. If there are more, the first nineteen and the last. Journal and volume are in italics. */
function inApaStyle(record: ArticleRecord): Run[] {
  const { journal, elocation, volume } = record
  const people = peopleOf(record).map(inApa)
  const authors = people.length > 20 ? `${people.slice(0, 19).join(', ')}, … ${people.at(-1)}` : joined(people, ', & ')
  const place = [oneLine(journal.title), volume].filter((part) => part !== null).join(', ')
  const issue = numbers({ ...record, volume: null }, volume === null ? ', ' : '')
  return [
    ...upright(`${authors} (${yearOf(record)}). `),
    ...sentenceOf(citedRuns(record)),
    ...upright(' '),
    ...italic(place),
    ...upright(`${issue}, Article ${elocation}. ${permanentUrl(record)}`),
  ]
}

/** Vancouver, as the US National Library of Medicine writes it: up to six authors, then et al. It sets no journal in italics. */
function inVancouverStyle(record: ArticleRecord): Run[] {
  const { journal, elocation, doi, url } = record
  const people = peopleOf(record).map(inVancouver)
  const authors = people.length > 6 ? `${people.slice(0, 6).join(', ')}, et al` : people.join(', ') || nobody
  const place = `${yearOf(record)}${numbers(record, ';')}:${elocation}`
  const found = doi === null ? `Available from: ${url}` : `doi: ${doi}`
  return [
    ...upright(`${sentence(authors)} `),
    ...sentenceOf(citedRuns(record)),
    ...upright(` ${sentence(journal.title)} ${place}. ${found}`),
  ]
}

/** '2(3)', or the part of it that is known. */
function numbers({ volume, issue }: Pick<ArticleRecord, 'volume' | 'issue'>, before = ''): string {
  const text = `${volume ?? ''}${issue === null ? '' : `(${issue})`}`
  return text === '' ? '' : before + text
}

/** 'Obi, A. N.', 'Attipoe, J.-P.' and 'Smith, J., Jr.' */
function inApa(name: NameParts): string {
  const { given, family, suffix } = name
  if (isInSigns(name)) return citedAs(name)
  return [family, withPoints(given).join(' '), suffix].filter(Boolean).join(', ')
}

const ordinals: Record<string, string> = {
  'Jr.': 'Jr',
  'Sr.': 'Sr',
  II: '2nd',
  III: '3rd',
  IV: '4th',
  V: '5th',
  VI: '6th',
}

/** 'Obi AN', 'Attipoe JP', 'Smith J Jr' and 'Smith J 3rd' */
function inVancouver(name: NameParts): string {
  const { given, family, suffix = '' } = name
  if (isInSigns(name)) return citedAs(name)
  return [family, initialsOf(given).flat().join(''), ordinals[suffix]].filter(Boolean).join(' ')
}

function joined(names: string[], lastBy: string): string {
  const last = names.at(-1) ?? nobody
  return names.length > 1 ? names.slice(0, -1).join(', ') + lastBy + last : last
}

/** Adds a full stop, unless the text already ends in '.', '?' or '!'. */
function sentence(text: string): string {
  const line = oneLine(text)
  return /[.?!]$/.test(line) ? line : `${line}.`
}

const sentenceOf = (runs: Run[]) => [...runs, ...upright(sentence(textIn(runs)).slice(textIn(runs).length))]
const upright = (text: string): Run[] => [{ text, marks: [] }]
const italic = (text: string): Run[] => [{ text, marks: ['i'] }]
