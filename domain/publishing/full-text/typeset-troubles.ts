import type { FullText, Inline, Part } from '../../manuscript/full-text.ts'
import { truncate } from '../../words/text.ts'
import { wordsOf } from './correction.ts'
import type { KeptRemedy } from './remedy.ts'
import type { TroubleKind } from './trouble-kinds.ts'
import type { Trouble } from './troubles.ts'

/** What the typesetter could not set: letters that no font has, and lines of its source. */
export type TypesetFaults = { missing: string[]; refused: { line: string; why: string }[] }

/** What readers of the PDF will miss, at its place in the text. What is only in the record has none. */
export function typesetTroubles(text: FullText, faults: TypesetFaults, kept: readonly KeptRemedy[]): Trouble[] {
  const lines = linesIn(text)
  const letters = Map.groupBy(faults.missing, (letter) => lines.find(({ line }) => wordsOf(line).includes(letter)))
  const missing = [...letters].map(([at, found]) =>
    trouble(
      'letters-missing',
      at?.place ?? '',
      `${found.join(' ')}${at ? `: ${around(wordsOf(at.line), found[0] ?? '')}` : ''}`,
    ),
  )
  const refused = faults.refused.map(({ line, why }) => {
    const at = lines.find((each) => formulasIn(each.line).some(({ typst }) => typst !== null && line.includes(typst)))
    const formula = at && formulasIn(at.line).find(({ typst }) => typst !== null && line.includes(typst))
    return trouble('not-typeset', at?.place ?? '', truncate(formula?.tex ?? why, 120))
  })
  const isLeft = ({ kind, place }: Trouble) =>
    kept.some(({ remedy }) => remedy.kind === 'leave' && remedy.trouble === kind && remedy.place === place)
  return [...missing, ...refused].filter((each) => !isLeft(each))
}

function trouble(kind: TroubleKind, place: string, quote: string): Trouble {
  const leave = { remedy: { kind: 'leave' as const, place, trouble: kind }, about: '' }
  return { kind, place, quote, remedies: place === '' ? [] : [leave] }
}

function around(words: string, letter: string): string {
  const from = Math.max(0, words.indexOf(letter) - 30)
  return truncate(`${from > 0 ? '…' : ''}${words.slice(from)}`, 80)
}

const formulasIn = (line: readonly Inline[]) => line.flatMap((inline) => (inline.kind === 'formula' ? [inline] : []))

type Placed = { place: string; line: readonly Inline[] }

function linesIn({ parts, notes, references }: FullText): Placed[] {
  const at = (places: string[] | undefined, ...lines: (readonly Inline[])[]): Placed[] =>
    lines.map((line) => ({ place: places?.[0] ?? '', line }))
  const walk = (part: Part): Placed[] => {
    switch (part.kind) {
      case 'section':
        return [...at(part.places, part.title), ...part.parts.flatMap(walk)]
      case 'quotation':
        return part.parts.flatMap(walk)
      case 'list':
        return part.items.flat().flatMap(walk)
      case 'paragraph':
        return at(part.places, part.inside)
      case 'code':
        return at(part.places, [{ kind: 'text', text: part.text }])
      case 'equation':
        return at(part.places, [{ kind: 'formula', ...part.formula }])
      case 'table':
        return at(part.places, part.caption, ...[...part.head, ...part.body].flat().map(({ inside }) => inside))
      case 'figure':
        return at(part.places, part.caption)
      default:
        return []
    }
  }
  return [...parts.flatMap(walk), ...[...notes, ...references].flatMap((each) => at(each.places, each.inside))]
}
