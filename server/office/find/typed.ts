import { foldedText } from '#domain/manuscript/anonymity/fold.ts'
import { mayBeMistyped, shortestBeginning, similarWords, typedTerms } from '#domain/manuscript/find.ts'
import type { DbOrTx } from '../../db/types.ts'
import { quoted, readWords } from './store.ts'

/** What to look for: as it was typed, its words, and both as queries in PostgreSQL's text form. */
export type Asked = { typed: string; terms: Term[]; words: string[]; exact: string; wide: string }

/** `words` are in lower case and without accents and signs. */
type Term = { typed: string; words: string[] }

/** Null if nothing was typed that could be found, such as signs alone. */
export async function readTyped(db: DbOrTx, typed: string): Promise<Asked | null> {
  const read = await readWords(db, typedTerms(typed))
  const terms = read.filter(({ words }) => words.length > 0)
  if (terms.length === 0) return null
  return {
    typed: typed.trim(),
    terms,
    words: [...new Set(terms.flatMap(({ words }) => words))],
    exact: queryOf(terms, quoted),
    wide: queryOf(terms, quoted, begun),
  }
}

/** A term is found in one piece, as a number or an address, or by all of its words, of which the last may be unfinished. */
function queryOf(terms: Term[], write: (word: string) => string, writeLast = write): string {
  const either = terms.map(({ typed, words }) => {
    const whole = typed.toLowerCase()
    const isLast = (word: string) => words.length === 1 || foldedText(whole).endsWith(word)
    const all = words.map((word) => (isLast(word) ? writeLast(word) : write(word))).join(' & ')
    return words.length === 1 && words[0] === whole ? all : `(${writeLast(whole)} | (${all}))`
  })
  return either.join(' & ')
}

const begun = (word: string) => (word.length < shortestBeginning ? quoted(word) : `${quoted(word)}:*`)

/**
 * The same query with the words that were meant, as they stand in what was found already. Null if there are none.
 * Whoever searches may see those texts, so that a correction tells nobody what is hidden from them.
 */
export function correctedQuery({ terms, words }: Asked, texts: readonly string[]): string | null {
  const meant = [...new Set(texts.flatMap((text) => similarWords(text, words)))]
  if (meant.length === 0) return null
  const anyOf = (word: string) =>
    `(${[word, ...(mayBeMistyped(word) ? meant.filter((one) => similarWords(one, [word]).length > 0) : [])].map(quoted).join(' | ')})`
  return queryOf(terms, anyOf)
}
