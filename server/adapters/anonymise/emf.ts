const signature = ' EMF'
const drawsText = new Set([83, 84])

/** The words of a drawing in Windows' own format, which often draws each letter by itself. */
export function drawnText(bytes: Buffer): string[] {
  if (bytes.toString('latin1', 40, 44) !== signature) return []
  const found: string[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const [kind, length] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)]
    if (length < 8 || at + length > bytes.length) break
    if (drawsText.has(kind) && length >= 60) {
      const [count, from] = [bytes.readUInt32LE(at + 44), at + bytes.readUInt32LE(at + 48)]
      const end = Math.min(from + (kind === 84 ? 2 : 1) * count, at + length)
      found.push(new TextDecoder(kind === 84 ? 'utf-16le' : 'latin1').decode(bytes.subarray(from, end)))
    }
    at += length
  }
  return [found.join(''), found.join(' ')]
}
