import { type FileHandle, open } from 'node:fs/promises'
import { constants, createInflate } from 'node:zlib'
import { refused } from '#domain/file-refusals.ts'

const pieceBytes = 1024 * 1024
/** Pieces overlap by this much, so that nothing is missed at the border between two. */
const overlapBytes = 1024
/** PDF readers look for %%EOF within this distance of the end. (ISO 32000, Acrobat's own rule) */
const endMarkWithin = 1024
const mostStreams = 4_000
const mostStreamBytes = 8 * 1024 * 1024
const mostUnpackedBytes = 64 * 1024 * 1024

const encryption = /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/
const longestDictionary = 400
const landmark = /\/ObjStm\b|\bstream\r?\n/g
const signs: [RegExp, string][] = [
  [/\/JavaScript\b|\/JS\s*(?:[(<]|\d+\s+\d+\s+R)/, 'Contains JavaScript.'],
  [/\/Launch\b/, 'Can start a program.'],
  [/\/EmbeddedFiles?\b/, 'Contains an embedded file.'],
  // A value in brackets is only the place to open at, not an action.
  [/\/OpenAction\s*[^\s[]/, 'Does something when it is opened.'],
]
const uncheckable = 'Is packed so densely that it could not be checked in full.'

/** Refuses a file that is encrypted or cut off. Returns what staff should know before they open it. */
export async function inspectPdf(path: string): Promise<string[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const end = await read(file, Math.max(0, size - endMarkWithin), Buffer.allocUnsafe(endMarkWithin))
    if (!end.includes('%%EOF')) throw refused('damaged')
    return await findSigns(file, size)
  } finally {
    await file.close()
  }
}

async function findSigns(file: FileHandle, size: number): Promise<string[]> {
  const found = new Set<string>()
  const unpack = unpacker(file)
  // All pieces share one buffer: separate ones would use up memory until the next garbage collection.
  const room = Buffer.allocUnsafe(pieceBytes)
  for (let at = 0; at < size; at += pieceBytes - overlapBytes) {
    const piece = (await read(file, at, room)).toString('latin1')
    const plain = plainNames(piece)
    if (encryption.test(plain)) throw refused('encrypted')
    note(plain, found)
    for (const start of objectStreams(piece)) {
      const objects = await unpack(at + start)
      if (objects === null) return [...found.add(uncheckable)]
      note(plainNames(objects), found)
    }
  }
  return [...found]
}

/** Finds where the content of each object stream begins: after the first `stream` that follows its type. */
function* objectStreams(piece: string): Generator<number> {
  let typeAt = -Infinity
  for (const { 0: found, index } of piece.matchAll(landmark)) {
    if (found.startsWith('/')) typeAt = index
    else if (index - typeAt <= longestDictionary) {
      yield index + found.length
      typeAt = -Infinity
    }
  }
}

function note(plain: string, found: Set<string>): void {
  for (const [sign, sentence] of signs) if (sign.test(plain)) found.add(sentence)
}

/** Decodes #xx, which may stand for any character of a PDF name. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Newer PDFs keep most objects compressed. The returned function gives null if they are too many or too large. */
function unpacker(file: FileHandle): (at: number) => Promise<string | null> {
  const room = Buffer.allocUnsafe(pieceBytes)
  let budget = mostUnpackedBytes
  let streams = 0
  return async (at) => {
    if (++streams > mostStreams) return null
    const packed = await read(file, at, room)
    // The stream has another filter, or none. Such streams are not checked.
    if (!isZlib(packed)) return ''
    const { text, cost } = await inflated(packed, Math.min(budget, mostStreamBytes))
    budget -= cost
    return text
  }
}

function isZlib(packed: Buffer): boolean {
  return packed.length >= 2 && packed.readUInt8(0) % 16 === 8 && packed.readUInt16BE(0) % 31 === 0
}

/** Data before a fault counts too: PDF readers show it, and it costs time. `text` is null if it exceeds `most`. */
async function inflated(packed: Buffer, most: number): Promise<{ text: string | null; cost: number }> {
  const inflate = createInflate({ chunkSize: 32 * 1024, finishFlush: constants.Z_SYNC_FLUSH })
  inflate.end(packed)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of inflate) {
      bytes += chunk.length
      if (bytes > most) return { text: null, cost: bytes }
      chunks.push(chunk)
    }
  } catch {
    // The stream is cut off or damaged from here on.
  }
  return { text: Buffer.concat(chunks).toString('latin1'), cost: Math.max(bytes, inflate.bytesWritten) }
}

async function read(file: FileHandle, at: number, room: Buffer): Promise<Buffer> {
  const { bytesRead } = await file.read(room, 0, room.length, at)
  return room.subarray(0, bytesRead)
}
