export const compoundMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex')

export type CompoundEntry = { name: string; type: number; start: number; size: number }

const streamType = 2
const rootType = 5

const lastSector = 0xfffffffa
const miniStreamBelow = 4096
const miniSectorBytes = 64
const namedInHeader = 109

/**
 * Reads the directory of a compound file (MS-CFB), the container of .doc. We do not use the library `cfb`, because it
 * follows a circular chain of sectors until the memory is full; here no chain is longer than the file.
 * Throws some error, of any kind, if the file is not well formed.
 */
export function readCompoundFile(data: Buffer) {
  const sectorShift = data.readUInt16LE(0x1e)
  if (sectorShift !== 9 && sectorShift !== 12) throw new Error('Unknown sector size')
  const sectorBytes = 1 << sectorShift
  const sectorCount = Math.ceil(data.length / sectorBytes)

  function sector(number: number): Buffer {
    const at = (number + 1) * sectorBytes
    if (at >= data.length) throw new Error('A sector lies beyond the end')
    return data.subarray(at, at + sectorBytes)
  }

  const table = listTable(data, sector, sectorCount)

  function* chain(start: number): Generator<number> {
    let number = start
    for (let length = 0; number <= lastSector; length++) {
      if (length > sectorCount) throw new Error('A chain of sectors runs in a circle')
      yield number
      const wordsPerSector = sectorBytes / 4
      const tableSector = table[Math.floor(number / wordsPerSector)]
      if (tableSector === undefined) throw new Error('A sector is not in the table')
      number = sector(tableSector).readUInt32LE((number % wordsPerSector) * 4)
    }
  }

  const entries = [...chain(data.readUInt32LE(0x30))].flatMap((number) => readEntries(sector(number)))

  const taken = new Set<number>()
  for (const { start } of entries.filter(({ type, size }) => type === streamType && size >= miniStreamBelow)) {
    for (const number of chain(start)) {
      if (taken.has(number)) throw new Error('Two streams share a sector')
      taken.add(number)
    }
  }

  /** Returns where a stream begins. Small streams are stored inside the root's stream. */
  function startOf(entry: CompoundEntry): number {
    if (entry.size >= miniStreamBelow) return (entry.start + 1) * sectorBytes
    const root = entries.find(({ type }) => type === rootType)
    const at = entry.start * miniSectorBytes
    const host = root && [...chain(root.start)][Math.floor(at / sectorBytes)]
    if (host === undefined) throw new Error('A small stream has no place')
    return (host + 1) * sectorBytes + (at % sectorBytes)
  }

  return { entries, startOf }
}

/** Lists the sectors of the allocation table: the first are in the header, the others in a separate chain. */
function listTable(data: Buffer, sector: (number: number) => Buffer, sectorCount: number): number[] {
  const listed = wordsOf(data.subarray(0x4c, 0x4c + 4 * namedInHeader))
  let next = data.readUInt32LE(0x44)
  while (next <= lastSector) {
    if (listed.length > sectorCount + namedInHeader) throw new Error('The table runs in a circle')
    const words = wordsOf(sector(next))
    next = words.pop() ?? lastSector + 1
    listed.push(...words)
  }
  return listed.filter((number) => number <= lastSector)
}

function wordsOf(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))
}

/** `Buffer.toString` breaks the memory of the process where such letters begin at an odd byte. */
const utf16 = new TextDecoder('utf-16le')

function readEntries(bytes: Buffer): CompoundEntry[] {
  const entries: CompoundEntry[] = []
  for (let at = 0; at + 128 <= bytes.length; at += 128) {
    const nameBytes = Math.min(bytes.readUInt16LE(at + 64), 64)
    if (nameBytes < 2) continue
    entries.push({
      name: utf16.decode(bytes.subarray(at, at + nameBytes - 2)),
      type: bytes.readUInt8(at + 66),
      start: bytes.readUInt32LE(at + 116),
      size: bytes.readUInt32LE(at + 120),
    })
  }
  return entries
}
