import type { Inline, Part } from '../../manuscript/full-text.ts'

/** Puts figures and tables that a file has at its end behind the paragraph that first speaks of them. */
export function withFloats(parts: Part[], floats: Part[]): Part[] {
  const waiting = [...floats]
  const walk = (list: Part[]): Part[] =>
    list.flatMap((part): Part[] => {
      if (part.kind === 'section') return [{ ...part, parts: walk(part.parts) }]
      const named = new Set(part.kind === 'paragraph' ? mentionsIn(part.inside) : [])
      const settled = waiting.filter((each) => 'id' in each && named.has(each.id))
      for (const each of settled) waiting.splice(waiting.indexOf(each), 1)
      return [part, ...settled]
    })
  const placed = walk(parts)
  return [...placed, ...waiting]
}

const mentionsIn = (line: readonly Inline[]): string[] =>
  line.flatMap((inline) => {
    if (inline.kind === 'mention') return [inline.to]
    return 'inside' in inline ? mentionsIn(inline.inside) : []
  })
