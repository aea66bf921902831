import { type LetterEntry, type LetterWords, paragraphsOf, wordsOfEntry, written } from '#words/letters.ts'
import { kindsIn, letterRule, type OwnWords, ownWordsProblems, wholeWords } from '#words/own-words.ts'
import { entryOf } from '#words/standard.ts'
import { documentOfWords, ownWordsIn, placeOfWords } from '../adapters/own-words.ts'
import { readTexts, readTextsIn } from '../db/content-states.ts'
import type { DbOrTx } from '../db/types.ts'
import type { LetterParts } from './letter.ts'

/**
 * The e-mail in the words that the publisher has published for this journal, or for all. They are checked again: what lacks
 * anything that the standard has by now is not sent, and the list of e-mails in the settings says so.
 */
export async function inOwnWords(db: DbOrTx, parts: LetterParts, journal: string): Promise<LetterParts> {
  const entry = parts.says && entryOf(parts.says.name)
  if (!parts.says || !entry) return parts
  const documents = [...new Set(['', journal])].map((slug) => documentOfWords(parts.says?.name ?? '', slug))
  const texts = await readTexts(db, documents)
  const own = documents.flatMap((document) => {
    const text = texts.get(document)
    const words = text === undefined ? null : ownWordsIn(document, text)
    return words && fits(words, entry) ? [words] : []
  })
  return own.length === 0 ? parts : inWords(parts, entry, wordsFrom(own, entry))
}

/** The names of e-mails with own words that are not sent, for any journal. */
export async function outdatedWordsIn(db: DbOrTx): Promise<string[]> {
  const names = [...(await readTextsIn(db, 'words'))].flatMap(([document, text]) => {
    const name = placeOfWords(document)?.name ?? ''
    const [entry, own] = [entryOf(name), ownWordsIn(document, text)]
    return entry && own && fits(own, entry) ? [] : [name]
  })
  return [...new Set(names)].sort()
}

export const fits = (own: OwnWords, entry: LetterEntry): boolean =>
  ownWordsProblems(own, letterRule(entry)).length === 0

/** Each says what it has, over those before it. */
export function wordsFrom(own: readonly OwnWords[], entry: LetterEntry): LetterWords {
  return own.reduce<LetterWords>((words, one) => wholeWords(one, words), wordsOfEntry(entry))
}

/** The same e-mail in other words. */
export function inWords(parts: LetterParts, entry: LetterEntry, words: LetterWords): LetterParts {
  if (!parts.says) return parts
  return { ...parts, ...written(entry, { ...words, body: paragraphsOf(words.body) }, parts.says, kindsIn(entry)) }
}
