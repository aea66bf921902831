import { excerptOf, markWords, type Part } from '../manuscript/find.ts'
import { foldName } from '../words/fold.ts'
import type { SearchTerm } from './search-query.ts'

/** In the order in which equally good ones are shown. */
const siteKinds = ['journal', 'person', 'page'] as const
export type SiteKind = (typeof siteKinds)[number]

/** A section of a page with its own address. The text before the first heading has no title. */
export type SitePart = { title: string; href: string; text: string }

/** What a reader may look for in addition to articles. `about` is shown if nothing better says why it was found. */
export type SiteEntry = { kind: SiteKind; title: string; href: string; about: string; parts: SitePart[] }

export type SiteHit = { kind: SiteKind; href: string; title: Part[]; section: Part[]; detail: Part[] }

type Words = { words: string; stems: string }
type Indexed = {
  entry: SiteEntry
  title: Words
  parts: { part: SitePart; heading: Words; whole: Words }[]
  /** Each word of the entry once. */
  has: { words: string; stems: Set<string> }
}
export type SiteIndex = { entries: Indexed[]; vocabulary: string[] }

const mostHits = 5
/** Of the texts that only mention what was searched for. */
const mostMentions = 2
const shortestKnown = 4
const unsaid = new Set(
  'a an and are as at be by can do does for from have how i in is it many much my not of on or that the this to what when where which who why will with you your'.split(
    ' ',
  ),
)

/** "author's" is one word, 'Danjuma-Bako' two. */
function wordsOf(text: string): string[] {
  return (
    foldName(text)
      .replaceAll(/['’]/g, '')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  )
}

/** Enough English for 'policies' to be found by 'policy', and 'reviewed' by 'review'. */
function stemOf(word: string): string {
  if (word.length < shortestKnown) return word
  const base = word.replace(/(?<=.{4})(?:ing|ed)$/, '').replace(/(?<![sui])s$/, '')
  return base.replace(/e$/, '').replace(/y$/, 'i')
}

function toWords(...texts: string[]): Words {
  const all = texts.map(wordsOf)
  // The line keeps a phrase from beginning in one text and ending in the next.
  const line = (change: (word: string) => string) => ` ${all.map((words) => words.map(change).join(' ')).join(' | ')} `
  return { words: line((word) => word), stems: line(stemOf) }
}

function onceEach(words: string[]) {
  const once = [...new Set(words)]
  return { words: ` ${once.join(' ')} `, stems: new Set(once.map(stemOf)) }
}

/** Made once: pages, journals and boards are files that are read when the site starts. */
export function indexSite(entries: readonly SiteEntry[]): SiteIndex {
  const headings = entries.flatMap(({ title, parts }) => [title, ...parts.map((part) => part.title)])
  return {
    entries: entries.map((entry) => ({
      entry,
      title: toWords(entry.title),
      parts: entry.parts.map((part) => ({
        part,
        heading: toWords(entry.title, part.title),
        whole: toWords(entry.title, part.title, part.text),
      })),
      has: onceEach([entry.title, ...entry.parts.flatMap((part) => [part.title, part.text])].flatMap(wordsOf)),
    })),
    vocabulary: [...new Set(headings.flatMap(wordsOf))].filter((word) => word.length >= shortestKnown),
  }
}

type Wanted = { text: string; stem: string; isPhrase: boolean; isUnfinished: boolean }

function wantedOf(terms: readonly SearchTerm[]): Wanted[] {
  return terms.flatMap(({ kind, text }) => {
    const words = wordsOf(text)
    const isPhrase = kind === 'phrase' || words.length > 1
    const line = words.join(' ')
    if (line === '' || (!isPhrase && unsaid.has(line))) return []
    return [{ text: line, stem: stemOf(line), isPhrase, isUnfinished: kind === 'prefix' }]
  })
}

function isIn({ words, stems }: Words, { text, stem, isPhrase, isUnfinished }: Wanted): boolean {
  if (isPhrase) return words.includes(` ${text} `)
  return stems.includes(` ${stem} `) || (isUnfinished && words.includes(` ${text}`))
}

/** False if a word is nowhere in the entry, so that its texts need not be looked through. */
const mayHave = ({ has }: Indexed, wanted: Wanted[]): boolean =>
  wanted.every(
    ({ text, stem, isPhrase, isUnfinished }) =>
      isPhrase || has.stems.has(stem) || (isUnfinished && has.words.includes(` ${text}`)),
  )

const mentioned = 2
type Match = { kind: SiteKind; rank: number; near?: number; entry: SiteEntry; part?: SitePart }

/** Every word must be in one place: the name or title, else a section's heading, else its text, the nearer its heading the better. */
function matchOf({ entry, title, parts }: Indexed, wanted: Wanted[]): Match[] {
  const has = (where: Words) => wanted.every((one) => isIn(where, one))
  const { kind } = entry
  if (has(title)) return [{ kind, rank: 0, entry }]
  const headed = parts.find(({ heading }) => has(heading))
  if (headed) return [{ kind, rank: 1, entry, part: headed.part }]
  const near = ({ heading }: Indexed['parts'][number]) => wanted.filter((one) => isIn(heading, one)).length
  const [read] = parts.filter(({ whole }) => has(whole)).sort((a, b) => near(b) - near(a))
  return read ? [{ kind, rank: mentioned, near: near(read), entry, part: read.part }] : []
}

/** The best few of these indexes. No entry is found twice. */
export function findInSite(indexes: readonly SiteIndex[], terms: readonly SearchTerm[]): SiteHit[] {
  const wanted = wantedOf(terms)
  if (wanted.length === 0) return []
  const matches = indexes
    .flatMap(({ entries }) => entries.flatMap((indexed) => (mayHave(indexed, wanted) ? matchOf(indexed, wanted) : [])))
    .sort(
      (a, b) =>
        a.rank - b.rank || (b.near ?? 0) - (a.near ?? 0) || siteKinds.indexOf(a.kind) - siteKinds.indexOf(b.kind),
    )
  const isMention = ({ rank }: Match) => rank === mentioned
  return [...matches.filter((one) => !isMention(one)), ...matches.filter(isMention).slice(0, mostMentions)]
    .slice(0, mostHits)
    .map((match) => show(match, wanted))
}

function show({ kind, entry, part }: Match, wanted: Wanted[]): SiteHit {
  const meant = (text: string) => meantIn(text, wanted)
  const mark = (text: string) => markWords(text, meant(text), 'words')
  const detail = part?.text ? excerptOf(part.text, meant(part.text), 'words') : entry.about
  return {
    kind,
    href: part?.href ?? entry.href,
    title: mark(entry.title),
    section: mark(part?.title ?? ''),
    detail: mark(detail),
  }
}

/** The words of this text that are among those wanted, as they are written here. */
function meantIn(text: string, wanted: readonly Wanted[]): string[] {
  const stems = new Set(wanted.flatMap((one) => one.text.split(' ').map(stemOf)))
  const unfinished = wanted.filter((one) => one.isUnfinished).map((one) => one.text)
  const isMeant = (word: string) => stems.has(stemOf(word)) || unfinished.some((one) => word.startsWith(one))
  return [...new Set(wordsOf(text))].filter(isMeant)
}
