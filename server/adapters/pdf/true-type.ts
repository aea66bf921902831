type Tables = Map<string, Buffer>
export type Box = { xMin: number; yMin: number; xMax: number; yMax: number }
/** A glyph as part of a composed glyph, moved by x and y. */
export type Part = { glyph: number; x: number; y: number }

/** A glyph that is put together from parts of the font. */
export type Composed = { parts: Part[]; advance: number }
export type TrueType = ReturnType<typeof readTrueType>

/** Reads as much of a TrueType font as is needed to embed some of its glyphs in a PDF. */
export function readTrueType(file: Buffer) {
  const tables = tablesOf(file)
  const table = (name: string) => {
    const found = tables.get(name)
    if (!found) throw new Error(`The font has no ${name} table`)
    return found
  }
  const [head, hhea, loca, glyf] = [table('head'), table('hhea'), table('loca'), table('glyf')]
  const maxp = table('maxp')
  const glyphs = maxp.readUInt16BE(4)
  const isLong = head.readInt16BE(50) === 1
  const start = (glyph: number) => (isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph))
  const outline = (glyph: number) => glyf.subarray(start(glyph), start(glyph + 1))
  const boxAt = (bytes: Buffer, at: number): Box => {
    const [xMin = 0, yMin = 0, xMax = 0, yMax = 0] = [0, 2, 4, 6].map((skip) => bytes.readInt16BE(at + skip))
    return { xMin, yMin, xMax, yMax }
  }
  const boxOf = (glyph: number) => (outline(glyph).length === 0 ? null : boxAt(outline(glyph), 2))

  return {
    glyphs,
    unitsPerEm: head.readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    box: boxAt(head, 36),
    /** Keeps all glyph numbers, but only the outlines that are needed, and adds the composed glyphs at the end. */
    subset(composed: Composed[]): Buffer {
      const kept = withParts(
        composed.flatMap(({ parts }) => parts.map(({ glyph }) => glyph)),
        outline,
      )
      const own = Array.from({ length: glyphs }, (_, glyph) => (kept.has(glyph) ? outline(glyph) : Buffer.alloc(0)))
      const outlines = [...own, ...composed.map(({ parts }) => compositeOf(parts, boxOf))]
      const places = Buffer.alloc(4 * (outlines.length + 1))
      const widths = Buffer.alloc(4 * outlines.length)
      let at = 0
      for (const [glyph, bytes] of outlines.entries()) {
        at += bytes.length
        places.writeUInt32BE(at, 4 * (glyph + 1))
        widths.writeUInt16BE(Math.max(0, composed[glyph - glyphs]?.advance ?? 0), 4 * glyph)
        // Programs move an outline whose left edge is not where this table says.
        if (bytes.length > 0) widths.writeInt16BE(boxAt(bytes, 2).xMin, 4 * glyph + 2)
      }
      const [newHead, newHhea, newMaxp] = [Buffer.from(head), Buffer.from(hhea), Buffer.from(maxp)]
      newHead.writeInt16BE(1, 50)
      newHhea.writeUInt16BE(outlines.length, 34)
      newMaxp.writeUInt16BE(outlines.length, 4)
      // Generous maximums for the number of parts in a glyph and for their depth.
      newMaxp.writeUInt16BE(16, 28)
      newMaxp.writeUInt16BE(4, 30)
      return assemble([
        ['glyf', Buffer.concat(outlines)],
        ['head', newHead],
        ['hhea', newHhea],
        ['hmtx', widths],
        ['loca', places],
        ['maxp', newMaxp],
      ])
    },
  }
}

const argumentsAreWords = 0x01
const argumentsAreDistances = 0x02
const morePartsFollow = 0x20

function compositeOf(all: Part[], boxOf: (glyph: number) => Box | null): Buffer {
  const boxes = all.flatMap((part) => {
    const box = boxOf(part.glyph)
    return box ? [{ ...part, ...box }] : []
  })
  if (boxes.length === 0) return Buffer.alloc(0)
  const bytes = Buffer.alloc(10 + 8 * boxes.length)
  bytes.writeInt16BE(-1, 0)
  bytes.writeInt16BE(Math.min(...boxes.map(({ x, xMin }) => x + xMin)), 2)
  bytes.writeInt16BE(Math.min(...boxes.map(({ y, yMin }) => y + yMin)), 4)
  bytes.writeInt16BE(Math.max(...boxes.map(({ x, xMax }) => x + xMax)), 6)
  bytes.writeInt16BE(Math.max(...boxes.map(({ y, yMax }) => y + yMax)), 8)
  for (const [index, { glyph, x, y }] of boxes.entries()) {
    const more = index < boxes.length - 1 ? morePartsFollow : 0
    bytes.writeUInt16BE(argumentsAreWords | argumentsAreDistances | more, 10 + 8 * index)
    bytes.writeUInt16BE(glyph, 12 + 8 * index)
    bytes.writeInt16BE(x, 14 + 8 * index)
    bytes.writeInt16BE(y, 16 + 8 * index)
  }
  return bytes
}

function tablesOf(file: Buffer): Tables {
  const entries = Array.from({ length: file.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  return new Map(
    entries.map((at) => {
      const [offset, length] = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)]
      return [file.toString('latin1', at, at + 4), file.subarray(offset, offset + length)]
    }),
  )
}

/** Adds the glyphs that the wanted ones are composed of. */
function withParts(wanted: Iterable<number>, outline: (glyph: number) => Buffer): Set<number> {
  const kept = new Set([0, ...wanted])
  for (const glyph of kept) {
    const bytes = outline(glyph)
    if (bytes.length === 0 || bytes.readInt16BE(0) >= 0) continue
    for (let at = 10, more = true; more; ) {
      const flags = bytes.readUInt16BE(at)
      kept.add(bytes.readUInt16BE(at + 2))
      const scale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
      at += 4 + (flags & argumentsAreWords ? 4 : 2) + scale
      more = (flags & morePartsFollow) !== 0
    }
  }
  return kept
}

function assemble(tables: [name: string, data: Buffer][]): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.length)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(tables.length, 4)
  const power = Math.floor(Math.log2(tables.length))
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * tables.length - 16 * 2 ** power, 10)
  let offset = head.length
  const padded = tables.map(([name, data], index) => {
    const at = 12 + 16 * index
    head.write(name, at, 'latin1')
    head.writeUInt32BE(checksum(data), at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    const whole = Buffer.concat([data, Buffer.alloc(-data.length & 3)])
    offset += whole.length
    return whole
  })
  return Buffer.concat([head, ...padded])
}

function checksum(data: Buffer): number {
  const whole = Buffer.concat([data, Buffer.alloc(-data.length & 3)])
  let sum = 0
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0
  return sum
}
