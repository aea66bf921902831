import { crc32, deflateSync } from 'node:zlib'
import { type ZipPart, zip } from '../zip.ts'
import type { Place, Planted } from './pieces.ts'

export const sized = '<wp:extent cx="952500" cy="952500"/>'
export const drawing = (number: number, inside: string, properties = `name="Object ${number}"`) =>
  `<w:p><w:r><w:drawing><wp:inline>${sized}<wp:docPr id="${number}" ${properties}/><a:graphic>${inside}</a:graphic></wp:inline></w:drawing></w:r></w:p>`
export const picture = (number: number, id: string, blip = '', properties?: string) =>
  drawing(
    number,
    `<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${number}" name="Picture"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"${blip}/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="952500" cy="952500"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData>`,
    properties,
  )

/** A picture of its own with notes about a person in it. */
export const pictured =
  (extension: string, data: (person: Planted) => Buffer | string): Place =>
  (person, number) => ({
    body: picture(number, `rPicture${number}`),
    parts: [
      { name: `word/media/picture${number}.${extension}`, data: data(person), kind: 'image', id: `rPicture${number}` },
    ],
  })

export function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

export const pngOf = (note: string) =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00000001000000010802000000', 'hex')),
    ...(note ? [chunk('tEXt', Buffer.from(`Author\0${note}`, 'latin1'))] : []),
    chunk('IDAT', deflateSync(Buffer.from('00ff0000', 'hex'))),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(note, 'latin1'),
  ])

export function jpegNote(marker: number, note: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(note.length + 2, 2)
  return Buffer.concat([head, Buffer.from(note, 'latin1')])
}
export const jpegOf = (...notes: Buffer[]) =>
  Buffer.concat([Buffer.from('ffd8', 'hex'), ...notes, Buffer.from('ffdb000401ffda0002aabbffd9', 'hex')])

export const gifOf = (note: string) =>
  Buffer.concat([
    Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1'),
    Buffer.from('000000ffffff21fe', 'hex'),
    Buffer.from([note.length]),
    Buffer.from(note, 'latin1'),
    Buffer.from('002c00000000010001000002024401003b', 'hex'),
  ])

/** A drawing of Windows that sets each letter by itself. */
export function emfOf(text: string): Buffer {
  const header = Buffer.alloc(108)
  header.writeUInt32LE(1, 0)
  header.writeUInt32LE(108, 4)
  header.write(' EMF', 40, 'latin1')
  const letters = [...text].map((letter) => {
    const record = Buffer.alloc(80)
    record.writeUInt32LE(84, 0)
    record.writeUInt32LE(80, 4)
    record.writeUInt32LE(1, 44)
    record.writeUInt32LE(76, 48)
    record.write(letter, 76, 'utf16le')
    return record
  })
  return Buffer.concat([header, ...letters, Buffer.from('0e00000014000000000000001000000014000000', 'hex')])
}

export const svgOf = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"${more}>${inside}<rect width="9" height="9"/></svg>`

export const workbook = (text: string, more: ZipPart[] = []) =>
  zip([
    {
      name: '[Content_Types].xml',
      data: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    { name: 'xl/workbook.xml', data: '<workbook/>' },
    { name: 'xl/sharedStrings.xml', data: `<sst><si><t>${text}</t></si></sst>` },
    ...more,
  ])
