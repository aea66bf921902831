import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

type Slots = readonly (readonly Buffer[])[]

/** A body as the first kind of visitor gets it, and what other kinds get in the place of some of its bytes. */
export type FilledBody = {
  whole: Buffer
  places: { from: number; to: number; byKind: readonly Buffer[] }[]
}

const deflate = promisify(deflateRaw)
const nothing = Buffer.alloc(0)
const gzipStart = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** One more piece than slots: between two pieces comes what the slot has for a kind. */
export function filledBody(pieces: readonly Buffer[], slots: Slots): FilledBody {
  const places: FilledBody['places'] = []
  const parts: Buffer[] = []
  let length = 0
  for (const [at, piece] of pieces.entries()) {
    const byKind = slots[at] ?? [nothing]
    const [first = nothing] = byKind
    parts.push(piece, first)
    const from = length + piece.length
    length = from + first.length
    if (at < slots.length) places.push({ from, to: length, byKind })
  }
  return { whole: Buffer.concat(parts), places }
}

/** Only copies: nothing is compressed for a request. */
export function fill({ whole, places }: FilledBody, kind: number): Buffer {
  const parts: Buffer[] = []
  let from = 0
  for (const place of places) {
    parts.push(whole.subarray(from, place.from), place.byKind[kind] ?? nothing)
    from = place.to
  }
  return Buffer.concat([...parts, whole.subarray(from)])
}

export function lengthOf({ whole, places }: FilledBody, kind: number): number {
  return places.reduce((sum, { from, to, byKind }) => sum + (byKind[kind]?.length ?? 0) - (to - from), whole.length)
}

/** Of what is kept for other kinds. */
export function sizeOf({ places }: FilledBody): number {
  return places.reduce((sum, { byKind }) => sum + byKind.reduce((bytes, content) => bytes + content.length, 0), 0)
}

/** Compresses each piece and each content of a slot once and by itself, so that any choice of them is a gzip file. */
export async function gzipFilled(pieces: readonly Buffer[], slots: Slots): Promise<FilledBody> {
  const plain = filledBody(pieces, slots)
  const ends = (slots[0] ?? [nothing]).map((_, kind) => gzipEnd(fill(plain, kind)))
  const [first = nothing, ...others] = await Promise.all(pieces.map(flushed))
  const compressed = await Promise.all(slots.map((byKind) => Promise.all(byKind.map(flushed))))
  return filledBody([Buffer.concat([gzipStart, first]), ...others, nothing], [...compressed, ends])
}

/** Ends at a whole byte, without the mark of a last block, and refers to nothing before it. */
const flushed = (content: Buffer): Promise<Buffer> => deflate(content, { finishFlush: constants.Z_SYNC_FLUSH })

/** An empty last block, and the checksum and length of all that was compressed. */
function gzipEnd(content: Buffer): Buffer {
  const end = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  end.writeUInt32LE(crc32(content), 2)
  end.writeUInt32LE(content.length % 2 ** 32, 6)
  return end
}
