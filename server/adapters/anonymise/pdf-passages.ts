import { PDFDict, type PDFDocument } from '@cantoo/pdf-lib'
import type { LinedPassage } from '#domain/manuscript/anonymity/author-block.ts'
import type { Leak } from '#domain/manuscript/anonymity/report.ts'
import { followsReferences, isEntry, isReferencesHeading } from '#domain/manuscript/anonymity/sections.ts'
import { type Block, fold } from '#domain/manuscript/reading/block.ts'
import { read } from '#domain/manuscript/reading/read.ts'
import { pdfParts } from '../reader/from-pdf.ts'
import { pageRuns } from './gather-pages.ts'
import { openPdf, saved } from './pdf-clean.ts'
import { contentOf } from './pdf-content.ts'
import { key } from './pdf-objects.ts'

/** `letters`: how many each page has. `title`: as it was read. What is in a margin has no lines. */
export type PageText = { passages: LinedPassage[]; letters: number[]; title: string }

/** The paragraphs of all pages, then what is in their margins. A paragraph in which the reference list begins is split there. */
export async function readPages(bytes: Uint8Array): Promise<PageText> {
  const { roomy, sizes } = await withRoom(bytes)
  const { blocks, margins, letters } = await pdfParts(roomy, { pages: Infinity, isBoldKnown: false, sizes })
  const { references, title } = read(blocks)
  const last = references.at(-1)?.at ?? -1
  let isReference = false
  const passages: LinedPassage[] = []
  const add = (page: number | undefined, lines: string[], isMargin = false) => {
    const text = fold(lines.join('\n'))
    const at = `page#${page}#${passages.length}`
    if (text === '') return
    const isOne = isReference && isEntry(text)
    const place = `Page ${page}`
    passages.push({ at, place, text, isReference: isOne, page, lines: isMargin ? [] : lines.map(fold) })
  }
  for (const [at, block] of blocks.entries()) {
    // A word such as 'Supplementary' may stand alone in a line of an entry.
    const mayEnd = at > last || block.kind === 'heading'
    const all = linesOf(block)
    let lines: string[] = []
    for (const [number, line] of all.entries()) {
      if (isReference ? mayEnd && followsReferences(line) : isReferencesHeading(line)) {
        add(block.page, lines)
        lines = []
        isReference = !isReference
      } else if (isReference && endsEntry(all[number - 1]) && !isEntry(all.slice(number).join(' '))) {
        // What follows the last entry may stand as close as the entries do.
        add(block.page, lines)
        lines = []
      }
      lines.push(line)
    }
    add(block.page, lines)
  }
  isReference = false
  for (const { page, text } of margins) add(page, [text], true)
  return { passages, letters, title: title?.value ?? '' }
}

const endsEntry = (line = '') => /[.\d]\s*$/.test(line)

const room = 20_000

/** PDF.js leaves out what is outside the visible part of a page. Other programs find it. */
async function withRoom(bytes: Uint8Array) {
  const document = await openPdf(bytes)
  const sizes = document.getPages().map((page) => {
    const { width, height } = page.getCropBox()
    const isTurned = page.getRotation().angle % 180 !== 0
    page.setMediaBox(-room, -room, 2 * room, 2 * room)
    page.node.delete(key('CropBox'))
    return isTurned ? { width: height, height: width } : { width, height }
  })
  return { roomy: await saved(document), sizes }
}

const linesOf = ({ runs }: Block) =>
  runs
    .map(({ text }) => text)
    .join('')
    .split('\n')

const fewestLetters = 20
/** More is a drawing, of letters perhaps. */
const mostOfNothing = 2000

/** Pages on which something is drawn but no letters are: a scan may show any name, and only people can read it. */
export function unreadPages(
  { letters }: PageText,
  document: PDFDocument,
  drawn: ReadonlySet<number>,
  isReport: boolean,
): Leak[] {
  // Of a manuscript with notes on it some pages are figures.
  if (isReport && letters.some((count) => count >= fewestLetters)) return []
  const pages = document.getPages().flatMap((page, at) => {
    const isEmpty = !hasPictures(page.node.Resources()) && contentOf(page).length < mostOfNothing
    return drawn.has(at + 1) || isEmpty || (letters[at] ?? 0) >= fewestLetters ? [] : [at + 1]
  })
  if (pages.length === 0) return []
  const place = pageRuns(pages)
  const match = pages.length === 1 ? 'A page without text' : `${pages.length} pages without text`
  return [{ at: 'pictures', start: 0, place, match, kind: 'unread', before: '', after: '', replacement: '' }]
}

const hasPictures = (resources: PDFDict | undefined) => {
  const pictures = resources?.lookup(key('XObject'))
  return pictures instanceof PDFDict && pictures.keys().length > 0
}
