import type { Cell, Formula, FullText, Inline, Part, Picture } from '#domain/manuscript/full-text.ts'
import { lineText } from '#domain/publishing/full-text/inlines.ts'
import { plainLine } from './lines.ts'

export type Look = 'paragraph' | 'quotation' | 'item' | 'note' | 'reference'

/** `bullet`: what an item, a note or a reference begins with. `depth`: of lists within lists. */
export type TextBlock = { kind: 'text'; look: Look; line: Inline[]; bullet: string; depth: number; isRest?: true }
export type Captioned = { label: string; line: Inline[]; isRest?: true }
export type Block =
  | TextBlock
  | { kind: 'heading'; level: number; line: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'equation'; label: string; formula: Formula }
  | ({ kind: 'figure'; pictures: Picture[] } & Captioned)
  | ({ kind: 'table'; head: Cell[][]; body: Cell[][] } & Captioned)

/** A symbol stays in its line; what is higher is a picture of its own. */
const symbolPixels = 100

/** The text in the order of the page, so that it can be divided among sheets. */
export function blocksOf({ parts, notes, references }: FullText): Block[] {
  const headed = (title: string, blocks: Block[]): Block[] =>
    blocks.length === 0 ? [] : [{ kind: 'heading', level: 1, line: [{ kind: 'text', text: title }] }, ...blocks]
  return [
    ...parts.flatMap((part) => blocksIn(part, { level: 1, look: 'paragraph', depth: 0 })),
    ...headed(
      'Notes',
      notes.flatMap(({ id, inside }) => textOf(inside, { look: 'note', bullet: `${id.slice(1)}.`, depth: 0 })),
    ),
    ...headed(
      'References',
      references.flatMap(({ label, inside }) =>
        textOf(inside, { look: 'reference', bullet: label && `${label}.`, depth: 0 }),
      ),
    ),
  ]
}

type Within = { level: number; look: Look; depth: number }

function blocksIn(part: Part, within: Within): Block[] {
  switch (part.kind) {
    case 'section':
      return [
        { kind: 'heading', level: within.level, line: plainLine(part.title) },
        ...part.parts.flatMap((each) => blocksIn(each, { ...within, level: within.level + 1 })),
      ]
    case 'paragraph':
      return textOf(part.inside, { look: within.look, depth: within.depth, bullet: '' })
    case 'quotation':
      return part.parts.flatMap((each) => blocksIn(each, { ...within, look: 'quotation' }))
    case 'list':
      return part.items.flatMap((item, at) =>
        withBullet(
          item.flatMap((each) => blocksIn(each, { ...within, look: 'item', depth: within.depth + 1 })),
          part.isOrdered ? `${part.start + at}.` : '•',
        ),
      )
    case 'code':
      return [{ kind: 'code', text: part.text }]
    case 'equation':
      return [{ kind: 'equation', label: part.label, formula: part.formula }]
    case 'picture':
      return [{ kind: 'figure', pictures: [part.picture], label: '', line: [] }]
    case 'figure':
      return [{ kind: 'figure', pictures: part.pictures, label: part.label, line: plainLine(part.caption) }]
    case 'table':
      return [{ kind: 'table', head: part.head, body: part.body, label: part.label, line: plainLine(part.caption) }]
  }
}

function withBullet([first, ...others]: Block[], bullet: string): Block[] {
  if (!first) return []
  return first.kind === 'text' && first.bullet === '' ? [{ ...first, bullet }, ...others] : [first, ...others]
}

function textOf(inside: readonly Inline[], look: Pick<TextBlock, 'look' | 'bullet' | 'depth'>): Block[] {
  const blocks: Block[] = []
  let line: Inline[] = []
  const end = () => {
    if (line.some((inline) => inline.kind === 'formula' || inline.kind === 'picture') || lineText(line).trim() !== '')
      blocks.push({ kind: 'text', ...look, line })
    line = []
  }
  for (const inline of plainLine(inside)) {
    if (inline.kind === 'picture' && inline.picture.height > symbolPixels) {
      end()
      blocks.push({ kind: 'figure', pictures: [inline.picture], label: '', line: [] })
    } else line.push(inline)
  }
  end()
  return blocks
}
