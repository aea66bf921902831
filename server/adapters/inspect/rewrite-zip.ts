import { crc32, deflateRawSync } from 'node:zlib'
import type { Entry } from 'yauzl'

const deflated = 8
/** Says that sizes follow the data. Here they are known before. */
const sizesFollow = 0x0008

/** Writes an archive with other content in some parts. The others are copied as they are, packed. */
export function rewriteZip(bytes: Buffer, entries: readonly Entry[], changed: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const content = changed.get(entry.fileName)
    const packed = content ? deflateRawSync(content) : packedOf(bytes, entry)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(entry.generalPurposeBitFlag & ~sizesFollow, 2)
    common.writeUInt16LE(content ? deflated : entry.compressionMethod, 4)
    common.writeUInt16LE(entry.lastModFileTime, 6)
    common.writeUInt16LE(entry.lastModFileDate, 8)
    common.writeUInt32LE(content ? crc32(content) : entry.crc32, 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content?.length ?? entry.uncompressedSize, 18)
    common.writeUInt16LE(entry.fileNameRaw.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt16LE(entry.internalFileAttributes, 4)
    rest.writeUInt32LE(entry.externalFileAttributes, 6)
    rest.writeUInt32LE(offset, 10)
    const version = Buffer.from([entry.versionMadeBy & 0xff, entry.versionMadeBy >> 8])
    directory.push(Buffer.from('PK\x01\x02'), version, common, rest, entry.fileNameRaw)
    parts.push(Buffer.from('PK\x03\x04'), common, entry.fileNameRaw, packed)
    offset += 30 + entry.fileNameRaw.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

/** The header before the data repeats the name, and has extra fields of its own. */
function packedOf(bytes: Buffer, { relativeOffsetOfLocalHeader: at, compressedSize }: Entry): Buffer {
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  return bytes.subarray(start, start + compressedSize)
}
