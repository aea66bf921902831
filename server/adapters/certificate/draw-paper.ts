import { PDFDocument } from '@cantoo/pdf-lib'
import { letteringFor, widthOf, wrapped } from '../pdf/lettering.ts'
import { grey, ink, red } from '../pdf/line.ts'
import { drawQr } from './draw-qr.ts'

/** An invoice, a receipt, a letter of acceptance or a statement. */
export type Paper = {
  /** Name, address and tax number of who issues it. */
  from: string[]
  title: string
  date: string
  /** Whom it is addressed to. */
  to: string[]
  /** In red above everything: that it proves nothing, or no longer. */
  warning: string | null
  paragraphs: string[]
  rows: [label: string, value: string][]
  total: [label: string, value: string] | null
  notes: string[]
  /** How anybody can check that it is genuine; null for what is only for ourselves. */
  proof: { code: string; verifyUrl: string } | null
}

/** A4. */
const page = { width: 595, height: 842, margin: 56 }
const navy = '0.09 0.227 0.369 rg'
const textWidth = page.width - 2 * page.margin
const qrSize = 72
const labelWidth = 120
const lowest = page.margin + qrSize + 24

export async function drawPaper(paper: Paper): Promise<Uint8Array> {
  const { from, title, date, to, warning, paragraphs, rows, total, notes, proof } = paper
  const document = await PDFDocument.create()
  const lettering = letteringFor(document)
  const sheets: string[][] = [[]]
  let y = page.height - page.margin
  let rules = ''

  function write(text: string, { x = page.margin, size = 10.5, colour = ink, width = textWidth, before = 0 } = {}) {
    y -= before
    for (const line of wrapped(text, size, width)) {
      y -= size * 1.4
      // A very long text goes on below another page's head.
      if (y < lowest && sheets.length < 4) {
        sheets.push([])
        y = page.height - page.margin - size
      }
      put(line, x, y, size, colour)
    }
  }

  function put(text: string, x: number, height: number, size: number, colour: string) {
    sheets.at(-1)?.push(`${colour} 1 0 0 1 ${x.toFixed(2)} ${height.toFixed(2)} Tm ${lettering.show(text, size)}`)
  }

  /** The label on the left, and the value beside it. */
  function row([label, value]: [string, string], size: number, colour: string) {
    const top = y
    write(label, { size, colour: grey, width: labelWidth - 8, before: 6 })
    const below = y
    y = top
    write(value, { x: page.margin + labelWidth, size, colour, width: textWidth - labelWidth, before: 6 })
    y = Math.min(y, below)
  }

  const [name = '', ...address] = from
  write(name, { size: 15, colour: navy })
  for (const line of address) write(line, { size: 9.5, colour: grey })
  if (warning) write(warning, { size: 11, colour: red, before: 14 })
  write(title, { size: 22, colour: navy, before: 26 })
  write(date, { colour: grey, before: 2 })
  for (const [at, line] of to.entries()) write(line, { before: at === 0 ? 18 : 0 })
  for (const text of paragraphs) write(text, { before: 12 })
  y -= 10
  for (const one of rows) row(one, 10.5, ink)
  if (total) {
    y -= 10
    rules = `q 0.6 G 0.75 w ${page.margin} ${y.toFixed(2)} m ${page.width - page.margin} ${y.toFixed(2)} l S Q `
    row(total, 14, navy)
  }
  y -= 8
  for (const text of notes) write(text, { size: 9.5, colour: grey, before: 8 })

  if (proof) {
    const { code, verifyUrl } = proof
    const beside = page.margin + qrSize + 12
    const foot = page.margin + qrSize / 2
    put(`Code ${code}`, beside, foot + 4, 10, ink)
    put('Check that this document is genuine:', beside, foot - 10, 9, grey)
    const urlSize = widthOf(verifyUrl, 9) > textWidth - qrSize - 12 ? 6 : 9
    put(verifyUrl, beside, foot - 22, urlSize, grey)
  }

  for (const [at, drawn] of sheets.entries()) {
    const sheet = document.addPage([page.width, page.height])
    const isLast = at === sheets.length - 1
    const qr = proof ? drawQr(proof.verifyUrl, page.margin, page.margin, qrSize) : ''
    const pictures = isLast ? `${rules}${qr}` : ''
    lettering.addTo(sheet.node)
    const content = `${pictures}BT 0 Tr ${drawn.join('')}ET`
    sheet.node.addContentStream(document.context.register(document.context.flateStream(content)))
  }
  lettering.finish()
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setAuthor(name)
  document.setLanguage('en')
  return document.save()
}
