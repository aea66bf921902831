import type { Cell, Formula } from '#domain/manuscript/full-text.ts'
import { lineText } from '#domain/publishing/full-text/inlines.ts'
import type { Block, TextBlock } from './blocks.ts'
import { splitLine } from './lines.ts'

/**
 * How the page is set, in ems of its text. `app/styles/typeset-page.css` has the same measures. What a line takes is estimated, so
 * that a paper of three hundred pages is divided without being drawn: a sheet grows by what it was misjudged.
 */
const lineHeight = 1.46
const charactersPerEm = 1.95
export const sheetHeight = 60

/** `start`: where a part of a block begins in it. */
export type Placed = { block: Block; index: number; start: number; isWide: boolean }
export type Sheet = Placed[]

type Page = { columns: 1 | 2; width: number }
const pages: Record<1 | 2, Page> = { 1: { columns: 1, width: 33 }, 2: { columns: 2, width: 19.6 } }
const wholeWidth = 41.2

const sizes: Record<TextBlock['look'], number> = { paragraph: 1, quotation: 0.96, item: 1, note: 0.88, reference: 0.88 }
const headingHeights = [3.1, 2.6, 2.3]

const linesOf = (characters: number, width: number) => Math.max(1, Math.ceil(characters / (width * charactersPerEm)))

/** Divides the blocks among sheets, of which the first has less room: the front matter is on it. */
export function sheetsOf(blocks: readonly Block[], columns: 1 | 2, frontHeight: number): Sheet[] {
  const page = pages[columns]
  const room = sheetHeight * columns
  const sheets: Sheet[] = [[]]
  let left = Math.max(0, room - frontHeight * columns)
  let waiting: Placed[] = []

  const put = (placed: Placed, height: number) => {
    sheets.at(-1)?.push(placed)
    left -= height
  }
  const turn = () => {
    // A heading goes with what it is of.
    const sheet = sheets.at(-1) ?? []
    const taken = sheet.splice(sheet.findLastIndex(({ block }) => block.kind !== 'heading') + 1)
    sheets.push([])
    left = room
    const next = [...waiting, ...taken]
    waiting = []
    for (const placed of next) put(placed, heightOf(placed, page))
  }

  for (const [index, whole] of blocks.entries()) {
    for (const [at, block] of inPieces(whole, page).entries()) {
      const placed = { block, index, start: 0, isWide: columns === 2 && isWide(block) }
      const height = heightOf(placed, page)
      const isFloat = block.kind === 'figure' || block.kind === 'table'
      if (height <= left) put(placed, height)
      else if (block.kind === 'text') divideText(placed, page)
      else if (isFloat && at === 0 && left > 6 && waiting.length < 4) waiting.push(placed)
      else {
        turn()
        put(placed, height)
      }
    }
  }
  if (waiting.length > 0) turn()
  return sheets.filter((sheet, at) => at === 0 || sheet.length > 0)

  /** A paragraph goes on behind the page that it does not fit on, with two lines at least on either. */
  function divideText(placed: Placed, { width }: Page): void {
    const { block, index, isWide: wide } = placed
    if (block.kind !== 'text') return
    const size = sizes[block.look]
    const free = Math.floor(left / (lineHeight * size))
    const all = lineText(block.line)
    const cut = cutBefore(all, Math.floor((free * width * charactersPerEm) / size))
    const isShort = free < 2 || cut < 40 || all.length - cut < 60
    if (isShort) {
      turn()
      const height = heightOf(placed, pages[columns])
      if (height <= left || left === room) put(placed, height)
      else divideText(placed, pages[columns])
      return
    }
    const [before, after] = splitLine(block.line, cut)
    put({ ...placed, block: { ...block, line: before } }, left)
    turn()
    const rest: Placed = {
      block: { ...block, line: after, bullet: '', isRest: true },
      index,
      start: placed.start + cut,
      isWide: wide,
    }
    const height = heightOf(rest, pages[columns])
    if (height <= left) put(rest, height)
    else divideText(rest, pages[columns])
  }
}

function heightOf({ block, isWide: wide }: Placed, page: Page): number {
  const width = wide ? wholeWidth : page.width
  // What is as wide as the page takes room in both columns.
  const times = wide ? 2 : 1
  switch (block.kind) {
    case 'heading':
      return headingHeights[Math.min(block.level, headingHeights.length) - 1] ?? 2.3
    case 'text': {
      const size = sizes[block.look]
      const room = (width - block.depth) / size
      return linesOf(lineText(block.line).length, room) * lineHeight * size + gapAfter(block)
    }
    case 'code':
      return block.text.split('\n').length * 1.2 + 2
    case 'equation':
      return (2.6 + heightOfFormula(block.formula)) * times
    case 'figure':
      return (figureHeight(block.pictures, width) + captionHeight(block, width) + 2) * times
    case 'table':
      return (tableHeight([...block.head, ...block.body], width) + captionHeight(block, width) + 2) * times
  }
}

/** Where a sentence ends, if that is near: then no line on the sheet looks broken off. */
const nearCharacters = 160
function cutBefore(text: string, most: number): number {
  const sentence = text.lastIndexOf('. ', most) + 2
  return sentence > 1 && sentence > most - nearCharacters ? sentence : text.lastIndexOf(' ', most) + 1
}

const gapAfter = ({ look }: TextBlock) => (look === 'paragraph' ? 0.1 : 0.4)
const heightOfFormula = ({ tex }: Formula) => (/\\(frac|sum|int|begin)/.test(tex) ? 1.6 : 0)

/** No picture is shown larger than it is, nor higher than about half a sheet: as the sheet for styles says. */
const highestPicture = 34
const pixelsPerEm = 14

/** How many pictures of a figure are in a row. */
export const inRow = (pictures: number) => (pictures > 6 ? 3 : Math.min(pictures, 2))

function figureHeight(pictures: readonly { width: number; height: number }[], width: number): number {
  const columns = inRow(pictures.length)
  const heights = pictures.map((picture) => {
    const shown = Math.min(width / columns, Math.max(1, picture.width) / pixelsPerEm)
    return Math.min(highestPicture, (shown * picture.height) / Math.max(1, picture.width))
  })
  const rows = Array.from({ length: Math.ceil(heights.length / columns) }, (_, row) =>
    Math.max(...heights.slice(row * columns, (row + 1) * columns)),
  )
  return rows.reduce((sum, height) => sum + height + 0.4, 0)
}

const captionHeight = ({ label, line }: { label: string; line: Parameters<typeof lineText>[0] }, width: number) =>
  label === '' && line.length === 0 ? 0 : linesOf(label.length + lineText(line).length, width / 0.86) * 1.2 + 0.6

const columnsOf = (rows: readonly Cell[][]) =>
  Math.max(1, ...rows.slice(0, 20).map((row) => row.reduce((sum, { columns }) => sum + (columns ?? 1), 0)))

const tableSize = 0.82

function rowHeight(row: readonly Cell[], width: number, columns: number): number {
  const lines = row.map((cell) => {
    const room = ((width * (cell.columns ?? 1)) / columns - 0.8) / tableSize
    return linesOf(lineText(cell.inside).length, Math.max(2, room))
  })
  return Math.max(1, ...lines) * 1.12 + 0.5
}

const tableHeight = (rows: readonly Cell[][], width: number) =>
  rows.reduce((sum, row) => sum + rowHeight(row, width, columnsOf(rows)), 0)

/** Whether it needs both columns. */
function isWide(block: Block): boolean {
  if (block.kind === 'table') return columnsOf([...block.head, ...block.body]) > 3
  if (block.kind === 'equation') return block.formula.tex.length > 70
  if (block.kind !== 'figure') return false
  return block.pictures.length > 1 || block.pictures.some(({ width, height }) => width > 1.9 * height && width > 700)
}

/** A table that is higher than a sheet goes on with its head on the next. */
function inPieces(block: Block, page: Page): Block[] {
  if (block.kind !== 'table' || block.body.some((row) => row.some(({ rows }) => rows))) return [block]
  const rows = [...block.head, ...block.body]
  const width = page.columns === 2 && isWide(block) ? wholeWidth : page.width
  const most = sheetHeight * 0.8
  if (tableHeight(rows, width) <= most) return [block]
  const pieces: Cell[][][] = [[]]
  let height = tableHeight(block.head, width)
  for (const row of block.body) {
    const more = rowHeight(row, width, columnsOf(rows))
    if (height + more > most && pieces.at(-1)?.length) {
      pieces.push([])
      height = tableHeight(block.head, width)
    }
    pieces.at(-1)?.push(row)
    height += more
  }
  return pieces.map((body, at) => ({ ...block, body, ...(at > 0 && { line: [], isRest: true as const }) }))
}
