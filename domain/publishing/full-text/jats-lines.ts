import type { Figure, FullText, Inline, Part, Picture, Table } from '../../manuscript/full-text.ts'
import type { Block, Run } from '../../manuscript/reading/block.ts'

type Equation = Extract<Part, { kind: 'equation' }>

/** What is done with each line and each figure, table or picture of a text. */
type Visit = {
  line(inside: Inline[], of: Block['kind']): Inline[]
  figure(part: Figure): Figure
  table(part: Table): Table
  picture(picture: Picture): Picture | null
  equation(part: Equation): Equation
  /** The place of what was visited last, if places are known. */
  here?(): string
}

/** The same text with every line changed, always in the same order. */
export function mapped(text: FullText, visit: Visit): FullText {
  const parts = (list: Part[]): Part[] => list.flatMap(part)
  const line = (inside: Inline[], of: Block['kind'] = 'paragraph') => visit.line(inside, of)
  const sourced = () => visit.here && { places: [visit.here()] }
  const captioned = (inside: Inline[]) => ({
    caption: line(inside),
    ...(visit.here && inside.length > 0 && { captionPlace: visit.here() }),
  })
  const part = (each: Part): Part[] => {
    switch (each.kind) {
      case 'section': {
        const title = line(each.title, 'heading')
        return [{ ...each, title, ...sourced(), parts: parts(each.parts) }]
      }
      case 'quotation':
        return [{ ...each, parts: parts(each.parts) }]
      case 'list':
        return [{ ...each, items: each.items.map(parts) }]
      case 'paragraph': {
        const inside = line(each.inside)
        return inside.length > 0 ? [{ ...each, inside, ...sourced() }] : []
      }
      case 'picture': {
        const picture = visit.picture(each.picture)
        return picture ? [{ ...each, picture, ...sourced() }] : []
      }
      case 'equation':
        return [{ ...visit.equation(each), ...sourced() }]
      case 'figure':
        return [{ ...visit.figure({ ...each, ...captioned(each.caption) }), ...sourced() }]
      case 'table': {
        const caption = captioned(each.caption)
        const rows = (cells: Table['head']) =>
          cells.map((row) => row.map((cell) => ({ ...cell, inside: line(cell.inside), ...sourced() })))
        return [{ ...visit.table({ ...each, ...caption, head: rows(each.head), body: rows(each.body) }), ...sourced() }]
      }
      default:
        return [each]
    }
  }
  return {
    parts: parts(text.parts),
    notes: text.notes.map((note) => ({ ...note, inside: line(note.inside, 'note'), ...sourced() })),
    references: text.references.map((each) => ({ ...each, inside: line(each.inside), ...sourced() })),
  }
}

/** A line for each place that an editor may decide about, as blocks of a manuscript are. */
export function blocksOf(text: FullText): Block[] {
  const blocks: Block[] = []
  const add = (block: Block) => void blocks.push(block)
  mapped(text, {
    line(inside, kind) {
      add({ kind, runs: runsOf(inside) })
      return inside
    },
    figure(part) {
      add({ kind: 'picture', runs: [], pictures: part.pictures.map(file) })
      return part
    },
    table(part) {
      add({ kind: 'table', runs: [{ text: part.label }] })
      return part
    },
    equation(part) {
      add({ kind: 'equation', runs: [{ text: part.formula.tex }] })
      return part
    },
    picture(picture) {
      add({ kind: 'picture', runs: [], pictures: [file(picture)] })
      return picture
    },
  })
  return blocks
}

const file = ({ file: name, alt }: Picture) => ({ name, alt })

/** What is no word has its place in the line, so that a correction of the words next to it is exact. */
const runsOf = (line: readonly Inline[]): Run[] =>
  line.flatMap((inline): Run[] => {
    if ('inside' in inline) return runsOf(inline.inside)
    if (inline.kind === 'text') return [{ text: inline.text }]
    if (inline.kind === 'break') return [{ text: '\n' }]
    if (inline.kind === 'picture') return [{ text: '', picture: file(inline.picture) }]
    return [inline.kind === 'note' ? { text: '', note: 0 } : { text: '', formula: 'inline' }]
  })
