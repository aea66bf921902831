import { broadWords, everydayWords } from '../manuscript/everyday-words.ts'

/**
 * A word that the manuscript and something else may have in common. `weight` is larger for rarer words, `share` is that
 * of the published texts which have it. `isKeyword` if it is one of the manuscript's key words on its own.
 */
export type Word = { lexeme: string; word: string; weight: number; share: number; isKeyword?: boolean }

/** A condition of a search: all of these words occur. `expected` is the number of texts that it should find. */
export type Term = { lexemes: string[]; score: number; expected: number }

const termsMax = 24

export function isTelling(word: string): boolean {
  return !everydayWords.has(word) && !/^\d+$/.test(word)
}

/**
 * Chooses what to search for, so that a large archive costs no more than a small one: rare words alone, and common
 * words in pairs, the most telling first, until `enough` texts should be found.
 */
export function searchTerms(words: readonly Word[], texts: number, enough: number): Term[] {
  const rarestFirst = words.toSorted((a, b) => b.weight - a.weight)
  const single = rarestFirst.map((word) => termOf([word], texts))
  const alone = affordable(single, enough / 2)
  // A pair with a word that is searched for alone would find nothing more.
  const rest = rarestFirst.filter(({ lexeme }) => !alone.some(({ lexemes }) => lexemes.includes(lexeme)))
  const pairs = rest
    .flatMap((one, at) => rest.slice(at + 1).map((other) => termOf([one, other], texts)))
    .sort((a, b) => b.score - a.score)
  const chosen = [...alone, ...affordable(pairs, enough - sumOf(alone))].slice(0, termsMax)
  return chosen.length > 0 ? chosen : [...pairs, ...single].slice(0, 1)
}

function termOf(words: Word[], texts: number): Term {
  const product = (total: number, { share }: Word) => total * share
  const score = words.reduce((total, { weight }) => total + weight, 0)
  return { lexemes: words.map(({ lexeme }) => lexeme), score, expected: words.reduce(product, texts) }
}

const sumOf = (terms: readonly Term[]) => terms.reduce((total, { expected }) => total + expected, 0)

function affordable(terms: readonly Term[], budget: number): Term[] {
  let left = budget
  return terms.filter(({ expected }) => {
    if (expected > left) return false
    left -= expected
    return true
  })
}

/** How much of what the manuscript is about a text has: 0 to 1. */
export function likeness(words: readonly Word[], shared: readonly string[]): number {
  const all = words.reduce((sum, { weight }) => sum + weight, 0)
  const common = words.filter(({ lexeme }) => shared.includes(lexeme))
  return all === 0 ? 0 : common.reduce((sum, { weight }) => sum + weight, 0) / all
}

const commonShare = 0.3
const rareShare = 0.05

const isBroad = ({ word }: Word) => broadWords.has(word)

/**
 * One everyday word in common proves nothing. It takes two words that not every text has, of which one is not as broad as
 * 'health', or a rare one that is a key word of the manuscript; or a whole topic of the reviewer.
 */
export function isEvidence(words: readonly Word[], shared: readonly string[], topics: readonly string[] = []): boolean {
  const common = words.filter(({ lexeme, share }) => shared.includes(lexeme) && share <= commonShare)
  const rare = common.filter((word) => word.share <= rareShare && !isBroad(word))
  const isIn = (part: string, from: readonly Word[]) =>
    from.some(({ lexeme, word }) => part === word || part.startsWith(lexeme))
  const isTopic = (topic: string) => {
    const parts = topic.trim().toLowerCase().split(/\s+/)
    return parts.every((part) => isIn(part, parts.length > 1 ? common : rare))
  }
  return (
    (common.length >= 2 && !common.every(isBroad)) || rare.some(({ isKeyword }) => isKeyword) || topics.some(isTopic)
  )
}

/** What speaks for asking somebody. `words` are those in common, as the manuscript writes them. */
export type Merits = {
  /** The last round of this manuscript that they reviewed. */
  round?: number
  /** `byNameAlone`: neither an address nor an ORCID iD says that it is the same person. */
  wrote: { title: string; year: number; words: string[]; likeness: number; byNameAlone?: boolean }[]
  reviewed: { words: string[]; likeness: number }[]
  topics: { names: string[]; likeness: number } | null
  /** Why the author suggests them; an empty text if no reason was given. */
  suggested?: string
  /** The number of the reviewer who declined and named them instead. */
  namedBy?: number
}

export type Habits = { open: number; submitted: number; asked: number; declined: number; days: number | null }

/** The larger, the better. What somebody wrote counts most; every open review counts against them. */
export function scoreOf(merits: Merits, habits: Habits | null): number {
  const best = (all: { likeness: number }[]) => {
    const [first = 0, ...rest] = all.map((each) => each.likeness).sort((a, b) => b - a)
    return first + rest.reduce((sum, each) => sum + each, 0) / 4
  }
  const evidence =
    (merits.round ? 4 : 0) +
    3 * best(merits.wrote) +
    2 * best(merits.reviewed) +
    3 * (merits.topics?.likeness ?? 0) +
    (merits.suggested === undefined ? 0 : 0.5) +
    (merits.namedBy === undefined ? 0 : 2)
  return evidence + (habits ? timeliness(habits) - 0.3 * habits.open : 0)
}

const quickDays = 14
const slowDays = 30

function timeliness({ days, asked, declined }: Habits): number {
  const speed = days === null ? 0 : days <= quickDays ? 0.3 : days > slowDays ? -0.3 : 0
  return speed - (asked >= 3 ? (0.3 * declined) / asked : 0)
}

const articlesNamed = 2
/** How the reason begins for whom an author or a reviewer suggests. */
export const suggestedWords = 'Suggested by'
/** How it begins for whoever reviewed an earlier round. */
export const reviewedWords = 'Reviewed round'

/** Says in plain words why somebody is proposed. */
export function reasonsFor(merits: Merits, habits: Habits | null): string[] {
  const on = (words: string[]) => (words.length > 0 ? `, on: ${words.join(', ')}` : '')
  const reviewed = merits.reviewed.length
  const wordsReviewed = [...new Set(merits.reviewed.flatMap(({ words }) => words))]
  return [
    merits.round && `${reviewedWords} ${merits.round} of this manuscript.`,
    merits.suggested !== undefined && `${suggestedWords} the author${merits.suggested ? `: ${merits.suggested}` : '.'}`,
    merits.namedBy !== undefined && `${suggestedWords} Reviewer ${merits.namedBy}, who declined.`,
    ...merits.wrote
      .toSorted((a, b) => b.likeness - a.likeness)
      .slice(0, articlesNamed)
      .map(({ title, year, words, byNameAlone }) => {
        const wrote = byNameAlone ? 'An author of this name wrote' : 'Wrote'
        return `${wrote} “${title}” (${year})${on(words)}.`
      }),
    // Without titles, because the manuscript may be another journal's.
    reviewed > 0 &&
      `Reviewed ${reviewed === 1 ? 'a similar manuscript' : `${reviewed} similar manuscripts`} here${on(wordsReviewed)}.`,
    merits.topics && `Topics: ${merits.topics.names.join(', ')}.`,
    ...(habits ? habitsInWords(habits) : []),
  ].filter((reason) => typeof reason === 'string')
}

function habitsInWords({ open, submitted, asked, declined, days }: Habits): string[] {
  const without =
    declined === 0 ? 'no report yet' : declined === asked ? 'declined' : `declined ${timesInWords(declined)}`
  return [
    open > 0 && `${open} open ${open === 1 ? 'review' : 'reviews'}.`,
    days !== null && `Usually takes ${daysInWords(days)}.`,
    asked > 0 && submitted === 0 && open === 0 && `Asked ${timesInWords(asked)}, ${without}.`,
    asked === 0 && 'Never asked so far.',
  ].filter((sentence) => typeof sentence === 'string')
}

const timesInWords = (times: number) => (times === 1 ? 'once' : `${times} times`)
const daysInWords = (days: number) => (days === 0 ? 'less than a day' : days === 1 ? '1 day' : `${days} days`)
