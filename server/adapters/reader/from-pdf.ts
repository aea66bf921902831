import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Block, isBold, type Run, textOf } from '#domain/manuscript/reading/block.ts'
import { withHeadings } from './pdf-headings.ts'

/** A stretch of text on one line, with nothing but words between its ends. */
type Line = {
  runs: Run[]
  x: number
  right: number
  y: number
  size: number
  page: number
  height: number
  width: number
  /** Such text is a picture's or a watermark's. */
  isTurned: boolean
}
type Item = { str: string; transform: number[]; width: number; height: number; fontName: string; hasEOL: boolean }

/** A manuscript of a thousand pages is none. */
const mostPages = 300

export const pdfBlocks = async (bytes: Uint8Array): Promise<Block[]> =>
  (await pdfParts(bytes, { pages: mostPages, isBoldKnown: true })).blocks

/** `margins`: what is no part of the text, such as running heads, numbers of pages and turned text. `letters`: how many each page has. */
type PdfParts = { blocks: Block[]; margins: { page: number; text: string }[]; letters: number[] }

/** `sizes`: of the pages, where their own are not to be believed. */
type Wanted = { pages: number; isBoldKnown: boolean; sizes?: { width: number; height: number }[] }

export async function pdfParts(bytes: Uint8Array, { pages, isBoldKnown, sizes }: Wanted): Promise<PdfParts> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, fontExtraProperties: true })
  const document = await task.promise
  const lines: Line[] = []
  const letters: number[] = []
  for (let number = 1; number <= Math.min(document.numPages, pages); number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    // The fonts' names, which tell what is bold, are known once the page's drawing is read, with all its pictures.
    if (isBoldKnown) await page.getOperatorList()
    const { width, height } = sizes?.[number - 1] ?? page.getViewport({ scale: 1 })
    const nameOf = (font: string) => (page.commonObjs.has(font) ? String(page.commonObjs.get(font).name ?? '') : '')
    const texts = items.filter((item): item is Item & typeof item => 'str' in item)
    letters.push(texts.reduce((sum, { str }) => sum + (str.match(/\p{L}/gu)?.length ?? 0), 0))
    lines.push(...linesOf(texts, nameOf, { page: number, width, height }))
    page.cleanup()
  }
  await task.destroy()
  const level = lines.filter(({ isTurned }) => !isTurned)
  const kept = withoutMargins(level)
  const inText = new Set(kept)
  const margins = lines.filter((line) => !inText.has(line)).map((line) => ({ page: line.page, text: words(line) }))
  return { blocks: blocksOf(kept), margins, letters }
}

function linesOf(
  items: Item[],
  nameOf: (font: string) => string,
  sheet: { page: number; width: number; height: number },
): Line[] {
  const lines: Line[] = []
  for (const { str, transform, width, height, fontName, hasEOL } of items) {
    const [x = 0, y = 0] = [transform[4], transform[5]]
    const isTurned = Math.abs(transform[1] ?? 0) > 0.1 * Math.abs(transform[0] ?? 1)
    const size = Math.hypot(transform[2] ?? 0, transform[3] ?? 0) || height
    const last = lines.at(-1)
    if (isTurned && last?.isTurned) {
      last.runs.push({ text: hasEOL ? `${str} ` : str })
      continue
    }
    const rise = last ? y - last.y : 0
    const gap = last ? x - last.right : 0
    const isSameLine =
      last &&
      isTurned === last.isTurned &&
      Math.abs(rise) < Math.max(last.size, size) * 0.62 &&
      gap > -size * 1.5 &&
      gap < Math.max(last.size, size) * 2.2
    if (str.trim() === '') {
      if (isSameLine && str) last.runs.push({ text: ' ' })
      continue
    }
    const name = nameOf(fontName)
    const look: Omit<Run, 'text'> = {
      ...(/bold|black|heavy|semibold|demi|-b$|bx\d|cmb/i.test(name) && { isBold: true }),
      ...(/ital|obli|cmti|-it$/i.test(name) && { isItalic: true }),
    }
    if (isSameLine) {
      const isSmall = size < last.size * 0.85
      const script = isSmall && rise > last.size * 0.15 ? 1 : isSmall && rise < -last.size * 0.08 ? -1 : undefined
      if (gap > last.size * 0.16 && !/\s$/.test(last.runs.at(-1)?.text ?? '')) last.runs.push({ text: ' ' })
      last.runs.push({ text: str, ...look, ...(script && { script }) })
      last.right = x + width
      // A line that begins with something raised is as large as what follows.
      if (size > last.size * 1.15 && last.runs.map(({ text }) => text).join('').length - str.length < 4) {
        for (const run of last.runs.slice(0, -1)) run.script = 1
        last.size = size
        last.y = y
      }
    } else lines.push({ runs: [{ text: str, ...look }], x, right: x + width, y, size, isTurned, ...sheet })
  }
  return lines
}

const words = ({ runs }: Line) => textOf({ runs })

/** Leaves out page numbers, running heads and the numbers of lines. */
function withoutMargins(lines: Line[]): Line[] {
  const pages = new Set(lines.map(({ page }) => page)).size
  const atEdge = (line: Line) => line.y > line.height * 0.915 || line.y < line.height * 0.085
  const keyOf = (line: Line) => words(line).replaceAll(/\d+/g, '#')
  const repeated = Map.groupBy(lines.filter(atEdge), keyOf)
  const numbers = lines.filter((line) => /^\d{1,4}$/.test(words(line)))
  const areNumbered = numbers.length > lines.length * 0.25
  return lines.filter((line) => {
    const text = words(line)
    if (areNumbered && /^\d{1,4}$/.test(text) && (line.x < line.width * 0.17 || line.x > line.width * 0.85))
      return false
    if (!atEdge(line)) return true
    const onPages = new Set(repeated.get(keyOf(line))?.map(({ page }) => page)).size
    return !(/^(?:page )?\W*\d{1,4}(?: (?:of|\/) \d+)?\W*$/i.test(text) || onPages >= Math.max(2, pages * 0.25))
  })
}

const mostCommon = <Key>(counts: Map<Key, number>): Key | undefined =>
  [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]

function tally<Value, Key>(
  values: Value[],
  keyOf: (value: Value) => Key,
  weightOf: (value: Value) => number,
): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const value of values) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + weightOf(value))
  return counts
}

const rounded = (size: number) => Math.round(size * 2) / 2
const begins = /^(?:\[\d{1,3}\]|\d{1,3}\.\s+\p{Lu})/u

function blocksOf(lines: Line[]): Block[] {
  const bodySize =
    mostCommon(
      tally(
        lines,
        ({ size }) => rounded(size),
        (line) => words(line).length,
      ),
    ) ?? 10
  const leading =
    mostCommon(
      tally(
        lines
          .slice(1)
          .flatMap((line, at) =>
            lines[at]?.page === line.page && rounded(line.size) === bodySize
              ? [Math.round((lines[at]?.y ?? 0) - line.y)]
              : [],
          ),
        (gap) => gap,
        (gap) => (gap > bodySize * 0.8 && gap < bodySize * 4 ? 1 : 0),
      ),
    ) ?? bodySize * 1.2
  const paragraphs: Line[][] = []
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    const last = paragraphs.at(-1)
    if (last && before && goesOn(before, line, last, leading, bodySize)) last.push(line)
    else paragraphs.push([line])
  }
  return withHeadings(paragraphs.map(blockOf), bodySize)
}

const isBoldLine = (line: Line) => isBold({ kind: 'paragraph', runs: line.runs })

function goesOn(before: Line, line: Line, paragraph: Line[], leading: number, bodySize: number): boolean {
  const first = paragraph[0] as Line
  if (Math.abs(before.size - line.size) > 0.7 || isBoldLine(first) !== isBoldLine(line)) {
    // A label in bold runs into its sentence, on the next line too.
    if (
      !(
        Math.abs(before.size - line.size) <= 0.7 &&
        before.right - before.x > 0.7 * (line.right - line.x) &&
        !isBoldLine(before) &&
        !isBoldLine(line)
      )
    )
      return false
  }
  const text = words(line)
  if (begins.test(text) && line.x <= first.x + bodySize * 0.5) return false
  const isNewColumn = line.page !== before.page || line.y > before.y
  if (isNewColumn)
    return rounded(line.size) === rounded(bodySize) &&
      !/[.!?:]["”)]?$/.test(words(before)) &&
      /^\p{Ll}|^[(]/u.test(text)
      ? true
      : isHanging(first, before, line, bodySize)
  const gap = before.y - line.y
  const usual = Math.max(leading, before.size * 1.05) * (line.size > bodySize * 1.15 ? line.size / bodySize : 1)
  if (gap > usual * 1.32 || gap < -1) return false
  if (Math.abs(gap) < before.size * 0.5) return false
  // The first line is set in, or all but the first are.
  const indent = line.x - before.x
  if (paragraph.length > 1 && indent > bodySize * 0.7 && indent < bodySize * 4 && line.x > first.x + bodySize * 0.5)
    return false
  if (
    paragraph.length > 1 &&
    indent < -bodySize * 0.7 &&
    first.x < before.x - bodySize * 0.7 &&
    Math.abs(line.x - first.x) < bodySize * 0.5
  )
    return false
  if (
    paragraph.length === 1 &&
    indent > bodySize * 0.7 &&
    /[.!?]["”)]?$/.test(words(before)) &&
    before.right < before.width * 0.6
  )
    return false
  return true
}

/** In a list with hanging lines a page or column ends within an entry as often as not. */
const isHanging = (first: Line, before: Line, line: Line, bodySize: number) =>
  first.x < before.x - bodySize * 0.7 &&
  Math.abs((line.x % (line.width / 2)) - (before.x % (before.width / 2))) < bodySize * 0.4

const accents: Record<string, string> = {
  '´': '\u0301',
  '`': '\u0300',
  '¨': '\u0308',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¸': '\u0327',
  ˇ: '\u030C',
}

/** TeX's older fonts draw an accent before its letter, often as a text of its own. */
function withAccents(runs: Run[]): void {
  for (const [at, run] of runs.entries()) {
    const next = runs[at + 1]
    if (next && /[´`¨ˆ˜¸ˇ]$/.test(run.text) && /^\p{L}/u.test(next.text)) {
      run.text += next.text[0]
      next.text = next.text.slice(1)
    }
    run.text = run.text
      .replaceAll(/([´`¨ˆ˜¸ˇ])\s?(\p{L})/gu, (_, accent: string, letter: string) => `${letter}${accents[accent]}`)
      .replaceAll('ı\u0301', 'í')
      .normalize('NFC')
  }
}

function blockOf(paragraph: Line[]): Block {
  const runs: Run[] = []
  for (const line of paragraph) {
    const last = runs.at(-1)
    if (last && /\p{Ll}-$/u.test(last.text) && /^\p{Ll}/u.test(line.runs[0]?.text ?? ''))
      last.text = last.text.slice(0, -1)
    else if (last) runs.push({ text: '\n' })
    runs.push(...line.runs.map((run) => ({ ...run })))
  }
  withAccents(runs)
  const [{ page, size }] = paragraph as [Line]
  return { kind: 'paragraph', runs, page, size: rounded(size) }
}
