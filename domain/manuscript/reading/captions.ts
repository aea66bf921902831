import { type Block, textOf } from './block.ts'
import { around } from './citations.ts'
import type { Found, ReadCaption, ReadMention, ReadReference } from './reading.ts'

const caption =
  /^((?:supplementary |extended data |appendix )?(fig(?:ure)?s?|table)\.?)\s*([A-Z]?\d+(?:\.\d+)*[a-z]?)?\s*[.:|—–)-]*\s+(?=\S)/i
/** “Table 4 presents …” begins a paragraph of the text. */
const sentence =
  /^(?:also|and|are|can|compares?|contains?|demonstrates?|depicts?|describes?|displays?|gives?|has|have|illustrates?|in|indicates?|is|lists?|of|outlines?|plots?|presents?|provides?|reports?|represents?|reveals?|show(?:s|n|ing)?|suggests?|summari[sz]es?|was|were)\b/

const keyOf = (text: string) => text.slice(0, 60)

/** What kind of caption a block is, with its number and what comes before its text; null if it is none. */
function captionIn(block: Block) {
  const line = textOf(block)
  const isStyled = /caption/.test(block.style ?? '')
  const [whole = '', , kind = '', label = ''] = caption.exec(line) ?? []
  // The words behind a picture, for those who can’t see it, are no caption.
  if (!whole || line.length > 2000 || block.kind === 'picture') return null
  const rest = line.slice(whole.length)
  const isCaption =
    label !== '' &&
    (/[.:|—–]\s*$|[.:|—–]\s/.test(whole) || /^[\p{Lu}“"‘(]/u.test(rest) || (line.length < 300 && !sentence.test(rest)))
  if (!isStyled && !isCaption) return null
  return { kind: /^t/i.test(kind) ? ('table' as const) : ('figure' as const), label, whole, line, isStyled }
}

/** Captions in text boxes that the text does not have. */
export function boxedCaptions(boxes: string[], blocks: Block[]): Block[] {
  const known = new Set(blocks.map((block) => keyOf(textOf(block))))
  const found = boxes.map((text): Block => ({ kind: 'paragraph', runs: [{ text }] }))
  return found.filter((block) => captionIn(block) && !known.has(keyOf(textOf(block))))
}

/** "Figure 2", and how many characters of the line say it; null if a line does not begin like a caption. */
export function labelOf(line: string): { kind: 'figure' | 'table'; label: string; length: number } | null {
  const [whole, said = '', word = '', number = ''] = caption.exec(line) ?? []
  if (whole === undefined) return null
  const kind = /^t/i.test(word) ? 'table' : 'figure'
  const before = said.slice(0, said.length - word.length).replace(/\.$/, '')
  const name = /^(\S.*\s)$/.test(before)
    ? `${before.charAt(0).toUpperCase()}${before.slice(1).toLowerCase()}${kind}`
    : ''
  const label = `${name || (kind === 'table' ? 'Table' : 'Figure')} ${number}`.trim()
  return { kind, label, length: whole.length }
}

export function findCaptions(blocks: Block[]): Found<ReadCaption>[] {
  const seen = new Set<string>()
  const found = blocks.map(captionIn)
  const text = blocks
    .map((block, at) => (block.kind === 'picture' ? '' : textOf(block).slice(found[at]?.whole.length ?? 0)))
    .join('\n')
  return found.flatMap((one, at) => {
    if (!one) return []
    const { kind, label, line, isStyled } = one
    const key = `${kind}${label}${keyOf(line)}`
    if (seen.has(key)) return []
    seen.add(key)
    const mention = new RegExp(
      `${kind === 'table' ? 'tables?' : 'fig(?:ure)?s?\\.?'}\\s*(?:[\\d.]+\\s*(?:,|and|&|[-–])\\s*)*${label.replaceAll('.', String.raw`\.`)}(?!\\d)`,
      'i',
    )
    const isMentioned = label !== '' && mention.test(text)
    return [{ value: { kind, label, text: line, isMentioned }, at, certainty: isStyled ? 0.95 : 0.8 }]
  })
}

const mention =
  /(?<!(?:supplementary|supplemental|supporting|extended data|appendix|suppl?\.?|online)\s)(?<![\p{L}.])(figures?|figs?\.?|tables?)\s*((?:\d{1,2}(?:\.\d{1,2})?[a-z]{0,3}|\d{1,2}\s?\([a-z]\))(?:\s*(?:,\s*(?:and|&)?|and|&|[-–]|to)\s*(?:\d{1,2}(?:\.\d{1,2})?[a-z]{0,3}|[a-zA-Z])\b)*)(?!\s*(?:of|in|from)\s+(?:the\s+)?(?:ref\b|suppl|supporting|appendix|\p{Lu}\p{Ll}+ et al|\[))/giu

/** "Figures 2a, 3 and 5–7" speaks of five figures. Captions and references don't count. */
export function findMentions(
  blocks: Block[],
  captions: Found<ReadCaption>[],
  references: Found<ReadReference>[],
): Found<ReadMention>[] {
  const inList = new Set(references.map(({ at }) => at))
  const lines = new Set(captions.map(({ value }) => keyOf(value.text)))
  return blocks.flatMap((block, at) => {
    if (inList.has(at) || block.kind === 'picture') return []
    const text = textOf(block)
    // A caption may speak of another figure, after its own label.
    const own = lines.has(keyOf(text)) ? (captionIn(block)?.whole.length ?? 0) : 0
    return mentionsIn(text).flatMap(({ kind, labels, index, length }) => {
      if (index < own) return []
      const quote = around(text, index, length)
      return labels.map((label) => ({ value: { kind, label, quote }, at, certainty: 0.9 }))
    })
  })
}

/** Where a text speaks of figures and tables, and of which. */
export function mentionsIn(text: string) {
  return [...text.matchAll(mention)].map((match) => ({
    kind: /^t/i.test(match[1] ?? '') ? ('table' as const) : ('figure' as const),
    labels: labelsIn(match[2] ?? ''),
    index: match.index,
    length: match[0].length,
  }))
}

function labelsIn(list: string): string[] {
  const labels: string[] = []
  const parts = list.split(/\s*(,\s*(?:and|&)|,|and|&|[-–]|to)\s*/)
  for (let at = 0; at < parts.length; at += 2) {
    const number = /^\d+(?:\.\d+)?/.exec(parts[at] ?? '')?.[0]
    if (!number) continue
    const last = Number(labels.at(-1))
    if (
      /[-–]|to/.test(parts[at - 1] ?? '') &&
      Number.isInteger(last) &&
      last < Number(number) &&
      Number(number) - last < 30
    )
      for (let between = last + 1; between < Number(number); between++) labels.push(String(between))
    labels.push(number)
  }
  return labels
}
