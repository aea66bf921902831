import { constants, deflateRawSync } from 'node:zlib'
import CFB from 'cfb'
import { makePdf } from '#server/sample/pdf.ts'
import { type ZipPart, zip } from './zip.ts'

export function smallPdf(text = 'A small manuscript.'): Buffer {
  return makePdf({ title: 'A sample manuscript', authors: ['Sample Author'], paragraphs: [text] })
}

/** Without a title page, so that it can be the file of any manuscript. */
export const pdfOfAny = (text: string): Buffer => makePdf({ title: '', authors: [], paragraphs: [text] })

/** 120 kB. Every `/ObjStm stream` contains all that follow it, unpacks to the same 8 MB and ends in an error. */
export function nestedStreams(): Buffer {
  const start = Buffer.from('/ObjStm stream\n\x78\x9c', 'latin1')
  const stored = Buffer.alloc(5)
  stored.writeUInt16LE(start.length, 1)
  stored.writeUInt16LE(~start.length & 0xffff, 3)
  const zeros = deflateRawSync(Buffer.alloc(7_900_000), { finishFlush: constants.Z_SYNC_FLUSH })
  const nested = Array.from({ length: 5_000 }, () => Buffer.concat([stored, start]))
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...nested, zeros, Buffer.from([0x07, 0xff]), smallPdf()])
}

type DocOptions = { isEncrypted?: boolean; text?: string; streams?: Record<string, Buffer> }

/** The container, first block and text of a Word document: enough for our readers, but not for Word. */
export function smallDoc({ isEncrypted = false, text = '', streams = {} }: DocOptions = {}): Buffer {
  const word = Buffer.alloc(5000 + 2 * text.length)
  word.writeUInt16LE(0xa5ec, 0)
  word.writeUInt32LE(text.length, 0x4c)
  word.write(text, textAt, 'utf16le')
  word.writeUInt16LE(isEncrypted ? 0x0100 : 0, 0x0a)
  return compoundFile({ WordDocument: word, ...(text && { '0Table': onePiece(text.length) }), ...streams })
}

const textAt = 2048

/** The piece table, which says where the text is: one piece, with two bytes per character. */
function onePiece(length: number): Buffer {
  const table = Buffer.alloc(21)
  table.writeUInt8(2, 0)
  table.writeUInt32LE(16, 1)
  table.writeUInt32LE(length, 9)
  table.writeUInt32LE(textAt, 15)
  return table
}

export function compoundFile(streams: Record<string, Buffer>): Buffer {
  const file = CFB.utils.cfb_new()
  for (const [path, data] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${path}`, data)
  return Buffer.from(CFB.write(file, { type: 'buffer' }))
}

const officeTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export function xml(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`
}

export function wordDocument(body: string): string {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  return xml(`<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`)
}

export function paragraph(text: string): string {
  return `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
}

export function relationships(tags: string): string {
  return xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${tags}</Relationships>`,
  )
}

export function relationship(type: string, target: string, mode = ''): string {
  return `<Relationship Id="r1" Type="${officeRelations}/${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`
}

/** A valid .docx. `parts` replaces parts with the same name or adds new ones. */
export function smallDocx(parts: ZipPart[] = []): Buffer {
  const usual: ZipPart[] = [
    {
      name: '[Content_Types].xml',
      data: xml(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${officeTypes}.document.main+xml"/></Types>`,
      ),
    },
    { name: '_rels/.rels', data: relationships(relationship('officeDocument', 'word/document.xml')) },
    { name: 'word/document.xml', data: wordDocument(paragraph('A small manuscript.')) },
  ]
  const replaced = usual.map((part) => parts.find(({ name }) => name === part.name) ?? part)
  return zip([...replaced, ...parts.filter((part) => !replaced.includes(part))])
}
