import { type Font, fonts, literal, textWidth, unicode, winAnsi, wrap } from './pdf-text.ts'

export type Paper = {
  title: string
  authors: string[]
  /** A paragraph that starts with '## ' is a heading. */
  paragraphs: string[]
  /** Printed at the foot of every page. */
  footer?: string
}

const page = { width: 595, height: 842, margin: 71 }
const textBlock = { width: page.width - 2 * page.margin, bottom: page.margin + 20 }

type Style = { font: Font; size: number; leading: number; before: number; justified?: boolean }
const styles = {
  title: { font: 'bold', size: 20, leading: 25, before: 0 },
  authors: { font: 'roman', size: 12, leading: 16, before: 10 },
  heading: { font: 'bold', size: 13, leading: 18, before: 16 },
  body: { font: 'roman', size: 11, leading: 15.5, before: 8, justified: true },
} as const satisfies Record<string, Style>

/** Makes a real PDF of a paper: text that can be searched, on as many A4 pages as needed. */
export function makePdf({ title, authors, paragraphs, footer = '' }: Paper): Buffer {
  const blocks: [string, Style][] = [
    [title, styles.title],
    [authors.join(', '), styles.authors],
    ...paragraphs.map((text): [string, Style] =>
      text.startsWith('## ') ? [text.slice(3), styles.heading] : [text, styles.body],
    ),
  ]
  const pages = setPages(blocks)
  const contents = pages.map((content, index) => content + foot(footer, `Page ${index + 1} of ${pages.length}`))
  return assemble(contents, `<< /Title ${unicode(title)} /Author ${unicode(authors.join(', '))} >>`)
}

/** Returns the drawing instructions of each page. */
function setPages(blocks: [string, Style][]): string[] {
  const pages: string[] = []
  let content = ''
  let y = page.height - page.margin
  for (const [text, style] of blocks) {
    const lines = wrap(winAnsi(text), style.font, style.size, textBlock.width)
    // A heading stays with the first lines below it.
    const room = style === styles.heading ? 3 * style.leading : style.leading
    y -= style.before
    for (const [index, line] of lines.entries()) {
      if (y - room < textBlock.bottom) {
        pages.push(content)
        content = ''
        y = page.height - page.margin
      }
      y -= style.leading
      content += show(line, style, y, style.justified === true && index < lines.length - 1)
    }
  }
  return [...pages, content]
}

function show(line: string, { font, size }: Style, y: number, isJustified: boolean): string {
  const gaps = line.split(' ').length - 1
  const spacing = isJustified && gaps > 0 ? (textBlock.width - textWidth(line, font, size)) / gaps : 0
  return `BT /${font} ${size} Tf ${spacing.toFixed(3)} Tw ${page.margin} ${y.toFixed(2)} Td ${literal(line)} Tj ET\n`
}

function foot(left: string, right: string): string {
  const size = 9
  const y = page.margin - 15
  const write = (text: string, x: number) =>
    `BT /roman ${size} Tf 0 Tw ${x.toFixed(2)} ${y} Td ${literal(text)} Tj ET\n`
  const rule = `0.5 w 0.6 G ${page.margin} ${y + 14} m ${page.width - page.margin} ${y + 14} l S\n`
  return (
    rule + write(winAnsi(left), page.margin) + write(right, page.width - page.margin - textWidth(right, 'roman', size))
  )
}

/** Objects 1 to 5 belong to the document. Then each page has two: the page and its content. */
function assemble(contents: string[], info: string): Buffer {
  const pageIds = contents.map((_, index) => 6 + 2 * index)
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const resources = '<< /Font << /roman 3 0 R /bold 4 0 R >> >>'
  const box = `[0 0 ${page.width} ${page.height}]`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Count ${contents.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    font(fonts.roman.name),
    font(fonts.bold.name),
    info,
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources ${resources} /Contents ${7 + 2 * index} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}endstream`,
    ]),
  ]
  let body = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}
