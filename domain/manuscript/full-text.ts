import type { Element } from './record/element.ts'

/** How letters look compared with the plain ones. */
export type Look = {
  isBold?: true
  isItalic?: true
  isUnderlined?: true
  isStruck?: true
  isSmallCaps?: true
  isCode?: true
  /** -1 below the line, 1 above it. */
  script?: -1 | 1
}

/** A formula as it was written, and as browsers and the typesetter read it: null if they can't. */
export type Formula = { tex: string; mathml: Element | null; typst: string | null }

/** What is in a line. Its parts lead to others by their ids: `to`. */
export type Inline =
  | ({ kind: 'text'; text: string } & Look)
  | ({ kind: 'formula' } & Formula)
  | { kind: 'link'; href: string; inside: Inline[] }
  /** Others' work: "(Obi and Eze, 2019)" or "[3–5]". */
  | { kind: 'citation'; to: string[]; inside: Inline[] }
  /** A figure, a table, an equation or a section of this text: "Figure 2". */
  | { kind: 'mention'; to: string; inside: Inline[] }
  | { kind: 'note'; to: string }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'break' }

/** `file`: its SHA-256, by which it is kept. Sizes are in pixels; `alt` is null if nobody has written it. */
export type Picture = {
  file: string
  mediaType: string
  width: number
  height: number
  alt: string | null
  /** Of the file, if it is known. */
  bytes?: number
}

/** Where it is in the file it was made from (`placed` in remedy.ts). Only the desk of production asks for it. */
export type Sourced = { places?: string[] }

export type Cell = Sourced & {
  inside: Inline[]
  isHead?: true
  columns?: number
  rows?: number
  align?: 'center' | 'right'
}

/** `captionPlace`: the line of the file that is the caption; what an editor wrote has none. */
type Captioned = Sourced & { id: string; label: string; caption: Inline[]; captionPlace?: string }
export type Figure = Captioned & { kind: 'figure'; pictures: Picture[] }
export type Table = Captioned & { kind: 'table'; head: Cell[][]; body: Cell[][] }

export type Part = Sourced &
  (
    | { kind: 'section'; id: string; title: Inline[]; parts: Part[] }
    | { kind: 'paragraph'; inside: Inline[] }
    | { kind: 'list'; isOrdered: boolean; start: number; items: Part[][] }
    | { kind: 'quotation'; parts: Part[] }
    | { kind: 'code'; text: string }
    | { kind: 'equation'; id: string; label: string; formula: Formula }
    | { kind: 'picture'; picture: Picture }
    | Figure
    | Table
  )

export type Note = Sourced & { id: string; inside: Inline[] }
/** `label`: its number, if the text cites by numbers. */
export type Reference = Sourced & { id: string; label: string; inside: Inline[]; doi: string | null }

/** How much of everything there is: in a manuscript, and in what was made of it. */
export type Counts = Record<'words' | 'pictures' | 'tables' | 'formulas' | 'notes' | 'references', number>

/** The text of an article behind its abstract. JATS, the page, the PDF and the e-book are all made from it. */
export type FullText = { parts: Part[]; notes: Note[]; references: Reference[] }

/** A finished JATS file as a text. Pictures have the names of the file until they are kept. `left`: what has no place here. */
export type JatsText = { text: FullText; before: Counts; front: Counts; left: { name: string; quote: string }[] }
