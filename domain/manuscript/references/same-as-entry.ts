import { keyOf } from '../reading/citations.ts'
import type { KnownWork } from './crossref-work.ts'

/** Below this share of words in common two titles are clearly not the same. */
const fewInCommon = 0.34

/**
 * Whether a DOI leads to another work than the entry describes. A title may be shortened, translated or wrongly read, so an
 * author in common is enough to be taken for the same.
 */
export function isAnotherWork(entry: string, { title, authors, year }: Omit<KnownWork, 'notice'>): boolean {
  const text = ` ${wordsOf(entry).join(' ')} `
  const hasWord = (word: string) => text.includes(` ${word} `)
  const words = wordsOf(title).filter((word) => word.length > 3)
  // Chinese and Japanese have no spaces between words.
  if (words.length < 3 || !/\p{Script=Latin}/u.test(title)) return false
  if (words.filter(hasWord).length / words.length >= fewInCommon) return false
  if (authors.length > 0) return !authors.some((name) => wordsOf(name).some((word) => word.length > 1 && hasWord(word)))
  const years = [...entry.matchAll(/\b(?:1[6-9]|20)\d{2}\b/g)].map(Number)
  return year !== null && years.length > 0 && years.every((one) => Math.abs(one - year) > 1)
}

const wordsOf = (text: string) => keyOf(text).match(/[\p{L}\d]+/gu) ?? []
