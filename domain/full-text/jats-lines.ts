import type { Block } from '../reading/block.ts'
import type { Figure, FullText, Inline, Part, Picture, Table } from './full-text.ts'
import { lineText } from './inlines.ts'

type Equation = Extract<Part, { kind: 'equation' }>

/** What is done with each line and each figure, table or picture of a text. */
type Visit = {
  line(inside: Inline[], of: Block['kind']): Inline[]
  figure(part: Figure): Figure
  table(part: Table): Table
  picture(picture: Picture): Picture | null
  equation(part: Equation): Equation
}

/** The same text with every line changed, always in the same order. */
export function mapped(text: FullText, visit: Visit): FullText {
  const parts = (list: Part[]): Part[] => list.flatMap(part)
  const line = (inside: Inline[], of: Block['kind'] = 'paragraph') => visit.line(inside, of)
  const part = (each: Part): Part[] => {
    switch (each.kind) {
      case 'section': {
        const title = line(each.title, 'heading')
        return [{ ...each, title, parts: parts(each.parts) }]
      }
      case 'quotation':
        return [{ ...each, parts: parts(each.parts) }]
      case 'list':
        return [{ ...each, items: each.items.map(parts) }]
      case 'paragraph': {
        const inside = line(each.inside)
        return inside.length > 0 ? [{ ...each, inside }] : []
      }
      case 'picture': {
        const picture = visit.picture(each.picture)
        return picture ? [{ ...each, picture }] : []
      }
      case 'equation':
        return [visit.equation(each)]
      case 'figure':
        return [visit.figure({ ...each, caption: line(each.caption) })]
      case 'table': {
        const caption = line(each.caption)
        const rows = (cells: Table['head']) =>
          cells.map((row) => row.map((cell) => ({ ...cell, inside: line(cell.inside) })))
        return [visit.table({ ...each, caption, head: rows(each.head), body: rows(each.body) })]
      }
      default:
        return [each]
    }
  }
  return {
    parts: parts(text.parts),
    notes: text.notes.map((note) => ({ ...note, inside: line(note.inside, 'note') })),
    references: text.references.map((each) => ({ ...each, inside: line(each.inside) })),
  }
}

/** A line for each place that an editor may decide about, as blocks of a manuscript are. */
export function blocksOf(text: FullText): Block[] {
  const blocks: Block[] = []
  const add = (block: Block) => void blocks.push(block)
  const file = ({ file: name, alt }: Picture) => ({ name, alt })
  mapped(text, {
    line(inside, kind) {
      add({
        kind,
        runs: [{ text: lineText(inside) }, ...picturesIn(inside).map((each) => ({ text: '', picture: file(each) }))],
      })
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

const picturesIn = (line: readonly Inline[]): Picture[] =>
  line.flatMap((inline) => {
    if (inline.kind === 'picture') return [inline.picture]
    return 'inside' in inline ? picturesIn(inline.inside) : []
  })
