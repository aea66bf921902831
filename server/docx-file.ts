import { strToU8, zipSync } from 'fflate'
import { escapeXml } from '#domain/manuscript/xml.ts'

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
/** The same document has the same bytes. */
const built = new Date('2026-01-01T00:00:00Z')

type DocxFile = {
  /** Each paragraph with the id of its style. */
  paragraphs: { text: string; style?: string }[]
  /** WordprocessingML inside `w:styles`. */
  styles: string
  /** WordprocessingML of the last section: how pages are set. */
  section?: string
}

/** A Word document of plain paragraphs. */
export function docxFile({ paragraphs, styles, section = '' }: DocxFile): Buffer {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `<w:styles xmlns:w="${main}">${styles}</w:styles>`,
    'word/document.xml': `<w:document xmlns:w="${main}"><w:body>${paragraphs.map(styled).join('')}${section}</w:body></w:document>`,
  }
  const files = Object.entries(parts).map(([name, part]) => [name, strToU8(xml + part)] as const)
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime: built }))
}

function styled({ text, style }: DocxFile['paragraphs'][number]): string {
  const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`
}
