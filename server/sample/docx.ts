import { strToU8, zipSync } from 'fflate'
import { escapeXml } from '#domain/xml.ts'
import type { Paper } from './pdf.ts'

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const built = new Date('2026-01-01T00:00:00Z')

/** Makes a Word document of a paper: authors write in Word, and only there can staff replace words in a reviewers' copy. */
export function makeDocx({ title, authors, paragraphs }: Paper): Buffer {
  const blocks = [
    styled(title, 'Title'),
    styled(authors.join(', ')),
    ...paragraphs.map((text) => (text.startsWith('## ') ? styled(text.slice(3), 'Heading1') : styled(text))),
  ]
  const style = (id: string, name: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `<w:styles xmlns:w="${main}">${style('Title', 'Title')}${style('Heading1', 'heading 1')}</w:styles>`,
    'word/document.xml': `<w:document xmlns:w="${main}"><w:body>${blocks.join('')}</w:body></w:document>`,
  }
  const files = Object.entries(parts).map(([name, part]) => [name, strToU8(xml + part)] as const)
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime: built }))
}

function styled(text: string, style?: string): string {
  const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`
}
