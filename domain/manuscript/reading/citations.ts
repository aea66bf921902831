import { foldName } from '../../words/fold.ts'
import { type Block, textOf } from './block.ts'
import type { Found, ReadCitation, ReadReference } from './reading.ts'

const particle = String.raw`(?:(?:van|von|de|del|della|der|den|di|da|dos|du|la|le|el|al|ter|ten|bin|ibn)[\s-]+){0,3}`
const name = String.raw`(?:${particle}(?:d['’]|O['’])?\p{Lu}[\p{L}\p{M}'’‐-]+)`
const year = String.raw`(?:(?:1[6-9]|20)\d{2}[a-z]?(?![-–]\d{1,2}[-–])|in press|n\.d\.|forthcoming)`
const more = String.raw`(?:,?\s+(?:et\s+al\.?|and (?:others|colleagues|co-workers))|(?:,\s*|\s*,?\s+(?:and|&)\s+)${name})`
/** "Obi, Eze and Ade (2019)", "Obi et al. (2019, 2020)". */
const narrative = new RegExp(
  `(?<![\\p{L}\\d])(${name})((?:${more}){0,5})(?:['’]s)?,?\\s*\\(((?:${year})(?:\\s*[,;&]\\s*(?:${year}|[a-z]\\b))*)[^()]{0,40}\\)`,
  'gu',
)
/** One of those that a bracket holds: "see Obi and Eze, 2019, 2020; …". */
const inBracket = new RegExp(
  `(?<![\\p{L}\\d])(${name}(?:\\s+${name}){0,4})((?:${more}){0,5}),?\\s*\\(?((?:${year})(?:\\s*[,&]\\s*(?:${year}|[a-z]\\b))*)`,
  'gu',
)
const anyName = new RegExp(name, 'gu')
const brackets = /[([]([^()[\]]*(?:\([^()]{0,20}\)[^()[\]]*)*)[)\]]/g
const months =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|since|until|from|in|between|during|by|version|figure|fig|table|eq|equation|section|accessed|retrieved|updated|published|received|copyright|release|the|and|of|for|data|year|years|issue|volume|no|grant|project|appendix|box|edition|ver|package|software)$/i

/** What the text says of others' work, linked to the entries of the list: `entries` are their places in it. */
export function findCitations(
  blocks: Block[],
  references: Found<ReadReference>[],
  front: number,
): Found<ReadCitation>[] {
  const inList = new Set(references.map(({ at }) => at))
  const first = references[0]?.at ?? blocks.length
  const body = blocks.flatMap((block, at) => (inList.has(at) || isEntry(block, at, first) ? [] : [{ block, at }]))
  // On the title page numbers lead to affiliations.
  const text = body.filter(({ at, block }) => at >= front && block.style !== 'code')
  const byNumber = text.flatMap(({ block, at }) => numbersIn(block).map((found) => ({ ...found, at })))
  const byName = body.flatMap(({ block, at }) => namesIn(textOf(block)).map((found) => ({ ...found, at })))
  const numbered = references.filter(({ value }) => value.number !== undefined).length
  const isNumbered = byNumber.length > byName.length || (numbered > references.length / 2 && byNumber.length >= 3)
  if (isNumbered) {
    const known = new Map(references.map(({ value }, index) => [value.number ?? index + 1, index]))
    return byNumber.map(({ text, numbers, quote, at }) => {
      const entries = numbers.flatMap((number) => known.get(number) ?? [])
      const missing = numbers.filter((number) => !known.has(number)).map(String)
      return { value: { kind: 'number', text, quote, entries, missing }, at, certainty: 0.85 }
    })
  }
  let before = ''
  const keys = references.map(({ value }) => {
    // A dash represents the authors of the entry before.
    const whole = value.text.replace(/^[—–_-]{2,}\.?/, before)
    before = whole.slice(0, Math.max(0, whole.search(/\b(?:1[6-9]|20)\d{2}/)))
    return { text: keyOf(whole), years: value.text.match(/\b(?:1[6-9]|20)\d{2}[a-z]?\b/g) ?? [] }
  })
  // "(Origin 2017, OriginLab)" is a program where all others have a comma before the year.
  const loose = byName.filter(({ text }) => isLoose(text)).length
  const isOdd = (text: string) => isLoose(text) && loose < byName.length / 4
  return byName.flatMap(({ text, surname, years, quote, at }) => {
    // A sentence may begin before the name: "However, Obi et al. (2019)".
    const names = [surname, ...(text.match(anyName) ?? [])]
    const entries = new Set<number>()
    const missing: string[] = []
    for (const one of years) {
      const found = keys.flatMap((key, index) => (names.some((name) => isOf(key, name, one)) ? [index] : []))
      for (const index of found) entries.add(index)
      if (found.length === 0) missing.push(one)
    }
    if (entries.size === 0 && isOdd(text) && !keys.some((key) => hasWord(key.text, keyOf(surname)))) return []
    return [{ value: { kind: 'name', text, quote, entries: [...entries], missing, surname }, at, certainty: 0.85 }]
  })
}

const isLoose = (text: string) => /\p{L} \d{4}[a-z]?$/u.test(text) && !/et al/.test(text)

/** A bibliography's notes and what else is among the entries is no part of the text. */
const isEntry = ({ style }: Block, at: number, first: number) =>
  at >= first && /bibliography|reference/.test(style ?? '')

/** Without marks above letters and without case. */
export const keyOf = (text: string) => foldName(text).replaceAll(/[‘’'`´‐-―-]/g, '')

type Entry = { text: string; years: string[] }
function isOf({ text, years }: Entry, surname: string, cited: string): boolean {
  const family = keyOf(surname)
  const isNamed =
    hasWord(text, family) || hasWord(text, family.split(' ').at(-1) ?? family) || isInitials(text, surname)
  if (!isNamed) return false
  if (!/\d/.test(cited)) return !years.length || text.includes(cited)
  return years.some((year) => year === cited || year.slice(0, 4) === cited.slice(0, 4))
}

const hasWord = (text: string, word: string) => {
  const at = text.indexOf(word)
  return at >= 0 && (at === 0 || !/\p{L}/u.test(text[at - 1] ?? ''))
}

/** WHO of the World Health Organization. */
function isInitials(text: string, surname: string): boolean {
  if (!/^\p{Lu}{2,8}$/u.test(surname)) return false
  const words = text
    .split(/[\s,]+/)
    .slice(0, 14)
    .filter((word) => /^\p{L}/u.test(word))
  const initials = words.map((word) => word[0]).join('')
  const short = words
    .filter((word) => !/^(?:of|the|and|for|on|in)$/.test(word))
    .map((word) => word[0])
    .join('')
  return [initials, short].some((letters) => letters.includes(surname.toLowerCase()))
}

function namesIn(text: string): { text: string; surname: string; years: string[]; quote: string }[] {
  const found: { text: string; surname: string; years: string[]; quote: string; index: number }[] = []
  const add = (whole: string, surname: string, list: string, index: number) => {
    const last = surname.split(/\s+/).at(-1) ?? surname
    if (months.test(surname) || months.test(last) || found.some((one) => Math.abs(one.index - index) < 3)) return
    found.push({ text: whole, surname, years: yearsIn(list), quote: around(text, index, whole.length), index })
  }
  for (const match of text.matchAll(brackets)) {
    const inside = match[1] ?? ''
    for (const one of inside.matchAll(inBracket)) add(one[0], one[1] ?? '', one[3] ?? '', match.index + 1 + one.index)
  }
  for (const one of text.matchAll(narrative)) add(one[0], one[1] ?? '', one[3] ?? '', one.index)
  return found
}

/** "2019a, b" are two. */
function yearsIn(list: string): string[] {
  const years: string[] = []
  for (const part of list.split(/\s*[,;&]\s*/))
    if (/^[a-z]$/.test(part)) years.push(`${years.at(-1)?.slice(0, 4)}${part}`)
    else if (part) years.push(part)
  return years
}

function numbersIn(block: Block): { text: string; numbers: number[]; quote: string }[] {
  if (block.kind === 'heading' || block.kind === 'equation' || block.kind === 'table') return []
  const text = textOf(block)
  const written = [
    ...text.matchAll(/\[(\d{1,3}(?:\s*[-–—,;]\s*\d{1,3})*)\]/g),
    ...text.matchAll(/\brefs?\.?\s?(\d{1,3}(?:\s*[-–—,;]\s*\d{1,3})*)/g),
  ].map((match) => ({
    text: match[0],
    numbers: numbersOf(match[1] ?? ''),
    quote: around(text, match.index, match[0].length),
  }))
  // Works are counted from one on.
  const cited = written.filter(({ numbers }) => !numbers.includes(0))
  if (cited.some((one) => one.text.startsWith('['))) return cited
  const raised: { text: string; numbers: number[]; quote: string }[] = []
  let before = ''
  let mark = ''
  const close = () => {
    // Powers and units are raised too: "10" before, or a letter or two alone.
    if (/^\d{1,3}(?:\s*[-–—,;]\s*\d{1,3})*$/.test(mark) && /(?:\p{L}{3}|\p{Lu}{2}|[.,;:)”"])\s?$/u.test(before))
      raised.push({ text: mark, numbers: numbersOf(mark), quote: `…${before.slice(-80)}${mark}` })
    before += mark
    mark = ''
  }
  for (const run of block.runs)
    if (run.script === 1) mark += run.text.trim()
    else {
      close()
      before += run.text
    }
  close()
  return [...cited, ...raised]
}

function numbersOf(list: string): number[] {
  return list.split(/\s*[,;]\s*/).flatMap((part) => {
    const [from = 0, to = from] = part.split(/\s*[-–—]\s*/).map(Number)
    return to >= from && to - from < 100 ? Array.from({ length: to - from + 1 }, (_, index) => from + index) : [from]
  })
}

/** The sentence around a place, cut to what can be shown. */
export function around(text: string, index: number, length: number): string {
  const start = Math.max(0, index - 60)
  const end = Math.min(text.length, index + length + 40)
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`
}
