/** Removes what cameras and programs write into a picture: owner, place, comments. Unknown formats stay as they are. */
export function withoutPersonalData(picture: Uint8Array): Uint8Array {
  const bytes = bufferOf(picture)
  const kept = piecesOf(bytes)
  return kept === null || lengthOf(kept) === bytes.length ? picture : Buffer.concat(kept)
}

/** Nothing but its pixels is in such a picture. */
export function isPlain(picture: Uint8Array): boolean {
  const kept = piecesOf(bufferOf(picture))
  return kept !== null && lengthOf(kept) === picture.byteLength
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)
const lengthOf = (pieces: readonly Buffer[]) => pieces.reduce((sum, piece) => sum + piece.length, 0)

/** What a picture needs to look as it does; null for an unknown format or a broken file. */
function piecesOf(bytes: Buffer): Buffer[] | null {
  if (bytes.subarray(0, 2).equals(jpegStart)) return jpegPieces(bytes)
  if (bytes.subarray(0, 8).equals(pngStart)) return pngPieces(bytes)
  if (bytes.toString('latin1', 4, 8) === 'jP  ') return jpeg2000Pieces(bytes)
  return /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)) ? gifPieces(bytes) : null
}

const jpegStart = Buffer.from('ffd8', 'hex')
const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')

/** What a picture needs to look as it does, and to move. */
const pngNeeds = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs sPLT hIST acTL fcTL fdAT'.split(' '),
)

function pngPieces(bytes: Buffer): Buffer[] | null {
  const kept: Buffer[] = [pngStart]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (pngNeeds.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') break
    at = end
  }
  return kept
}

/** Of the notes of programs only what says how to read the colours: JFIF, an ICC profile, Adobe's mark. */
const jpegNeeds: Record<number, string> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }
const startOfScan = 0xda
const endOfPicture = 0xd9

function jpegPieces(bytes: Buffer): Buffer[] | null {
  const kept: Buffer[] = [jpegStart]
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return null
    if (marker === startOfScan) end = endOfScan(bytes, end)
    const need = jpegNeeds[marker]
    const isNote = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
    const isNeeded = need !== undefined && bytes.toString('latin1', at + 4, at + 4 + need.length) === need
    if (!isNote || isNeeded) kept.push(bytes.subarray(at, end))
    if (bytes[end] === 0xff && bytes[end + 1] === endOfPicture) return [...kept, bytes.subarray(end, end + 2)]
    at = end
  }
  return kept.length > 1 ? kept : null
}

/** Pixels end at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/** Comments and notes of programs go; what says how to repeat a film stays. */
function gifPieces(bytes: Buffer): Buffer[] | null {
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + table(bytes[10] ?? 0)
  const kept = [bytes.subarray(0, at)]
  while (at < bytes.length) {
    const sign = bytes[at]
    if (sign === 0x3b) return [...kept, bytes.subarray(at, at + 1)]
    const data = sign === 0x2c ? at + 11 + table(bytes[at + 9] ?? 0) : at + 2
    let end = data
    while (bytes[end] !== 0 && end < bytes.length) end += 1 + (bytes[end] ?? 0)
    end++
    const isRepeat = bytes.toString('latin1', at + 3, at + 11) === 'NETSCAPE'
    const isNote = sign === 0x21 && bytes[at + 1] !== 0xf9 && !isRepeat
    if (end > bytes.length || (sign !== 0x2c && sign !== 0x21)) return null
    if (!isNote) kept.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

const jpeg2000Notes = new Set(['xml ', 'uuid', 'uinf'])

function jpeg2000Pieces(bytes: Buffer): Buffer[] {
  const kept: Buffer[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    // Of the last box the size may be left out, and a very large one has it elsewhere.
    const end = size < 8 ? bytes.length : Math.min(at + size, bytes.length)
    if (!jpeg2000Notes.has(bytes.toString('latin1', at + 4, at + 8))) kept.push(bytes.subarray(at, end))
    at = end
  }
  return kept
}
