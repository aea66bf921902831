export type TextPart = { text: string; href?: string }

/** An address ends before the punctuation of its sentence, and before a bracket that it did not open. */
const address = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]]/g

/** A text in parts, those that are addresses with their link. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    if (!URL.canParse(found)) continue
    parts.push({ text: text.slice(from, index) }, { text: found, href: found })
    from = index + found.length
  }
  return [...parts, { text: text.slice(from) }].filter((part) => part.text !== '')
}
