import { qrSvg, sourceOf } from '../typesetter/source-of.ts'

/** An invoice, a receipt, a letter of acceptance or a statement. */
export type Sheet = {
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

export function sheetSource(sheet: Sheet): string {
  return sourceOf({ ...sheet, qr: sheet.proof && qrSvg(sheet.proof.verifyUrl) }, template)
}

const template = `
#set document(title: about.title, author: about.from.first(default: ""))
#set page(paper: "a4", margin: 56pt)
#set text(size: 10.5pt)
#let line(size, fill, before, words) = block(above: before, text(size: size, fill: fill, words))
#let pairs(size, fill, ..rows) = block(above: 10pt, {
  set text(size: size, fill: fill)
  table(columns: (112pt, 1fr), column-gutter: 8pt, stroke: none, inset: (x: 0pt, y: 3pt),
    ..rows.pos().map(((label, value)) => (text(fill: grey, label), value)).flatten())
})
#show heading: it => line(22pt, navy, 26pt, text(weight: 400, it.body))
#for (at, words) in about.from.enumerate() { if at == 0 { line(15pt, navy, 0pt, words) } else { line(9.5pt, grey, 0pt, words) } }
#if about.warning != none { line(11pt, red, 14pt, about.warning) }
#heading(about.title)
#line(10.5pt, grey, 2pt, about.date)
#block(above: 18pt, about.to.join(linebreak()))
#for words in about.paragraphs { line(10.5pt, ink, 12pt, words) }
#pairs(10.5pt, ink, ..about.rows)
#if about.total != none { block(above: 10pt, width: 100%, stroke: (top: 0.75pt + grey), pairs(14pt, navy, about.total)) }
#for words in about.notes { line(9.5pt, grey, 8pt, words) }
#if about.proof != none {
  v(1fr)
  block(breakable: false, above: 24pt, grid(columns: (72pt, 1fr), column-gutter: 12pt, align: horizon,
    image(bytes(about.qr), width: 72pt, alt: "QR code of " + about.proof.verifyUrl), {
      line(10pt, ink, 0pt, "Code " + about.proof.code)
      line(9pt, grey, 0pt, "Check that this document is genuine:")
      line(9pt, grey, 0pt, about.proof.verifyUrl)
    }))
}
`
