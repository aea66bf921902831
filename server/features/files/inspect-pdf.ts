import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import { refused } from './refusals.ts'

const pieceBytes = 1024 * 1024
/** Pieces overlap by this much, so that nothing hides on a border. */
const overlapBytes = 1024
/** A reader looks for the end mark this close to the end. (ISO 32000, Acrobat's own rule) */
const endMarkWithin = 1024

const encryption = /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/
const objectStream = /\/ObjStm\b[\s\S]{0,400}?\bstream\r?\n/g
const signs: [RegExp, string][] = [
  [/\/JavaScript\b|\/JS\s*(?:[(<]|\d+\s+\d+\s+R)/, 'Contains JavaScript.'],
  [/\/Launch\b/, 'Can start a program.'],
  [/\/EmbeddedFiles?\b/, 'Contains an embedded file.'],
  // A place to open at, in brackets, is no action.
  [/\/OpenAction\s*[^\s[]/, 'Does something when it is opened.'],
]
const uncheckable = 'Is packed so densely that it could not be checked in full.'

/** Refuses what is encrypted or cut off; answers with what staff should know before they open it. */
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
  // One for all pieces: freed one by one, they would pile up until the next garbage collection.
  const room = Buffer.allocUnsafe(pieceBytes)
  for (let at = 0; at < size; at += pieceBytes - overlapBytes) {
    const piece = (await read(file, at, room)).toString('latin1')
    const plain = plainNames(piece)
    if (encryption.test(plain)) throw refused('encrypted')
    note(plain, found)
    for (const match of piece.matchAll(objectStream)) {
      const objects = await unpack(at + match.index + match[0].length)
      if (objects === null) return [...found.add(uncheckable)]
      note(plainNames(objects), found)
    }
  }
  return [...found]
}

function note(plain: string, found: Set<string>): void {
  for (const [sign, sentence] of signs) if (sign.test(plain)) found.add(sentence)
}

/** A name may write any of its characters as #xx. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Newer files keep most objects compressed. Null once that unpacks to more than is worth looking at. */
function unpacker(file: FileHandle): (at: number) => Promise<string | null> {
  let budget = 64 * 1024 * 1024
  return async (at) => {
    if (budget <= 0) return null
    const packed = await read(file, at, Buffer.allocUnsafe(pieceBytes))
    try {
      const options = { maxOutputLength: Math.min(budget, 8 * pieceBytes), finishFlush: constants.Z_SYNC_FLUSH }
      const unpacked = await promisify(inflate)(packed, options)
      budget -= unpacked.length
      return unpacked.toString('latin1')
    } catch (error) {
      // Other errors mean another filter, or none; nothing to see there.
      return error instanceof RangeError ? null : ''
    }
  }
}

async function read(file: FileHandle, at: number, room: Buffer): Promise<Buffer> {
  const { bytesRead } = await file.read(room, 0, room.length, at)
  return room.subarray(0, bytesRead)
}
