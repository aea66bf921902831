import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Matrix = readonly [number, number, number, number, number, number]
/** The corners of a glyph on its page. */
export type Quad = readonly [Corner, Corner, Corner, Corner]
type Corner = readonly [number, number]

export type Glyph = { code: number; unicode: string; quad: Quad; x: number; y: number; show: number; at: number }

/** What one operator shows. `advances`: how far each glyph moves the next, in thousandths of the font's size. */
export type Show = { codes: number[]; advances: number[]; isInForm: boolean; isPlain: boolean }

export type PageGlyphs = { shows: Show[]; glyphs: Glyph[] }

type State = {
  ctm: Matrix
  size: number
  spacing: number
  wordSpacing: number
  scale: number
  rise: number
  leading: number
  isPlainFont: boolean
}
type PdfGlyph = { originalCharCode: number; unicode: string; width: number; isSpace: boolean; vmetric?: unknown }

/**
 * One box for words that stand in one line: the edges of single letters would tell how wide they were. What is raised has
 * a box of its own, or a box from here to there would slant across the words.
 */
export function boxesOf(glyphs: readonly Glyph[]): Quad[] {
  const boxes: Quad[] = []
  let last: Quad | undefined
  for (const { quad } of glyphs) {
    const [box, from, to] = [boxes.at(-1), last?.[1], quad[0]]
    const height = Math.hypot(...difference(quad[3], quad[0]))
    const isNext = from && Math.hypot(...difference(to, from)) < 0.6 * height
    if (box && isNext && isLevel(box, quad)) boxes[boxes.length - 1] = [box[0], quad[1], quad[2], box[3]]
    else boxes.push(quad)
    last = quad
  }
  return boxes
}

/** Of the same height, and on the same line. */
function isLevel(box: Quad, next: Quad): boolean {
  const up = difference(box[3], box[0])
  const [across, above] = [difference(next[0], box[1]), difference(next[3], box[2])]
  const height = Math.hypot(...up)
  const rise = ([x, y]: Corner) => Math.abs(x * up[0] + y * up[1]) / height
  return rise(across) < 0.04 * height && rise(above) < 0.04 * height
}

const difference = ([a, b]: Corner, [c, d]: Corner): Corner => [a - c, b - d]

/** Of a font its unit of length is a thousandth of its size, unless it says otherwise. */
const usualUnit = 0.001

const one: Matrix = [1, 0, 0, 1, 0, 0]

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

const numbersOf = (value: unknown): number[] =>
  value && typeof value === 'object' ? Object.values(value).map(Number) : []

function matrixOf(given: unknown[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = given.length === 1 ? numbersOf(given[0]) : given.map(Number)
  return [a, b, c, d, e, f]
}

/** Where every glyph of these pages is, in the order in which they are drawn. PDF.js knows the fonts. */
export async function glyphsOf(bytes: Uint8Array, pages: Iterable<number>): Promise<Map<number, PageGlyphs>> {
  const opening = getDocument({ data: new Uint8Array(bytes), verbosity: 0, fontExtraProperties: true })
  try {
    const pdf = await opening.promise
    const found = new Map<number, PageGlyphs>()
    for (const number of new Set(pages)) {
      if (number > pdf.numPages) continue
      const page = await pdf.getPage(number)
      found.set(number, await readPage(page))
      page.cleanup()
    }
    return found
  } finally {
    await opening.destroy()
  }
}

async function readPage(page: PDFPageProxy): Promise<PageGlyphs> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const shows: Show[] = []
  const glyphs: Glyph[] = []
  let state: State = {
    ...{ ctm: one, size: 0, spacing: 0, wordSpacing: 0, scale: 1, rise: 0, leading: 0, isPlainFont: false },
  }
  const saved: State[] = []
  let [line, x, forms] = [one, 0, 0]
  const moveTo = (matrix: Matrix) => {
    line = matrix
    x = 0
  }
  const moveBy = (right: number, up: number) => moveTo(times(line, [1, 0, 0, 1, right, up]))
  const setFont = (name: string, size: number) => {
    const font = page.commonObjs.has(name) ? page.commonObjs.get(name) : null
    const isPlainFont =
      font !== null && !font.isType3Font && !font.vertical && (font.fontMatrix?.[0] ?? usualUnit) === usualUnit
    state = { ...state, size, isPlainFont }
  }
  const show = (given: (PdfGlyph | number)[]) => {
    const { size, spacing, wordSpacing, scale, rise, ctm } = state
    const here: Show = { codes: [], advances: [], isInForm: forms > 0, isPlain: state.isPlainFont && size !== 0 }
    for (const glyph of given) {
      if (typeof glyph === 'number') {
        x -= (glyph / 1000) * size * scale
        continue
      }
      const extra = spacing + (glyph.isSpace ? wordSpacing : 0)
      const width = (glyph.width / 1000) * size
      const place = times(times(ctm, line), [1, 0, 0, 1, x, rise])
      const corner = (right: number, up: number): Corner => {
        const [, , , , e, f] = times(place, [1, 0, 0, 1, right, up])
        return [e, f]
      }
      const [right, low, high] = [width * scale, -0.25 * size, 0.95 * size]
      const quad: Quad = [corner(0, low), corner(right, low), corner(right, high), corner(0, high)]
      const { originalCharCode: code, unicode } = glyph
      const at = here.codes.length
      glyphs.push({ code, unicode, quad, x: place[4], y: place[5], show: shows.length, at })
      here.codes.push(code)
      here.advances.push(size === 0 ? 0 : ((width + extra) * 1000) / size)
      here.isPlain &&= !glyph.vmetric
      x += (width + extra) * scale
    }
    shows.push(here)
  }
  const doing: Record<number, (args: unknown[]) => void> = {
    [OPS.save]: () => saved.push(state),
    [OPS.restore]: () => {
      state = saved.pop() ?? state
    },
    [OPS.transform]: (args) => {
      state = { ...state, ctm: times(state.ctm, matrixOf(args)) }
    },
    [OPS.paintFormXObjectBegin]: ([matrix]) => {
      saved.push(state)
      forms++
      if (matrix) state = { ...state, ctm: times(state.ctm, matrixOf([matrix])) }
    },
    [OPS.paintFormXObjectEnd]: () => {
      forms--
      state = saved.pop() ?? state
    },
    [OPS.beginText]: () => moveTo(one),
    [OPS.setTextMatrix]: (args) => moveTo(matrixOf(args)),
    [OPS.moveText]: ([right, up]) => moveBy(Number(right), Number(up)),
    [OPS.setLeading]: ([leading]) => {
      state = { ...state, leading: Number(leading) }
    },
    [OPS.setLeadingMoveText]: ([right, up]) => {
      state = { ...state, leading: -Number(up) }
      moveBy(Number(right), Number(up))
    },
    [OPS.nextLine]: () => moveBy(0, -state.leading),
    [OPS.setFont]: ([name, size]) => setFont(String(name), Number(size)),
    [OPS.setGState]: ([entries]) => {
      for (const [key, value] of Array.isArray(entries) ? entries : [])
        if (key === 'Font' && Array.isArray(value)) setFont(String(value[0]), Number(value[1]))
    },
    [OPS.setCharSpacing]: ([spacing]) => {
      state = { ...state, spacing: Number(spacing) }
    },
    [OPS.setWordSpacing]: ([wordSpacing]) => {
      state = { ...state, wordSpacing: Number(wordSpacing) }
    },
    [OPS.setHScale]: ([percent]) => {
      state = { ...state, scale: Number(percent) / 100 }
    },
    [OPS.setTextRise]: ([rise]) => {
      state = { ...state, rise: Number(rise) }
    },
    [OPS.showText]: ([given]) => show(given as (PdfGlyph | number)[]),
  }
  for (const [at, operation] of fnArray.entries()) doing[operation]?.(argsArray[at] ?? [])
  return { shows, glyphs }
}
