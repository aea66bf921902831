import { readFileSync } from 'node:fs'
import { type PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import { fromTop } from '../../root.ts'
import { type Part, readTrueType } from './true-type.ts'

const font = readTrueType(readFileSync(fromTop('server/adapters/pdf/inter.ttf')))
/** PDF measures fonts in thousandths of the font size. */
const inThousandths = (units: number) => (1000 * units) / font.unitsPerEm

/** Characters that the font lacks, and what is written instead. */
const substitutes: Record<string, string> = { '≥': '>=', '≤': '<=', '−': '–', '‑': '-', '\u202f': ' ', '\u2009': ' ' }
const gapAboveLetter = 60

/** A character as it is drawn: one glyph, or several combined. */
type Letter = { text: string; parts: [Part, ...Part[]] }

/** Returns the text as the font can show it: Latin with all its marks, Greek and Cyrillic. A row of others becomes one '…'. */
export function shown(text: string): string {
  const known = [...text.normalize('NFC')].map((character) => {
    if (glyphOf(character) !== 0) return character
    const base = character.normalize('NFD').charAt(0)
    if (glyphOf(base) !== 0) return base
    return substitutes[character] ?? (/\s/.test(character) ? ' ' : /[\p{M}\p{C}]/u.test(character) ? '' : '…')
  })
  return known.join('').replaceAll(/…(?:[\s…]*…)+/g, '…')
}

/** Whether the font has every letter. */
export function canShow(text: string): boolean {
  return !shown(text).includes('…')
}

const glyphOf = (character: string) => font.glyphOf(character.codePointAt(0) ?? 0) ?? 0
const letterWithMarks = /\P{M}\p{M}*|\p{M}/gu

function lettersOf(text: string): Letter[] {
  return (shown(text).match(letterWithMarks) ?? []).map((letter) => {
    const [glyph = 0, ...marks] = [...letter].map(glyphOf)
    return { text: letter, parts: [{ glyph, x: 0, y: 0 }, ...marks.map((mark) => placed(mark, glyph))] }
  })
}

/** Centres a mark above or below a letter, if the font has no glyph for both together. */
function placed(mark: number, letter: number): Part {
  const [box, under] = [font.boxOf(mark), font.boxOf(letter)]
  if (!box || !under) return { glyph: mark, x: 0, y: 0 }
  const x = Math.round((under.xMin + under.xMax - box.xMin - box.xMax) / 2)
  return { glyph: mark, x, y: box.yMin > 0 ? Math.max(0, under.yMax + gapAboveLetter - box.yMin) : 0 }
}

const advanceOf = ({ parts: [{ glyph }] }: Letter) => font.advanceOf(glyph)

export function widthOf(text: string, size: number): number {
  return (lettersOf(text).reduce((sum, letter) => sum + advanceOf(letter), 0) * size) / font.unitsPerEm
}

/** Breaks text into lines. If there are more than `most`, the last one allowed ends with '…'. */
export function wrapped(text: string, size: number, width: number, most = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of shown(text).split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(longer, size) > width) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  if (line) lines.push(line)
  if (lines.length <= most) return lines
  let last = lines[most - 1] ?? ''
  while (last.includes(' ') && widthOf(`${last}…`, size) > width) last = last.slice(0, last.lastIndexOf(' '))
  return [...lines.slice(0, most - 1), `${last}…`]
}

/** A name that pages do not use for their own fonts. */
export const fontName = 'DJLettering'

/** The font in one document: writes text with it, and embeds the glyphs that were used. */
export type Lettering = ReturnType<typeof letteringFor>

export function letteringFor(document: PDFDocument) {
  const used = new Map<number, Letter>()
  const composed = new Map<string, number>()
  const ref = document.context.nextRef()

  function codeOf(letter: Letter): string {
    const [{ glyph }, ...marks] = letter.parts
    if (marks.length > 0 && !composed.has(letter.text)) composed.set(letter.text, font.glyphs + composed.size)
    const id = composed.get(letter.text) ?? glyph
    used.set(id, letter)
    return hex(id)
  }

  return {
    ref,
    /** Returns the PDF operators that draw a line of text at the current point in this font. */
    show: (text: string, size: number) => `/${fontName} ${size} Tf <${lettersOf(text).map(codeOf).join('')}> Tj\n`,
    finish() {
      if (used.size > 0) embed(document, ref, used)
    },
  }
}

const hex = (id: number) => id.toString(16).padStart(4, '0')
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

function embed({ context }: PDFDocument, ref: PDFRef, used: Map<number, Letter>): void {
  const name = PDFName.of('DJARTL+Inter')
  const isOwn = (id: number) => id < font.glyphs
  const made = [...used].filter(([id]) => !isOwn(id)).map(([, { parts }]) => parts)
  const subset = font.subset([...used.keys()].filter(isOwn), made)
  const file = context.flateStream(subset, { Length1: subset.length })
  const { xMin, yMin, xMax, yMax } = font.box
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 4,
    FontBBox: [xMin, yMin, xMax, yMax].map(inThousandths),
    ItalicAngle: 0,
    Ascent: inThousandths(font.ascent),
    Descent: inThousandths(font.descent),
    CapHeight: 727,
    StemV: 80,
    FontFile2: context.register(file),
  })
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: {
      Registry: PDFHexString.fromText('Adobe'),
      Ordering: PDFHexString.fromText('Identity'),
      Supplement: 0,
    },
    FontDescriptor: context.register(descriptor),
    CIDToGIDMap: 'Identity',
    W: [...used].flatMap(([id, letter]) => [id, [inThousandths(advanceOf(letter))]]),
  })
  context.assign(
    ref,
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(context.flateStream(toUnicode(used))),
    }),
  )
}

/** Maps glyphs to characters, so that the text can be searched and copied. */
function toUnicode(used: Map<number, Letter>): string {
  const lines = [...used].map(([id, { text }]) => `<${hex(id)}> <${utf16(text)}>`)
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) =>
    lines.slice(100 * index, 100 * (index + 1)),
  )
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
