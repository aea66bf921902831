import { type Block, textOf } from './block.ts'
import { around } from './citations.ts'
import type { Found, ReadCaption, ReadMention, ReadReference } from './reading.ts'

const caption =
  /^((?:supplementary |extended data |appendix )?(fig(?:ure)?s?|table)\.?)\s*([A-Z]?\d+(?:\.\d+)*[a-z]?)?\s*[.:|—–)-]*\s+(?=\S)/i

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
  const text = blocks.map((block) => textOf(block)).join('\n')
  const seen = new Set<string>()
  return blocks.flatMap((block, at) => {
    // What stands for a picture that can't be seen is no caption.
    if (block.kind === 'picture') return []
    const line = textOf(block)
    const isStyled = /caption/.test(block.style ?? '')
    const [whole = '', , kind = '', label = ''] = caption.exec(line) ?? []
    if (
      !whole ||
      line.length > 2000 ||
      !(isStyled || (label && /[.:|—–]\s*$|[.:|—–]\s/.test(whole)) || line.length < 300)
    )
      return []
    const isTable = /^t/i.test(kind)
    const key = `${isTable}${label}${line.slice(0, 60)}`
    if (seen.has(key)) return []
    seen.add(key)
    const mention = new RegExp(
      `${isTable ? 'tables?' : 'fig(?:ure)?s?\\.?'}\\s*(?:[\\d.]+\\s*(?:,|and|&|[-–])\\s*)*${label.replace('.', String.raw`\.`)}\\b`,
      'gi',
    )
    const isMentioned = label !== '' && (text.match(mention)?.length ?? 0) > 1
    return [
      {
        value: { kind: isTable ? 'table' : 'figure', label, text: line, isMentioned },
        at,
        certainty: isStyled ? 0.95 : 0.8,
      },
    ]
  })
}

const mention =
  /(?<!(?:supplementary|supplemental|supporting|extended data|appendix|suppl?\.?|online)\s)(?<![\p{L}])(figures?|figs?\.?|tables?)\s*((?:\d{1,2}(?:\.\d{1,2})?[a-z]{0,3}|\d{1,2}\s?\([a-z]\))(?:\s*(?:,|and|&|[-–]|to|,\s*and)\s*(?:\d{1,2}(?:\.\d{1,2})?[a-z]{0,3}|[a-zA-Z])\b)*)(?!\s*(?:of|in|from)\s+(?:the\s+)?(?:ref\b|suppl|supporting|appendix|\p{Lu}\p{Ll}+ et al|\[))/giu

/** "Figures 2a, 3 and 5–7" speaks of five figures. Captions and references don't count. */
export function findMentions(
  blocks: Block[],
  captions: Found<ReadCaption>[],
  references: Found<ReadReference>[],
): Found<ReadMention>[] {
  const left = new Set([...captions, ...references].map(({ at }) => at))
  const lines = captions.map(({ at, value }) => ({ at, text: value.text }))
  return blocks.flatMap((block, at) => {
    const text = textOf(block)
    // A caption may speak of another figure, after its own label.
    const own = left.has(at) ? (lines.find((line) => line.at === at) ? 12 : Number.POSITIVE_INFINITY) : 0
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
  const parts = list.split(/\s*(,\s*and|,|and|&|[-–]|to)\s*/)
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
