import type { Inline, Part } from '../../manuscript/full-text.ts'

/** What follows one another in a manuscript, before sections and lists are put into each other. */
export type Piece = { at: number } & (
  | { kind: 'heading'; level: number; title: Inline[]; places: string[] }
  | { kind: 'item'; depth: number; number: number; isContinued: boolean; parts: Part[] }
  | { kind: 'part'; part: Part }
)

type Open = { level: number; parts: Part[] }

/** Puts sections into the sections above them, and items into their lists. Sections and equations get their ids. */
export function nested(pieces: readonly Piece[]): Part[] {
  const top: Open = { level: 0, parts: [] }
  const open: Open[] = [top]
  let sections = 0
  let equations = 0
  for (const piece of pieces) {
    if (piece.kind === 'heading') {
      while ((open.at(-1)?.level ?? 0) >= piece.level) open.pop()
      sections += 1
      const section: Part = { kind: 'section', id: `s${sections}`, title: piece.title, places: piece.places, parts: [] }
      ;(open.at(-1) ?? top).parts.push(section)
      open.push({ level: piece.level, parts: section.parts })
    } else {
      const { parts } = open.at(-1) ?? top
      if (piece.kind === 'item') addItem(parts, piece)
      else parts.push(piece.part)
    }
  }
  return withIds(top.parts)

  function withIds(parts: Part[]): Part[] {
    return parts.map((part): Part => {
      if (part.kind === 'equation') {
        equations += 1
        return { ...part, id: `e${equations}` }
      }
      if (part.kind === 'section' || part.kind === 'quotation') return { ...part, parts: withIds(part.parts) }
      return part.kind === 'list' ? { ...part, items: part.items.map(withIds) } : part
    })
  }
}

function addItem(parts: Part[], piece: Extract<Piece, { kind: 'item' }>): void {
  const last = parts.at(-1)
  const isOrdered = piece.number > 0
  if (last?.kind === 'list' && (piece.depth > 0 || last.isOrdered === isOrdered || piece.isContinued)) {
    const item = last.items.at(-1)
    if (piece.depth > 0 && item) addItem(item, { ...piece, depth: piece.depth - 1 })
    else if (piece.isContinued && item) item.push(...piece.parts)
    else last.items.push([...piece.parts])
  } else parts.push({ kind: 'list', isOrdered, start: Math.max(1, piece.number), items: [[...piece.parts]] })
}
