import type { Figure, FullText, Inline, Part, Picture, Table } from '../../manuscript/full-text.ts'
import { gridOf, measured, tableCode } from './typst-table.ts'
import { type Draft, formula, imageCode, inlines, joined, labelledBy, literal, plainText } from './typst-text.ts'

/** The measures of a page's type area, in millimetres; `letters`: how many of a table's stand in a line. */
export type Measures = { columns: 1 | 2; column: number; wide: number; height: number; letters: number }

/** What is set where it is, and the tables that need pages of their own, which come at the end. */
export type Body = { text: string; tables: string }

/** The ids that links of the text can lead to. */
export function targetsIn({ parts, references }: FullText): Set<string> {
  const ids = (within: readonly Part[]): string[] =>
    within.flatMap((part) => {
      const own = 'id' in part && part.id !== '' ? [part.id] : []
      if (part.kind === 'list') return part.items.flatMap(ids)
      return part.kind === 'section' || part.kind === 'quotation' ? [...own, ...ids(part.parts)] : own
    })
  return new Set([...ids(parts), ...references.map(({ id }) => id)].filter((id) => id !== ''))
}

export function bodyOf(draft: Draft, parts: readonly Part[], measures: Measures): Body {
  const late: string[] = []

  /** `isInside` a list or a quotation nothing floats. */
  const all = (within: readonly Part[], depth: number, isInside: boolean) =>
    joined(within.map((part) => code(part, depth, isInside)))

  function code(part: Part, depth: number, isInside: boolean): string {
    switch (part.kind) {
      case 'section': {
        const heading = `heading(level: ${Math.min(depth, 6)}, ${inlines(draft, part.title)})`
        return `${labelledBy(draft, part.id, heading)}\n${all(part.parts, depth + 1, isInside)}`
      }
      case 'paragraph':
        return `par(${inlines(draft, part.inside)})`
      case 'list':
        return list(part, depth)
      case 'quotation':
        return `quote(block: true, ${all(part.parts, depth, true)})`
      case 'code':
        return `raw(block: true, ${literal(part.text)})`
      case 'equation':
        return equation(part)
      case 'picture':
        return `align(center, ${pictureCode(draft, part.picture, '', measures.column - (isInside ? 12 : 0), measures.height * 0.8)})`
      case 'figure':
        return figureCode(draft, part, measures, isInside)
      case 'table':
        return table(part, isInside)
    }
  }

  /** An item of one paragraph has no space around it. */
  function list({ isOrdered, start, items }: Extract<Part, { kind: 'list' }>, depth: number): string {
    const isTight = items.every(
      ([first, ...rest]) => first?.kind === 'paragraph' && rest.every(({ kind }) => kind === 'list'),
    )
    const contents = items.map(([first, ...rest]) => {
      if (first?.kind !== 'paragraph') return all([...(first ? [first] : []), ...rest], depth, true)
      return joined([inlines(draft, first.inside), ...rest.map((part) => code(part, depth, true))])
    })
    if (contents.length === 0) return '""'
    const name = isOrdered ? `enum(start: ${Math.max(0, Math.trunc(start) || 0)}, ` : 'list('
    return `${name}tight: ${isTight},\n${contents.join(',\n')})`
  }

  function equation({ id, label, formula: one }: Extract<Part, { kind: 'equation' }>): string {
    const number = label.trim() === '' ? 'none' : `(..) => ${literal(inBrackets(label.trim()))}`
    const set = formula(draft, one, 'true', `, numbering: ${number}`)
    return labelledBy(draft, id, `fitting(\n${set}\n)`)
  }

  function table(part: Table, isInside: boolean): string {
    const grid = gridOf(part)
    const { widths, lines } = measured(grid)
    const isWide = widths.reduce((sum, width) => sum + width + 2, 0) > measures.letters
    const isLong = lines > (isWide ? 46 : 30)
    const content = captioned(draft, part, 'table', `\n${tableCode(draft, grid)}\n`)
    if (isInside) return `in-place(${labelledBy(draft, part.id, content)})`
    if (isLong && isWide && measures.columns === 2) {
      late.push(`long-table(${labelledBy(draft, part.id, content)})`)
      return '""'
    }
    const name = isLong ? 'long-table' : 'float'
    return `${name}(wide: ${isWide}, ${labelledBy(draft, part.id, content)})`
  }

  return { text: all(parts, 1, false), tables: late.length > 0 ? joined(late) : '' }
}

const inBrackets = (label: string) => (/^\(.*\)$/.test(label) ? label : `(${label})`)

/** Words that end with a full stop already get none. */
function captioned(draft: Draft, { label, caption }: Figure | Table, kind: 'image' | 'table', content: string): string {
  const name = plainText([{ kind: 'text', text: label }]).replace(/[.:]$/, '')
  const pieces = [
    ...(name ? [`caption-name(${literal(name)})`] : []),
    ...(caption.length > 0 ? [inlines(draft, caption)] : []),
  ]
  const words = pieces.length > 0 ? joined(pieces) : 'none'
  return `figure(kind: ${kind}, supplement: none, numbering: none, caption: ${words}, ${content})`
}

/** Pictures in a row are as high as each other. */
function figureCode(draft: Draft, figure: Figure, measures: Measures, isInside: boolean): string {
  const { pictures, id } = figure
  const isWide = !isInside && (pictures.length > 1 || pictures.some(isBroad))
  const room = isWide ? measures.wide : measures.column - (isInside ? 12 : 0)
  const across = pictures.length > 1 ? 2 : 1
  const most = (measures.height * 0.8) / Math.ceil(pictures.length / across)
  const words = heard(figure)
  const shown = pictures.map((picture, at) => {
    const which = pictures.length > 1 ? `${words} (${at + 1} of ${pictures.length})` : words
    return pictureCode(draft, picture, which, (room - (across - 1) * 4) / across, most)
  })
  const content =
    shown.length > 1
      ? `grid(columns: 2, gutter: 4mm, align: center + horizon,\n${shown.join(',\n')}\n)`
      : (shown[0] ?? '[]')
  const set = labelledBy(draft, id, captioned(draft, figure, 'image', content))
  return isInside ? `in-place(${set})` : `float(wide: ${isWide}, ${set})`
}

const heard = ({ label, caption }: { label: string; caption: Inline[] }) =>
  [label.trim().replace(/[.:]$/, ''), plainText(caption)].filter(Boolean).join(': ')

const isBroad = ({ width, height }: Picture) => width >= 1100 && width / Math.max(1, height) >= 1.7

/** As large as there is room, but with at least 120 pixels to the inch. */
function pictureCode(draft: Draft, picture: Picture, words: string, room: number, most: number): string {
  const [width, height] = [Math.max(1, picture.width), Math.max(1, picture.height)]
  const shown = Math.min(room, (width / 120) * 25.4, (most * width) / height)
  const text = picture.alt?.trim() || words || 'A picture without a description'
  const instead = `no-picture(${literal(text)})`
  return `\n${imageCode(draft, picture, text, `width: ${shown.toFixed(1)}mm`, instead)}\n`
}
