import { inAscii } from '#domain/publishing/full-text/typst-text.ts'
import { qrSvg, sourceOf } from '../typesetter/source-of.ts'

export type Certificate = {
  name: string
  /** Represents a name that the fonts cannot show. */
  email: string | null
  journal: string
  year: number
  code: string
  /** For a colleague who helped the reviewer. */
  hasHelped: boolean
  publisher: string
  verifyUrl: string
}

/** Names the reviewer, the journal and the year, never the manuscript. `holder`: the name, or what represents it. */
export function certificateSource(certificate: Certificate, holder: string): string {
  const subject = `#set document(description: ${inAscii(certificate.name)})\n`
  return sourceOf({ ...certificate, holder, qr: qrSvg(certificate.verifyUrl) }, subject + template)
}

const template = `
#set document(title: "Certificate of peer review, " + about.journal + ", " + str(about.year), author: about.publisher)
#set page(width: 842pt, height: 595pt, margin: (x: 36pt, top: 132pt, bottom: 72pt), background: {
  place(center + horizon, rect(width: 842pt - 56pt, height: 595pt - 56pt, stroke: 3pt + navy))
  place(center + horizon, rect(width: 842pt - 72pt, height: 595pt - 72pt, stroke: 0.75pt + navy))
})
#set align(center)
#let line(size, fill, before, words) = block(width: 600pt, above: before, text(size: size, fill: fill, words))
#let holder(sizes: (28pt, 20pt, 14pt, 10pt, 6pt)) = {
  let (size, ..smaller) = sizes
  let set-in(width, words) = measure(width: width, text(size: size, words))
  let fits = set-in(600pt, about.holder).height < 3 * size and about.holder.split(" ").all(word => set-in(auto, word).width < 600pt)
  if fits or smaller.len() == 0 { line(size, ink, 12pt, about.holder) } else { holder(sizes: smaller) }
}
#show heading: it => line(34pt, navy, 0pt, text(weight: 400, it.body))
= Certificate of peer review
#line(13pt, grey, 34pt, "This is to certify that")
#context holder()
#line(13pt, grey, 14pt, if about.hasHelped { "helped with a peer review for" } else { "completed a peer review for" })
#line(22pt, ink, 12pt, about.journal)
#line(13pt, grey, 8pt, "in " + str(about.year) + ".")
#line(13pt, grey, 22pt, "The editors thank them for their time and care.")
#v(1fr)
#line(11pt, ink, 0pt, about.publisher)
#line(10pt, grey, 6pt, "Certificate " + about.code + ". Verify it at " + about.verifyUrl)
#place(bottom + right, dx: -20pt, dy: 16pt, image(bytes(about.qr), width: 72pt, alt: "QR code of " + about.verifyUrl))
`
