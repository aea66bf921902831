import { type Block, fold, textOf } from './block.ts'
import type { Found } from './reading.ts'

export type Margins = { top: number; right: number; bottom: number; left: number }
/** In centimetres. A null was not said in the file, so that each program takes its own. */
export type PageSection = { margins: Margins | null; hasLineNumbers: boolean; characters: number }
/** A look that text has, and how much text has it. Null: not said. */
export type TextLook = { font: string | null; points: number | null; spacing: number | null; characters: number }
/** Of what was formatted: the text that has the new look. */
export type Change = { kind: 'inserted' | 'deleted' | 'formatted'; text: string }
/** Who made the file and with what, as the file says. */
export type Properties = { creator?: string; lastModifiedBy?: string; application?: string }
/** `widthMm`: as printed. No pixels: drawn in lines (`isVector`), or of a kind that we can't read. */
export type Picture = {
  name: string
  widthMm: number | null
  pixels: { width: number; height: number } | null
  isVector: boolean
}

/** Something with the text of the paragraph that it is in. */
export type Near<Value> = { value: Value; near: string }
type Parts<Kind extends 'near' | 'found'> = {
  sections: (Kind extends 'near' ? Near<PageSection> : Found<PageSection>)[]
  /** Most text first. */
  looks: (Kind extends 'near' ? Near<TextLook> : Found<TextLook>)[]
  changes: (Kind extends 'near' ? Near<Change> : Found<Change>)[]
  comments: (Kind extends 'near' ? Near<string> : Found<string>)[]
  pictures: (Kind extends 'near' ? Near<Picture> : Found<Picture>)[]
  /** The text of running heads. */
  headers: string[]
}
/** How a file is set, from an engine that can tell. */
export type Layout = Parts<'near'> & {
  /** Paragraphs in text boxes, which engines leave out of the text. */
  boxes: string[]
  properties: Properties
}
/** Readings from before properties were read have none. */
export type ReadLayout = Parts<'found'> & { properties?: Properties }

/** Finds the blocks that the parts of a layout stand in; -1 where none has that text. */
export function placed(layout: Layout, blocks: Block[]): ReadLayout {
  const texts = blocks.map((block) => keyOf(textOf(block)))
  let last = 0
  const place = <Value>({ value, near }: Near<Value>): Found<Value> => {
    const key = keyOf(near)
    const isThere = (text: string) => key !== '' && (text.startsWith(key) || (text !== '' && key.startsWith(text)))
    const after = texts.findIndex((text, at) => at >= last && isThere(text))
    const at = after >= 0 ? after : texts.findIndex(isThere)
    if (at >= 0) last = at
    return { value, at, certainty: 0.95 }
  }
  const all = <Value>(parts: Near<Value>[]) => {
    last = 0
    return parts.map(place)
  }
  return {
    sections: all(layout.sections),
    looks: layout.looks.map((look) => all([look])[0] as Found<TextLook>),
    changes: all(layout.changes),
    comments: all(layout.comments),
    pictures: all(layout.pictures),
    headers: layout.headers,
    properties: layout.properties,
  }
}

/** Engines differ in white space and in what they do with fields and notes, so the first letters must do. */
const keyOf = (text: string) => fold(text).replaceAll(/\W/g, '').slice(0, 40).toLowerCase()
