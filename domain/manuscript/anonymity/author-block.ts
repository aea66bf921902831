import { sectionNames } from '../reading/headings.ts'
import { isAuthorLine, namesSomebody } from './author-lines.ts'
import { quoted } from './find-leaks.ts'
import type { Identity } from './identity.ts'
import type { Leak, Passage } from './report.ts'
import { isAbstractHeading, isStartOfText } from './sections.ts'

/** A paragraph with its lines as the page has them. */
export type LinedPassage = Passage & {
  page: number | undefined
  lines: readonly string[]
  /** Follows the paragraph that refers to it. Of a PDF nobody knows what is a note. */
  isNote?: boolean
  /** Follows authors who were taken out, be it after the abstract. */
  isAmongAuthors?: boolean
}

const lastPage = 3
const mostLines = 150
const longestLine = 1_000
/** More of it before an abstract is a text without one. */
const mostProse = 4_000

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
const letters = (text: string) => wordsOf(text).join('')

const small = /^(?:and|of|for|the|in|at|et|de|da|do|dos|du|di|del|der|des|la|und)$/

/** Known by its small letters: names and institutions have few. */
export function isProse(text: string): boolean {
  const words = (text.replaceAll(/\S+[@/]\S+/g, '').match(/[\p{L}'’-]{2,}/gu) ?? []).filter((word) => !small.test(word))
  return words.length >= 6 && words.filter((word) => /^\p{Ll}/u.test(word)).length > words.length / 2
}

/** A subtitle is shorter. */
const isLong = (text: string) => text.split(' ').length >= 30
const beginsText = (text: string) => isProse(text) && (/[.!?]["”)\]]?$/.test(text) || isLong(text))

const labelled = /^(?:running (?:head|title)|short title|key ?-?words?|index terms)\b/i
/** Dates, counts and the type of the article: nothing else may stand in the line. */
const formal =
  /^(?:[^\p{L}]|(?:january|february|march|april|may|june|july|august|september|october|november|december|received|revised|accepted|published|submitted|date|draft|version|preprint|manuscript|type|of|the|abstract|words?|count|number|title|page|tables?|figures?|references|original|full|research|systematic|review|article|paper|case|report|series|study|brief|short|communication|letter|to|editor|commentary|perspective|editorial)(?!\p{L}))*$/iu

const summaries =
  /^(?:research )?(?:highlights|key (?:points|messages)|significance(?: statement)?|(?:plain|lay)[- ](?:language )?summary|graphical abstract)\W*$/i
/** 'Abstract: 250 words' counts and begins nothing. */
const isAbstract = (line: string) =>
  (isAbstractHeading(line) || sectionNames.abstract.test(line)) && !/^abstract\W+(?:word|\d+ words|\d+\W*$)/i.test(line)
const isSection = (line: string) =>
  isStartOfText(line) || summaries.test(line) || sectionNames.body.test(line) || sectionNames.references.test(line)

/**
 * The lines of the first pages that a reviewer needs for nothing: whatever comes before the abstract or the text and is
 * not the title. Institutions need no name that programs know. `titles`: by the record, and as the file was read. `gone`:
 * what was taken out before.
 */
export function authorBlock(
  passages: readonly LinedPassage[],
  titles: readonly string[],
  identity: Identity,
  gone: readonly string[] = [],
): Leak[] {
  const pages = passages.filter(({ page = Infinity, isReference }) => page <= lastPage && !isReference)
  if (pages[0]?.page !== 1) return []
  const title = titles.find((one) => one !== '' && pages.some(begins(letters(one)))) ?? ''
  const isTitle = isPartOf(title)
  const hasAbstract = isAbstractAhead(pages, isTitle)
  const found: Leak[] = []
  let part: 'front' | 'abstract' | 'text' | 'references' = 'front'
  let isSure = false
  for (const passage of pages) {
    const { text, page, isNote, isAmongAuthors } = passage
    const isContact = isNote !== false && isAuthorLine(text, identity) && !isProse(text)
    if (part === 'front' && !hasAbstract && !isNote && beginsText(text) && !isTitle(text)) {
      isSure = isLong(text)
      part = 'abstract'
    }
    const lines = passage.lines.filter((line) => {
      if (isTitle(line)) return false
      if (!isNote && (isAbstract(line) || isSection(line))) {
        isSure ||= part === 'front'
        part = partAt(line)
      }
      if (part === 'front' || isAmongAuthors) return !labelled.test(line) && !formal.test(line)
      return isContact && (part === 'abstract' || (part === 'text' && page === 1))
    })
    found.push(...leaksOf(passage, lines))
  }
  // A few lines that name nobody and lead to no text are no title page.
  const all = [...gone, ...found.map(({ match }) => match)]
  const isOne = isSure || (part !== 'front' && all.some((line) => namesSomebody(line, identity)))
  return isOne ? found.slice(0, mostLines) : []
}

const partAt = (heading: string) =>
  sectionNames.references.test(heading) ? 'references' : isStartOfText(heading) ? 'text' : 'abstract'

const removedLine = '[line removed]'

/** Without what lies in these lines. A name may go on in the next one. */
export function outside(lines: readonly Leak[], leaks: readonly Leak[]): Leak[] {
  const has = (at: string, position: number) =>
    lines.some((line) => line.at === at && line.start <= position && position < line.start + line.match.length)
  return leaks.filter(({ at, start, match }) => !has(at, start) || !has(at, start + match.length - 1))
}

const fewestLetters = 6

/** Whether a title begins with this paragraph, or the paragraph with it. */
const begins =
  (title: string) =>
  ({ text }: Passage) => {
    const own = letters(text)
    return own.length >= fewestLetters && (title.startsWith(own.slice(0, 60)) || own.startsWith(title.slice(0, 60)))
  }

/** A few letters must be whole words: 'PUC' is no part of 'computer publications'. */
function isPartOf(title: string): (line: string) => boolean {
  const [all, words] = [letters(title), ` ${wordsOf(title).join(' ')} `]
  return (line) =>
    letters(line).length >= fewestLetters ? all.includes(letters(line)) : words.includes(` ${wordsOf(line).join(' ')} `)
}

/** Whether an abstract with a heading comes before the first section. */
function isAbstractAhead(pages: readonly LinedPassage[], isTitle: (line: string) => boolean): boolean {
  let prose = 0
  for (const { text, lines, isNote } of pages) {
    if (isNote) continue
    const heading = lines.find((line) => !isTitle(line) && (isAbstract(line) || isSection(line)))
    if (heading !== undefined) return isAbstract(heading)
    if (isProse(text)) prose += text.length
    if (prose > mostProse) return false
  }
  return false
}

function leaksOf(passage: LinedPassage, lines: readonly string[]): Leak[] {
  let from = 0
  return lines
    .flatMap((line) => line.match(new RegExp(`.{1,${longestLine}}`, 'gu')) ?? [])
    .flatMap((line) => {
      const start = passage.text.indexOf(line, from)
      if (start < 0 || !/\p{L}{2}/u.test(line)) return []
      from = start + line.length
      return [
        {
          ...quoted(passage, start, from),
          kind: 'title-page' as const,
          replacement: removedLine,
          about: 'The title page',
        },
      ]
    })
}
