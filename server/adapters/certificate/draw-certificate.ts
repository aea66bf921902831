import { PDFDocument } from '@cantoo/pdf-lib'
import { canShow, letteringFor, widthOf, wrapped } from '../pdf/lettering.ts'
import { grey, ink } from '../pdf/line.ts'
import { drawQr } from './draw-qr.ts'

export type Certificate = {
  name: string
  /** Stands for a name that the font cannot show. */
  email: string | null
  journal: string
  year: number
  code: string
  /** For a colleague who helped the reviewer. */
  hasHelped: boolean
  publisher: string
  verifyUrl: string
}

/** A4 on its side. */
const page = { width: 842, height: 595, margin: 36 }
const navy = '0.09 0.227 0.369 rg'
const navyLine = '0.09 0.227 0.369 RG'
const textWidth = 600

type Line = { text: string; size: number; colour: string; before: number; most?: number }

const nameSizes = [28, 20, 14, 10]

/** The whole name, however long. In letters that the font lacks it stays in the properties of the file alone. */
function named({ name, email }: Certificate): Pick<Line, 'text' | 'size'> {
  const text = [name, email ?? ''].find((one) => one !== '' && canShow(one)) ?? 'the holder of this certificate'
  const fits = (size: number) => {
    const lines = wrapped(text, size, textWidth)
    return lines.length <= 2 && lines.every((line) => widthOf(line, size) <= textWidth)
  }
  return { text, size: nameSizes.find(fits) ?? 6 }
}

/** Names the reviewer, the journal and the year, never the manuscript. */
export async function drawCertificate(about: Certificate): Promise<Uint8Array> {
  const { journal, year, code, hasHelped, publisher, verifyUrl } = about
  const document = await PDFDocument.create()
  const sheet = document.addPage([page.width, page.height])
  const lettering = letteringFor(document)
  const deed = hasHelped ? 'helped with a peer review for' : 'completed a peer review for'
  const lines: Line[] = [
    { text: 'Certificate of peer review', size: 34, colour: navy, before: 0 },
    { text: 'This is to certify that', size: 13, colour: grey, before: 34 },
    { ...named(about), colour: ink, before: 12 },
    { text: deed, size: 13, colour: grey, before: 14 },
    { text: journal, size: 22, colour: ink, before: 12, most: 2 },
    { text: `in ${year}.`, size: 13, colour: grey, before: 8 },
    { text: 'The editors thank them for their time and care.', size: 13, colour: grey, before: 22 },
  ]
  let y = page.height - 132
  const drawn: string[] = []
  const write = (text: string, size: number, colour: string) => {
    const x = (page.width - widthOf(text, size)) / 2
    drawn.push(`${colour} 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm ${lettering.show(text, size)}`)
  }
  for (const { text, size, colour, before, most } of lines) {
    y -= before
    for (const piece of wrapped(text, size, textWidth, most)) {
      y -= size * 1.3
      write(piece, size, colour)
    }
  }
  y = 92
  write(publisher, 11, ink)
  y = 72
  write(`Certificate ${code}. Verify it at ${verifyUrl}`, 10, grey)
  const { margin, width, height } = page
  const frame = (inset: number, weight: number) =>
    `${navyLine} ${weight} w ${inset} ${inset} ${width - 2 * inset} ${height - 2 * inset} re S`
  const qr = drawQr(verifyUrl, width - margin - 92, margin + 20, 72)
  const content = `${qr}q ${frame(margin - 8, 3)} ${frame(margin, 0.75)} Q BT 0 Tr ${drawn.join('')}ET`
  lettering.addTo(sheet.node)
  sheet.node.addContentStream(document.context.register(document.context.flateStream(content)))
  lettering.finish()
  document.setTitle(`Certificate of peer review, ${journal}, ${year}`, { showInWindowTitleBar: true })
  document.setSubject(about.name)
  document.setAuthor(publisher)
  document.setLanguage('en')
  return document.save()
}
