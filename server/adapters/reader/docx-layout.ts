import { strFromU8, unzipSync } from 'fflate'
import type { Layout, Near, PageSection, Picture, TextLook } from '#domain/manuscript/reading/layout.ts'
import { attributeOf, below, childOf, parseXml, textIn, type XmlElement } from '../anonymise/xml-tree.ts'
import { type Look, lookIn, readStyles, type Styles, spacingOf } from './docx-styles.ts'
import { changesIn, propertiesOf } from './docx-traces.ts'
import { isVector, pixelsOf } from './picture-size.ts'

const mostBytes = 60 * 1024 * 1024
/** A tree takes many times the memory of its text. */
const mostXmlBytes = 8 * 1024 * 1024
const wanted =
  /^(?:docProps\/(?:core|app)\.xml|word\/(?:(?:document|styles|comments|header\d*)\.xml|_rels\/document\.xml\.rels|media\/[^/]+))$/
const twipsPerCm = 567
const emuPerMm = 36_000

type Parts = Map<string, Uint8Array>
type Paragraph = { element: XmlElement; text: string; isInTable: boolean }

/** How a .docx is set: what Pandoc leaves out of its tree. */
export function layoutOf(bytes: Uint8Array): Layout {
  const parts = unpacked(bytes)
  const root = treeOf(parts, 'word/document.xml')
  if (!root) throw new Error('There is no text in it')
  const styles = readStyles(treeOf(parts, 'word/styles.xml'))
  const paragraphs = paragraphsOf(root)
  return {
    sections: sectionsOf(root, paragraphs),
    looks: looksOf(paragraphs, styles),
    changes: paragraphs.flatMap(({ element, text }) => changesIn(element, text)),
    comments: commentsOf(treeOf(parts, 'word/comments.xml'), paragraphs),
    pictures: picturesOf(parts, paragraphs),
    headers: headersOf(parts),
    boxes: boxesOf(paragraphs),
    properties: propertiesOf(treeOf(parts, 'docProps/core.xml'), treeOf(parts, 'docProps/app.xml')),
  }
}

function unpacked(bytes: Uint8Array): Parts {
  let total = 0
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!wanted.test(name)) return false
    total += originalSize
    if (total > mostBytes || (name.endsWith('.xml') && originalSize > mostXmlBytes))
      throw new Error('It unpacks to too much')
    return true
  }
  return new Map(Object.entries(unzipSync(bytes, { filter })))
}

function treeOf(parts: Parts, name: string): XmlElement | undefined {
  const part = parts.get(name)
  return part && parseXml(strFromU8(part))
}

/** What a reader sees of it with all changes accepted. A paragraph in a text box belongs to the one around it. */
function textOf(element: XmlElement, left = /^(?:w:del|w:moveFrom|mc:Fallback|w:instrText)$/): string {
  let text = ''
  for (const child of below(element, ({ name }) => !left.test(name))) {
    if (child.name === 'w:t') text += textIn(child)
    if (child.name === 'w:tab' || child.name === 'w:br') text += ' '
  }
  return text
}

function paragraphsOf(root: XmlElement): Paragraph[] {
  const found: Paragraph[] = []
  const walk = (parent: XmlElement, isInTable: boolean): void => {
    for (const element of parent.children) {
      if (typeof element === 'string') continue
      if (element.name === 'w:p') found.push({ element, text: textOf(element), isInTable })
      else walk(element, isInTable || element.name === 'w:tbl')
    }
  }
  walk(root, false)
  return found
}

const centimetres = (element: XmlElement, side: string): number =>
  Math.abs(Number(attributeOf(element, `w:${side}`) ?? Number.NaN)) / twipsPerCm

/** A section's page is set at its end: in its last paragraph, and at the end of the text. */
function sectionsOf(root: XmlElement, paragraphs: Paragraph[]): Near<PageSection>[] {
  const found: Near<PageSection>[] = []
  let [characters, near] = [0, '']
  const close = (properties: XmlElement) => {
    const page = childOf(properties, 'w:pgMar')
    const [top = 0, right = 0, bottom = 0, left = 0] = page
      ? ['top', 'right', 'bottom', 'left'].map((side) => centimetres(page, side))
      : [Number.NaN]
    const margins = [top, right, bottom, left].every(Number.isFinite) ? { top, right, bottom, left } : null
    const hasLineNumbers = childOf(properties, 'w:lnNumType') !== undefined
    found.push({ value: { margins, hasLineNumbers, characters }, near })
    ;[characters, near] = [0, '']
  }
  for (const { element, text } of paragraphs) {
    characters += text.length
    if (near === '') near = text
    const own = childOf(childOf(element, 'w:pPr'), 'w:sectPr')
    if (own) close(own)
  }
  const last = childOf(childOf(childOf(root, 'w:document'), 'w:body'), 'w:sectPr')
  if (last) close(last)
  return found
}

/** Of paragraphs that are text: not of headings, captions, lists of references and tables. */
function looksOf(paragraphs: Paragraph[], styles: Styles): Near<TextLook>[] {
  const found = new Map<string, Near<TextLook>>()
  for (const { element, text, isInTable } of paragraphs) {
    const properties = childOf(element, 'w:pPr')
    const id = attributeOf(childOf(properties, 'w:pStyle'), 'w:val')
    if (isInTable || text.length < 60 || /^(?:heading|title|caption|bibliography|toc|footnote)/.test(styles.nameOf(id)))
      continue
    const look: Look = { ...styles.lookOf(id), ...lookIn(properties), ...mainRun(element, styles) }
    const points = look.halfPoints === undefined ? null : look.halfPoints / 2
    const spacing = spacingOf({ ...styles.lookOf(id), ...lookIn(properties), halfPoints: look.halfPoints ?? 24 })
    const value = {
      font: look.font ?? null,
      points,
      spacing: spacing === null ? null : Math.round(spacing * 100) / 100,
      characters: text.length,
    }
    const key = [value.font, points, value.spacing].join()
    const same = found.get(key)
    if (same) same.value.characters += text.length
    else found.set(key, { value, near: text })
  }
  return [...found.values()].toSorted((one, other) => other.value.characters - one.value.characters)
}

/** What the longest run says of font and size. */
function mainRun(paragraph: XmlElement, styles: Styles): Look {
  let [longest, look] = [0, {} as Look]
  for (const run of below(paragraph)) {
    if (run.name !== 'w:r') continue
    const { length } = textOf(run)
    if (length <= longest) continue
    longest = length
    const properties = childOf(run, 'w:rPr')
    const { font, halfPoints } = lookIn(properties)
    look = { ...(font && { font }), ...(halfPoints && { halfPoints }) }
    const style = attributeOf(childOf(properties, 'w:rStyle'), 'w:val')
    if (style && !halfPoints && /small|footnote/.test(styles.nameOf(style))) look = { ...styles.lookOf(style), ...look }
  }
  return look
}

/** Captions often stand in a box with their figure. */
const boxesOf = (paragraphs: Paragraph[]): string[] =>
  paragraphs.flatMap(({ element }) =>
    [...below(element, ({ name }) => name !== 'mc:Fallback')]
      .filter(({ name }) => name === 'w:txbxContent')
      .flatMap((box) => paragraphsOf(box).map(({ text }) => text)),
  )

function commentsOf(root: XmlElement | undefined, paragraphs: Paragraph[]): Layout['comments'] {
  const places = new Map<string, string>()
  for (const { element, text } of paragraphs)
    for (const mark of below(element))
      if (/^w:comment(?:RangeStart|Reference)$/.test(mark.name)) places.set(attributeOf(mark, 'w:id') ?? '', text)
  const comments = root ? [...below(root)].filter(({ name }) => name === 'w:comment') : []
  return comments.map((comment) => ({
    value: textOf(comment).trim(),
    near: places.get(attributeOf(comment, 'w:id') ?? '') ?? '',
  }))
}

function picturesOf(parts: Parts, paragraphs: Paragraph[]): Near<Picture>[] {
  const targets = new Map<string, string>()
  const list = treeOf(parts, 'word/_rels/document.xml.rels')
  for (const entry of list ? below(list) : [])
    if (entry.name === 'Relationship')
      targets.set(attributeOf(entry, 'Id') ?? '', (attributeOf(entry, 'Target') ?? '').replace(/^\/?word\//, ''))
  return paragraphs.flatMap(({ element }, at) =>
    [...below(element, ({ name }) => name !== 'mc:Fallback' && !isPicture(name))].flatMap((shape) => {
      if (!isPicture(shape.name)) return []
      const inside = [...below(shape)]
      const shown = inside.filter(({ name }) => ['a:blip', 'asvg:svgBlip', 'v:imagedata'].includes(name))
      const names = shown.map((one) => targets.get(attributeOf(one, 'r:embed') ?? attributeOf(one, 'r:id') ?? '') ?? '')
      const [first] = names
      if (first === undefined || first === '') return []
      const name = names.find(isVector) ?? first
      const pixels = isVector(name) ? null : pixelsOf(parts.get(`word/${name}`) ?? new Uint8Array())
      const value = {
        name: name.replace(/^.*\//, ''),
        widthMm: widthOf(shape, inside),
        pixels: pixels && cropped(pixels, inside),
        isVector: isVector(name),
      }
      return [{ value, near: captionNear(paragraphs, at) }]
    }),
  )
}

const isPicture = (name: string) => name === 'w:drawing' || name === 'w:pict'

function widthOf(shape: XmlElement, inside: XmlElement[]): number | null {
  const emu = Number(
    attributeOf(
      inside.find(({ name }) => name === 'a:ext' || name === 'wp:extent'),
      'cx',
    ) ?? 0,
  )
  if (emu > 0) return emu / emuPerMm
  const style =
    attributeOf(
      inside.find(({ name }) => name === 'v:shape'),
      'style',
    ) ?? ''
  const [, number, unit = 'pt'] = /(?:^|;)\s*width:\s*([\d.]+)(pt|in|cm|mm|px)?/.exec(style) ?? []
  const perUnit: Record<string, number> = { pt: 25.4 / 72, in: 25.4, cm: 10, mm: 1, px: 25.4 / 96 }
  return number && shape.name === 'w:pict' ? Number(number) * (perUnit[unit] ?? 1) : null
}

/** Only what is left of a cropped picture is printed. */
function cropped(pixels: { width: number; height: number }, inside: XmlElement[]) {
  const crop = inside.find(({ name }) => name === 'a:srcRect')
  const [left = 0, right = 0] = ['l', 'r'].map((side) => Number(attributeOf(crop, side) ?? 0) / 100_000)
  const share = 1 - left - right
  return share > 0 && share < 1 ? { ...pixels, width: Math.round(pixels.width * share) } : pixels
}

/** The caption is below or above; else what comes before tells the place. */
function captionNear(paragraphs: Paragraph[], at: number): string {
  const near = [0, 1, 2, -1, 3].map((step) => paragraphs[at + step]?.text ?? '')
  const before = paragraphs.slice(Math.max(0, at - 10), at).findLast(({ text }) => text.trim() !== '')
  return near.find((text) => /^\s*(?:supplementary |extended data )?fig/i.test(text)) ?? before?.text ?? ''
}

function headersOf(parts: Parts): string[] {
  const names = [...parts.keys()].filter((name) => /header\d*\.xml$/.test(name))
  const texts = names.map((name) =>
    textOf(treeOf(parts, name) as XmlElement)
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  return [...new Set(texts.filter((text) => /\p{L}{3}/u.test(text)))]
}
