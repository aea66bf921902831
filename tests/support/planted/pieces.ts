import { paragraph } from '../documents.ts'

/** One author whom a document names in one place only. `word`: what is nowhere else in any file. */
export type Planted = { kind: string; name: string; word: string; email: string }

export const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
export const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${office}"`,
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
].join(' ')
export const types = 'application/vnd.openxmlformats-officedocument'

/** What a place adds to the document. */
export type Addition = {
  body?: string
  settings?: string
  styles?: string
  numbering?: string
  fonts?: string
  /** A part, with the kind of relation that leads to it from the text. */
  parts?: {
    name: string
    data: string | Buffer
    kind?: string
    type?: string
    id?: string
    from?: 'package' | 'settings'
  }[]
  /** An address outside. */
  external?: { kind: string; target: string; id: string; from?: 'settings' }[]
}
export type Place = (person: Planted, number: number) => Addition

export const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
export const field = (instruction: string, result = 'shown') =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction.slice(0, 9)}</w:instrText></w:r><w:r><w:instrText xml:space="preserve">${instruction.slice(9)} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
export const written =
  (text: (person: Planted) => string): Place =>
  (person) => ({ body: paragraph(`Measured by ${text(person)} there.`) })
export const part =
  (
    kind: string,
    name: (number: number) => string,
    data: (person: Planted) => string | Buffer,
    more: object = {},
  ): Place =>
  (person, number) => ({ parts: [{ name: name(number), data: data(person), kind, ...more }] })
