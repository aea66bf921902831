import { type PDFDocument, PDFHexString, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { coverLines } from './cover-page.ts'
import { type Lettering, leftToRight, letteringFor, widthOf, wrapped } from './lettering.ts'
import { grey, ink, type Line, red, type Stamp } from './line.ts'

const footer = { size: 6.5, leading: 8.2, bottom: 12, side: 42, mostLines: 3 }
const smallestPage = 250

export function stamp(document: PDFDocument, about: Stamp): void {
  const lettering = letteringFor(document)
  const pages = document.getPages()
  const [first] = pages
  if (about.mark) for (const page of pages) drawMark(page, lettering, about.mark.word)
  if (first && about.place !== 'page') draw(first, lettering, footerLines(first, about))
  if (first && about.place === 'page') {
    const cover = document.insertPage(0, [595, 842])
    draw(cover, lettering, coverLines(about))
    if (about.mark) drawMark(cover, lettering, about.mark.word)
  }
  lettering.finish()
}

function footerLines(page: PDFPage, { place, citation, link, licence, mark, correction }: Stamp): Line[] {
  const { width } = visible(page)
  const { size, leading, bottom, side, mostLines } = footer
  if (width < smallestPage) return []
  const set = (text: string, colour: string) =>
    wrapped(text, size, width - 2 * side, mostLines).map((line) => ({ text: line, colour, href: link }))
  const texts = [
    ...(mark ? set(mark.sentence, red) : []),
    ...(correction ? set(correction, ink) : []),
    ...(place === 'footer' ? [...set(leftToRight(citation), grey), ...set(`${link} · ${licence.name}`, grey)] : []),
  ]
  return texts.map((line, index) => ({
    ...line,
    x: side,
    y: bottom + leading * (texts.length - 1 - index),
    size,
  }))
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

function draw(page: PDFPage, lettering: Lettering, lines: Line[]): void {
  if (lines.length === 0) return
  const { matrix } = visible(page)
  const texts = lines.map(
    ({ text, x, y, size, colour }) => `${colour} 1 0 0 1 ${x} ${y} Tm ${lettering.show(text, size)}`,
  )
  // These lines are not part of the text, so they are marked as an artifact, which screen readers skip.
  addContent(page, lettering, `q ${matrix.join(' ')} cm /Artifact BMC BT 0 Tr 0 Tc 0 Tw ${texts.join('')}ET EMC Q`)
  for (const { text, x, y, size, href } of lines)
    if (href) addLink(page, href, [x, y - 2, x + widthOf(text, size), y + size], matrix)
}

function drawMark(page: PDFPage, lettering: Lettering, word: string): void {
  const { width, height, matrix } = visible(page)
  const size = Math.floor((0.75 * Math.hypot(width, height)) / widthOf(word, 1))
  const angle = Math.atan2(height, width)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [along, up] = [-widthOf(word, size) / 2, -size / 3]
  const x = width / 2 + along * cos - up * sin
  const y = height / 2 + along * sin + up * cos
  const place = [cos, sin, -sin, cos, x, y].map((value) => value.toFixed(4)).join(' ')
  const { context } = page.doc
  const pale = context.register(context.obj({ Type: 'ExtGState', ca: 0.22, BM: 'Multiply' }))
  page.node.normalize()
  page.node.setExtGState(PDFName.of('DJPale'), pale)
  const text = `BT 0 Tr 0 Tc 0 Tw ${red} ${place} Tm ${lettering.show(word, size)}ET`
  addContent(page, lettering, `q ${matrix.join(' ')} cm /DJPale gs /Artifact BMC ${text} EMC Q`)
}

function addContent(page: PDFPage, lettering: Lettering, content: string): void {
  const { context } = page.doc
  lettering.addTo(page.node)
  page.node.addContentStream(context.register(context.flateStream(content)))
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
