/** A stretch of text with one look. */
export type Run = {
  text: string
  isBold?: true
  isItalic?: true
  /** -1 below the line, 1 above it. */
  script?: -1 | 1
  isUnderlined?: true
  isStruck?: true
  isSmallCaps?: true
  isCode?: true
  link?: string
  /** The text is a formula in TeX: in the line, or on a line of its own. */
  formula?: 'inline' | 'display'
  /** The place of a footnote, which has no text here: the number of its block. */
  note?: number
  /** A picture in the line, which has no text. */
  picture?: PictureFile
}

/** A picture's file in the manuscript, and what the manuscript says in its place. */
export type PictureFile = { name: string; alt: string | null }

export type TableCell = { runs: Run[]; isHead?: true; columns?: number; rows?: number; align?: 'center' | 'right' }

/**
 * A manuscript in reading order, as every engine gives it. What an engine cannot tell is left out: a PDF has no styles, old
 * Word read as plain text has neither styles nor sizes.
 */
export type Block = {
  kind: 'paragraph' | 'heading' | 'item' | 'table' | 'picture' | 'equation' | 'note'
  runs: Run[]
  /** Of a heading: 1 is the highest. */
  level?: number
  /** The style's name in the word processor, in lower case. */
  style?: string
  /** In points, where known. */
  size?: number
  page?: number
  /** Of a numbered item: the number as the list counts. Of a note: its place among the notes. */
  number?: number
  /** Of an item: in how many lists that list is. */
  depth?: number
  /** Of an item's paragraphs but the first. */
  isContinued?: true
  /** Of a table. Its runs are the same text, one cell after the other. */
  rows?: TableCell[][]
  /** Of a picture block. A picture in a line of text is a run of that line too, and its block names none. */
  pictures?: PictureFile[]
}

export const textOf = ({ runs }: Pick<Block, 'runs'>): string => fold(runs.map(({ text }) => text).join(''))

/** All that a table says, each cell on a line of its own. */
export const runsOfCells = (rows: readonly TableCell[][]): Run[] =>
  rows.flat().flatMap(({ runs }) => [...runs, { text: '\n' }])

/** White space folded, and what nobody sees dropped. */
export function fold(text: string): string {
  return text
    .replaceAll(/[\u00AD\u200B-\u200F\u2028-\u202E\u2060\uFEFF]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** True if all that can be read of it is bold. */
export const isBold = ({ runs }: Block): boolean => {
  const read = runs.filter(({ text }) => /[\p{L}\d]/u.test(text))
  return read.length > 0 && read.every((run) => run.isBold)
}
