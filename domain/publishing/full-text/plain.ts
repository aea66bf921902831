import type { FullText, Part } from '../../manuscript/full-text.ts'
import { lineText } from './inlines.ts'

/** What is searched: the words of the text, each paragraph on a line. What others wrote, the references, is left out. */
export function plainOf({ parts, notes }: FullText): string {
  return [...parts.flatMap(linesOf), ...notes.map(({ inside }) => lineText(inside))]
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

function linesOf(part: Part): string[] {
  switch (part.kind) {
    case 'section':
      return [lineText(part.title), ...part.parts.flatMap(linesOf)]
    case 'quotation':
      return part.parts.flatMap(linesOf)
    case 'list':
      return part.items.flat().flatMap(linesOf)
    case 'paragraph':
      return [lineText(part.inside)]
    case 'figure':
      return [`${part.label} ${lineText(part.caption)}`]
    case 'table': {
      const rows = [...part.head, ...part.body].map((row) => row.map(({ inside }) => lineText(inside)).join(' '))
      return [`${part.label} ${lineText(part.caption)}`, ...rows]
    }
    default:
      return []
  }
}
