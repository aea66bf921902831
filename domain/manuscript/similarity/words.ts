import { foldedText } from '../anonymity/fold.ts'

/** A word as it is compared, and where it is in the text. */
export type Word = { word: string; from: number; to: number }

/** Words without case, accents and signs, so that another typeface or quotation mark makes no other text. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: found, index }) => ({
    word: foldedText(found).toLowerCase(),
    from: index,
    to: index + found.length,
  }))
}
