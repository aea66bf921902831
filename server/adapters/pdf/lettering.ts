import { type PDFDocument, PDFHexString, PDFName, type PDFPageLeaf, type PDFRef } from '@cantoo/pdf-lib'
import type { Font } from './fonts.ts'
import { directionMark, type Letter, lettersOf, shown } from './shape.ts'

export function widthOf(text: string, size: number): number {
  return lettersOf(text).reduce((sum, { advance, font }) => sum + (advance * size) / font.file.unitsPerEm, 0)
}

/** A citation reads from left to right, even if it begins with a name that does not. */
export const leftToRight = (text: string) => `\u200e${text}`

/** Names one after the other from left to right, whatever the direction of each. */
export const inOneLine = (names: string[]) => leftToRight(names.map((name) => `\u2068${name}\u2069`).join(', '))

const withoutSpaces = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'
/** A line may end before each: a word, or a letter of a script that has no spaces, with what closes after it. */
const pieces = new RegExp(`\\s*(?:${withoutSpaces}[\\p{Pe}\\p{Pf}\\p{Po}\\p{M}]*|(?:(?!${withoutSpaces})\\S)+)`, 'gu')

/** Breaks text into lines. If there are more than `most`, the last one allowed ends with '…'. */
export function wrapped(text: string, size: number, width: number, most = Number.POSITIVE_INFINITY): string[] {
  const all = shown(text)
  const direction = directionMark(all)
  const lines: string[] = []
  let line = ''
  for (const piece of all.match(pieces) ?? []) {
    const longer = line + piece.replace(/^\s+/, line ? ' ' : '')
    if (line && widthOf(longer, size) > width) {
      lines.push(direction + line)
      line = piece.trimStart()
    } else {
      line = longer
    }
  }
  if (line) lines.push(direction + line)
  if (lines.length <= most) return lines
  let last = lines[most - 1] ?? ''
  while (widthOf(`${last}…`, size) > width)
    last = last.includes(' ') ? last.slice(0, last.lastIndexOf(' ')) : last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last}…`]
}

/** The fonts in one document: writes text with them, and embeds the glyphs that were used. */
export type Lettering = ReturnType<typeof letteringFor>

type Used = { ref: PDFRef; key: string; codes: Map<string, number>; letters: Letter[] }

export function letteringFor(document: PDFDocument) {
  const fonts = new Map<Font, Used>()

  function usedOf(font: Font): Used {
    // A name that pages do not use for their own fonts.
    const key = `DJLettering${fonts.size}`
    const used = fonts.get(font) ?? { ref: document.context.nextRef(), key, codes: new Map(), letters: [] }
    fonts.set(font, used)
    return used
  }

  /** The same parts can stand for different letters, which then have different codes. */
  function codeOf({ codes, letters }: Used, letter: Letter): string {
    const { text, parts, advance, font } = letter
    const id = JSON.stringify([text, parts, advance])
    const code = codes.get(id) ?? font.file.glyphs + letters.push(letter) - 1
    codes.set(id, code)
    return hex(code)
  }

  return {
    /** Returns the PDF operators that draw a line of text at the current point. */
    show(text: string, size: number): string {
      let shown = ''
      let before: Used | null = null
      for (const letter of lettersOf(text)) {
        const used = usedOf(letter.font)
        if (used !== before) shown += `${before ? '> Tj\n' : ''}/${used.key} ${size} Tf <`
        shown += codeOf(used, letter)
        before = used
      }
      return before ? `${shown}> Tj\n` : ''
    },
    /** Lets a page use the fonts that were needed so far. */
    addTo(page: PDFPageLeaf): void {
      page.normalize()
      for (const { key, ref } of fonts.values()) page.setFontDictionary(PDFName.of(key), ref)
    },
    finish(): void {
      for (const [font, used] of fonts) embed(document, font, used)
    },
  }
}

const hex = (id: number) => id.toString(16).padStart(4, '0')
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

function embed({ context }: PDFDocument, { file: font, name: family }: Font, { ref, letters }: Used): void {
  const name = PDFName.of(`DJARTL+${family}`)
  /** PDF measures fonts in thousandths of the font size. */
  const inThousandths = (units: number) => (1000 * units) / font.unitsPerEm
  const subset = font.subset(letters)
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
    W: [font.glyphs, letters.map(({ advance }) => inThousandths(advance))],
  })
  context.assign(
    ref,
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(context.flateStream(toUnicode(font.glyphs, letters))),
    }),
  )
}

/** Maps glyphs to characters, so that the text can be searched and copied. */
function toUnicode(first: number, letters: Letter[]): string {
  const lines = letters.map(({ text }, at) => `<${hex(first + at)}> <${utf16(text)}>`)
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
