import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { typeset } from '../typesetter/compile.ts'
import { letteringSource } from './lettering-source.ts'
import type { Stamp } from './line.ts'

const smallestPage = 250

/** Lays lettering over the pages. Nothing of them changes, so their links and tags stay. */
export async function stamp(document: PDFDocument, about: Stamp): Promise<void> {
  const [first] = document.getPages()
  if (!first || (about.place === 'none' && !about.mark && !about.correction)) return
  const { width } = visible(first)
  const { pdf } = await typeset({
    source: letteringSource(about, Math.max(width, smallestPage)),
    ...{ spare: {}, pictures: {} },
  })
  const [words, mark] = (await PDFDocument.load(pdf)).getPages()
  const cover = about.place === 'page' ? document.insertPage(0, [595, 842]) : null
  if (mark) await drawMark(document, mark)
  if (words && (cover || width >= smallestPage)) await drawWords(cover ?? first, words)
}

async function drawWords(page: PDFPage, words: PDFPage): Promise<void> {
  const { matrix } = visible(page)
  const { ref } = await page.doc.embedPage(words)
  layOver(page, ref, `${matrix.join(' ')} cm`)
  for (const { href, rect } of linksOf(words)) addLink(page, href, rect, matrix)
}

/** Across every page, from corner to corner. */
async function drawMark(document: PDFDocument, mark: PDFPage): Promise<void> {
  const { context } = document
  const { ref, width: wide, height: high } = await document.embedPage(mark)
  const pale = context.register(context.obj({ Type: 'ExtGState', ca: 0.22, BM: 'Multiply' }))
  for (const page of document.getPages()) {
    const { width, height, matrix } = visible(page)
    const diagonal = Math.hypot(width, height)
    const scale = (0.75 * diagonal) / wide
    const [along, up] = [(scale * width) / diagonal, (scale * height) / diagonal]
    const x = (width - along * wide + up * high) / 2
    const y = (height - up * wide - along * high) / 2
    const place = [along, up, -up, along, x, y].map((value) => value.toFixed(4)).join(' ')
    page.node.normalize()
    page.node.setExtGState(PDFName.of('DJPale'), pale)
    layOver(page, ref, `${matrix.join(' ')} cm ${place} cm /DJPale gs`)
  }
}

function layOver({ node, doc }: PDFPage, form: PDFRef, place: string): void {
  node.normalize()
  const name = node.newXObject('DJLettering', form)
  node.addContentStream(doc.context.register(doc.context.flateStream(`q ${place} ${name} Do Q`)))
}

function linksOf({ node }: PDFPage): { href: string; rect: number[] }[] {
  const annotations = node.Annots()
  return [...Array(annotations?.size() ?? 0).keys()].flatMap((at) => {
    const annotation = annotations?.lookup(at, PDFDict)
    const href = annotation?.lookup(PDFName.of('A'), PDFDict).lookup(PDFName.of('URI'), PDFString).decodeText()
    const box = annotation?.lookup(PDFName.of('Rect'), PDFArray).asRectangle()
    return href && box ? [{ href, rect: [box.x, box.y, box.x + box.width, box.y + box.height] }] : []
  })
}

/** Returns the page's size as seen, after rotation, and the matrix from there to the page's own coordinates. */
function visible(page: PDFPage): { width: number; height: number; matrix: number[] } {
  const { x, y, width, height } = page.getCropBox()
  switch (((page.getRotation().angle % 360) + 360) % 360) {
    case 90:
      return { width: height, height: width, matrix: [0, 1, -1, 0, x + width, y] }
    case 180:
      return { width, height, matrix: [-1, 0, 0, -1, x + width, y + height] }
    case 270:
      return { width: height, height: width, matrix: [0, -1, 1, 0, x, y + height] }
    default:
      return { width, height, matrix: [1, 0, 0, 1, x, y] }
  }
}

function addLink(page: PDFPage, href: string, [left, bottom, right, top]: number[], matrix: number[]): void {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  const reached = (x = 0, y = 0) => [a * x + c * y + e, b * x + d * y + f]
  const { context } = page.doc
  const link = context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [...reached(left, bottom), ...reached(right, top)],
    Border: [0, 0, 0],
    Contents: PDFHexString.fromText(href),
    A: { Type: 'Action', S: 'URI', URI: PDFHexString.of(Buffer.from(href, 'ascii').toString('hex')) },
  })
  page.node.addAnnot(context.register(link))
}
