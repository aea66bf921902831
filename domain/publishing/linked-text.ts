import { doiUrl } from '../manuscript/record/paths.ts'
import { writtenDoi } from '../words/doi.ts'

export type TextPart = { text: string; href?: string }

/** An address ends before the punctuation of its sentence, and before a bracket that it did not open. */
const address =
  /https?:\/\/(?:[^\s<>"()[\]]|\([^\s<>"()]*\)|\[[^\s<>"[\]]*\])*(?:[^\s<>"'.,;:!?()[\]]|\([^\s<>"()]*\)|\[[^\s<>"[\]]*\])/

const linked = new RegExp(`${writtenDoi.source}|${address.source}`, 'gi')

/** Splits a text into parts. Parts that are addresses or DOIs have a link. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, 1: doi, index } of text.matchAll(linked)) {
    const href = doi === undefined ? found : doiUrl(doi)
    if (!URL.canParse(href)) continue
    parts.push({ text: text.slice(from, index) }, { text: found, href })
    from = index + found.length
  }
  return [...parts, { text: text.slice(from) }].filter((part) => part.text !== '')
}
