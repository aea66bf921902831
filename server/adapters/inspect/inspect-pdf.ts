import { constants, createInflate } from 'node:zlib'
import { refused } from '#domain/manuscript/file-refusals.ts'

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
export async function inspectPdf(bytes: Buffer): Promise<string[]> {
  if (!bytes.subarray(-endMarkWithin).includes('%%EOF')) throw refused('damaged')
  const found = new Set<string>()
  const unpack = unpacker(bytes)
  for (let at = 0; at < bytes.length; at += pieceBytes - overlapBytes) {
    const piece = bytes.toString('latin1', at, at + pieceBytes)
    const plain = plainNames(piece)
    if (encryption.test(plain)) throw refused('encryptedPdf')
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
function unpacker(bytes: Buffer): (at: number) => Promise<string | null> {
  let budget = mostUnpackedBytes
  let streams = 0
  return async (at) => {
    if (++streams > mostStreams) return null
    const packed = bytes.subarray(at, at + pieceBytes)
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
