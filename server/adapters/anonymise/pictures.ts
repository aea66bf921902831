/** Removes what cameras and programs write into a picture: owner, place, comments. Unknown formats stay as they are. */
export function withoutPersonalData(picture: Uint8Array): Uint8Array {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  if (bytes.subarray(0, 2).equals(jpegStart)) return plainJpeg(bytes)
  if (bytes.subarray(4, 8).toString('latin1') === 'jP  ') return plainJpeg2000(bytes)
  return bytes.subarray(0, 8).equals(pngStart) ? plainPng(bytes) : picture
}

export function isPicture(name: string): boolean {
  return /\.(?:jpe?g|png)$/i.test(name)
}

const jpegStart = Buffer.from('ffd8', 'hex')
const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')
const pngNotes = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'])

function plainPng(bytes: Buffer): Uint8Array {
  const kept: Buffer[] = [pngStart]
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return bytes
    if (!pngNotes.has(bytes.toString('latin1', at + 4, at + 8))) kept.push(bytes.subarray(at, end))
    at = end
  }
  return joined(bytes, kept)
}

/** APP1 holds Exif and XMP, APP13 holds Photoshop's notes, and COM a comment. */
const jpegNotes = new Set([0xe1, 0xed, 0xfe])
const startOfScan = 0xda

function plainJpeg(bytes: Buffer): Uint8Array {
  const kept: Buffer[] = [jpegStart]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === startOfScan) return joined(bytes, [...kept, bytes.subarray(at)])
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return bytes
    if (!jpegNotes.has(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return bytes
}

const jpeg2000Notes = new Set(['xml ', 'uuid', 'uinf'])

function plainJpeg2000(bytes: Buffer): Uint8Array {
  const kept: Buffer[] = []
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    // Of the last box the size may be left out, and a very large one has it elsewhere.
    const end = size < 8 ? bytes.length : Math.min(at + size, bytes.length)
    if (!jpeg2000Notes.has(bytes.toString('latin1', at + 4, at + 8))) kept.push(bytes.subarray(at, end))
    at = end
  }
  return joined(bytes, kept)
}

function joined(bytes: Buffer, kept: Buffer[]): Uint8Array {
  const length = kept.reduce((sum, piece) => sum + piece.length, 0)
  return length === bytes.length ? bytes : Buffer.concat(kept)
}
