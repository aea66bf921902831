import type { PDFDocument } from '@cantoo/pdf-lib'
import { authorBlock, type LinedPassage, outside } from '#domain/manuscript/anonymity/author-block.ts'
import { countOwnReferences, findLeaks } from '#domain/manuscript/anonymity/find-leaks.ts'
import type { Identity } from '#domain/manuscript/anonymity/identity.ts'
import { allNaming } from '#domain/manuscript/anonymity/named.ts'
import { givenInDocument } from '#domain/manuscript/anonymity/names-in.ts'
import { type Leak, pageOf, type Spot } from '#domain/manuscript/anonymity/report.ts'
import { signedInDocument } from '#domain/manuscript/anonymity/signature.ts'
import type { MadeCopy } from './docx.ts'
import { gatherPages } from './gather-pages.ts'
import { blackOut, isUnharmed } from './pdf-blackout.ts'
import { cleaned, openPdf, saved } from './pdf-clean.ts'
import { boxesOf, type Glyph, glyphsOf, type PageGlyphs } from './pdf-glyphs.ts'
import { hiddenInPdf } from './pdf-hidden.ts'
import { key, removeUnused } from './pdf-objects.ts'
import { type PageText, readPages, unreadPages } from './pdf-passages.ts'
import { type DrawnPage, type PageToDraw, putPictures } from './pdf-pictures.ts'
import { glyphsAt } from './pdf-places.ts'
import { newTally } from './tally.ts'

type Pdf = {
  bytes: Uint8Array
  title: string
  identity: Identity
  /** Of the places that were decided the words: they go wherever they are found. */
  blackened: readonly Spot[]
  /** Of a reviewer's own document, whose notes stay. */
  alias?: string | undefined
  /** Takes out all that tells who wrote it. */
  erases?: boolean | undefined
  /** Pages that were asked for before. */
  drawn?: readonly DrawnPage[] | undefined
}

/**
 * Takes everything out of a PDF that its pages do not show, and the words that an editor decided about out of the pages.
 * What is reported is read from the finished copy. While there is something `toDraw`, it is not finished.
 */
export async function anonymisePdf(pdf: Pdf): Promise<MadeCopy> {
  const { identity, alias, drawn = [] } = pdf
  const tally = newTally()
  const document = await cleaned(pdf.bytes, identity, tally, alias)
  await putPictures(document, drawn)
  removeUnused(document)
  const { bytes, text, leaks, toDraw } = await withoutWords(await saved(document), pdf)
  const removed = tally.list()
  if (toDraw.length > 0) return { bytes, removed, leaks: [], toDraw }
  const found = [
    ...gatherPages([...leaks, ...(await hiddenInPdf(bytes, identity))]),
    ...unreadPages(text, await openPdf(bytes), new Set(drawn.map(({ page }) => page)), alias !== undefined),
  ]
  return { bytes, removed, leaks: found, ownReferences: countOwnReferences(text.passages, identity) }
}

/** For the PDF of a copy that was checked as a Word document. */
export async function cleanPdf(bytes: Uint8Array, identity: Identity): Promise<Uint8Array> {
  return saved(await cleaned(bytes, identity, newTally()))
}

type Reading = { bytes: Uint8Array; text: PageText; leaks: Leak[]; toDraw: PageToDraw[] }

const mostRounds = 4

/** Without some words others may be found, so it is read again until nothing is left that was decided about. */
async function withoutWords(given: Uint8Array, pdf: Pdf): Promise<Reading> {
  const { identity, erases, blackened } = pdf
  const words = new Set(blackened.map(({ match }) => match.toLowerCase()))
  const isDecided = ({ match }: Leak) => erases || words.has(match.toLowerCase())
  let bytes = given
  const toDraw = new Map<number, PageToDraw>()
  for (let round = 1; ; round++) {
    const text = await readPages(bytes)
    const { passages } = text
    const leaks = findIn(text, pdf)
    const decided = leaks.filter(isDecided)
    if (round === 1 && (erases || words.size > 0))
      for (const hidden of (await hiddenInPdf(bytes, identity)).filter(isDecided))
        addTo(toDraw, pageOf(hidden) ?? 0, [])
    const last = () => ({ bytes, text, leaks, toDraw: [...toDraw.values()].filter(({ page }) => page > 0) })
    if (decided.length === 0 || round > mostRounds) return last()
    const document = await openPdf(bytes)
    const changed = await blackenAll(document, bytes, decided, passages, toDraw)
    if (changed === 0) return last()
    removeUnused(document)
    bytes = await saved(document)
  }
}

function addTo(toDraw: Map<number, PageToDraw>, page: number, glyphs: readonly Glyph[]): void {
  const boxes = [...(toDraw.get(page)?.boxes ?? []), ...boxesOf(glyphs)]
  toDraw.set(page, { page, boxes })
}

function findIn({ passages, title: read }: PageText, { identity, title, blackened, alias, erases }: Pdf): Leak[] {
  if (erases) return passages.flatMap((passage) => allNaming(passage, identity))
  const found = findLeaks(passages, identity)
  if (alias) return [...found, ...signedInDocument(passages, identity, found)]
  const gone = blackened.map(({ match }) => match)
  const lines = authorBlock(passages, [title, read], identity, gone)
  return [...lines, ...outside(lines, [...found, ...givenInDocument(passages, identity, found)])]
}

/** Returns how many pages have other content now. What could not be taken out of a page is to be drawn. */
async function blackenAll(
  document: PDFDocument,
  bytes: Uint8Array,
  decided: readonly Leak[],
  passages: readonly LinedPassage[],
  toDraw: Map<number, PageToDraw>,
): Promise<number> {
  // A paragraph may go on on the next page.
  const near = (leak: Leak) => [pageOf(leak) ?? 0, (pageOf(leak) ?? 0) + 1]
  const read = await glyphsOf(bytes, decided.flatMap(near))
  const places = Map.groupBy(
    decided.flatMap((leak) => {
      const pages = new Map(near(leak).flatMap((page) => [...entry(read, page)]))
      return glyphsAt(leak, passages, pages)
    }),
    ([page]) => page,
  )
  const pages = document.getPages()
  const tried = [...places].flatMap(([number, found]) => {
    const glyphs = [...new Set(found.flatMap(([, each]) => each))]
    const [page, before] = [pages[number - 1], read.get(number)]
    const contents = page?.node.get(key('Contents'))
    if (page && before && contents && !toDraw.has(number) && blackOut(page, before, glyphs))
      return [{ number, page, before, contents, glyphs }]
    addTo(toDraw, number, glyphs)
    return []
  })
  const after = await glyphsOf(
    await saved(document),
    tried.map(({ number }) => number),
  )
  const harmed = tried.filter(({ number, before, glyphs }) => !isUnharmed(before, glyphs, after.get(number)))
  for (const { number, page, contents, glyphs } of harmed) {
    page.node.set(key('Contents'), contents)
    addTo(toDraw, number, glyphs)
  }
  return tried.length - harmed.length
}

const entry = (read: ReadonlyMap<number, PageGlyphs>, page: number) => {
  const glyphs = read.get(page)
  return glyphs ? ([[page, glyphs]] as const) : []
}
