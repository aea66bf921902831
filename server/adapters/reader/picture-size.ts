export type Size = { width: number; height: number }

const vector = /\.(?:emf|wmf|svg|eps|pdf)$/i

export const isVector = (name: string): boolean => vector.test(name)

/** The pixels of a PNG, JPEG, GIF, BMP or TIFF, from its first bytes; null for what is none of these. */
export function pixelsOf(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint32(0) === 0x89504e47) return sizeOf(view.getUint32(16), view.getUint32(20))
    if (view.getUint16(0) === 0xffd8) return jpeg(view)
    if (view.getUint32(0) === 0x47494638) return sizeOf(view.getUint16(6, true), view.getUint16(8, true))
    if (view.getUint16(0) === 0x424d) return sizeOf(view.getInt32(18, true), Math.abs(view.getInt32(22, true)))
    if ([0x49492a00, 0x4d4d002a].includes(view.getUint32(0))) return tiff(view)
    return null
  } catch {
    // It ends before it says its size.
    return null
  }
}

const sizeOf = (width: number, height: number): Size | null => (width > 0 && height > 0 ? { width, height } : null)

function jpeg(view: DataView): Size | null {
  for (let at = 2; at < view.byteLength; ) {
    const marker = view.getUint16(at)
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return sizeOf(view.getUint16(at + 7), view.getUint16(at + 5))
    if (marker < 0xff00) return null
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

function tiff(view: DataView): Size | null {
  const isLittle = view.getUint16(0) === 0x4949
  const start = view.getUint32(4, isLittle)
  const found = new Map<number, number>()
  for (let index = 0; index < Math.min(view.getUint16(start, isLittle), 100); index++) {
    const entry = start + 2 + index * 12
    const isShort = view.getUint16(entry + 2, isLittle) === 3
    found.set(
      view.getUint16(entry, isLittle),
      isShort ? view.getUint16(entry + 8, isLittle) : view.getUint32(entry + 8, isLittle),
    )
  }
  return sizeOf(found.get(256) ?? 0, found.get(257) ?? 0)
}
