import { foldedText } from './anonymity/fold.ts'

/** What the office's search finds, in the order in which it is shown. */
export const findKinds = ['manuscripts', 'people', 'messages', 'emails'] as const
export type FindKind = (typeof findKinds)[number]

/** How something was found, best first. */
const matches = ['identifier', 'beginning', 'words', 'unfinished', 'similar'] as const
export type Match = (typeof matches)[number]

export const longestQuery = 200
const mostTerms = 8
/** A shorter word is not completed: too much begins with it. */
export const shortestBeginning = 3
/** A shorter word is not corrected: too much resembles it. */
const shortestCorrected = 4

/** Splits what was typed at spaces alone, so that a number or an address stays in one piece. */
export function typedTerms(typed: string): string[] {
  const plain = typed.slice(0, longestQuery).normalize('NFC').replaceAll(/\p{C}/gu, ' ')
  return plain.split(/\s+/).filter(Boolean).slice(0, mostTerms)
}

export const mayBeMistyped = (word: string) => word.length >= shortestCorrected && !/\d/.test(word)

/** The word, and what is left of it without one letter. The function `typo_keys` in PostgreSQL returns the same. */
export function typoKeys(word: string): Set<string> {
  const letters = [...word]
  return new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])
}

/** Whether a word was meant by another: one mistake between them, or a letter left out of each. */
export function isSimilar(word: string, typed: string): boolean {
  if (![word, typed].every(mayBeMistyped)) return false
  const keys = typoKeys(typed)
  return [...typoKeys(word)].some((key) => keys.has(key))
}

type Findable = {
  /** What names it alone: numbers, references, addresses. */
  identifiers: readonly (string | null | undefined)[]
  /** What people know it by: a title, a name. */
  headings: readonly string[]
}

const plain = (text: string) => foldedText(text).toLowerCase().trim()

/** Improves how the words were found: by the whole identifier, or by the beginning of an identifier or heading. */
export function matchOf({ identifiers, headings }: Findable, typed: string, found: Match): Match {
  const whole = plain(typed)
  const names = identifiers.filter((one) => one !== null && one !== undefined).map(plain)
  if (names.includes(whole)) return 'identifier'
  return [...names, ...headings.map(plain)].some((one) => one.startsWith(whole)) ? 'beginning' : found
}

export type Part = { text: string; isMatch: boolean }
type Ranked = { match: Match; title: readonly Part[] }

const meantIn = ({ title }: Ranked) => new Set(title.flatMap(({ text, isMatch }) => (isMatch ? wordOf(text) : []))).size

/** Sorts the best first, then those with more of the words in their title. Others stay in their order, the newest first. */
export function byMatch(one: Ranked, other: Ranked): number {
  return matches.indexOf(one.match) - matches.indexOf(other.match) || meantIn(other) - meantIn(one)
}

const wordsIn = /[\p{L}\p{N}\p{M}'’]+/gu
const wordOf = (text: string) => foldedText(text).replaceAll(/['’]/g, '').toLowerCase()

/** Whether a word of a text is one of those searched for, which are in lower case and without accents. */
function isMeant(text: string, searched: readonly string[], match: Match): boolean {
  const word = wordOf(text)
  return searched.some(
    (one) =>
      word === one ||
      (one.length >= shortestBeginning && word.startsWith(one)) ||
      (match === 'similar' && isSimilar(word, one)),
  )
}

/** The words of a text that were meant by those typed. */
export function similarWords(text: string, searched: readonly string[]): string[] {
  const words = (text.match(wordsIn) ?? []).map(wordOf)
  return words.filter((word) => searched.some((one) => isSimilar(word, one)))
}

/** Divides a text into what was searched for and the rest. Words that only signs divide are marked as one. */
export function markWords(text: string, searched: readonly string[], match: Match): Part[] {
  const parts: Part[] = []
  const add = (part: Part) => {
    const last = parts.at(-1)
    if (last?.isMatch === part.isMatch) last.text += part.text
    else if (part.text !== '') parts.push(part)
  }
  let at = 0
  for (const { 0: word, index } of text.matchAll(wordsIn)) {
    const isMatch = isMeant(word, searched, match)
    const between = text.slice(at, index)
    add({ text: between, isMatch: isMatch && parts.at(-1)?.isMatch === true && /^\S?$/.test(between) })
    add({ text: word, isMatch })
    at = index + word.length
  }
  add({ text: text.slice(at), isMatch: false })
  return parts
}

const excerptBefore = 40
const excerptMax = 120

/** The part of a long text around the first word that was searched for, on one line. */
export function excerptOf(text: string, searched: readonly string[], match: Match): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const first = [...line.matchAll(wordsIn)].find(([word]) => isMeant(word, searched, match))?.index ?? 0
  const from = first <= excerptBefore ? 0 : line.indexOf(' ', first - excerptBefore) + 1
  const part = line.slice(from, from + excerptMax)
  const isCut = from + excerptMax < line.length
  return `${from > 0 ? '…' : ''}${isCut ? part.slice(0, part.lastIndexOf(' ')) : part}${isCut ? '…' : ''}`
}
