import { createHash } from 'node:crypto'
import type { ConvertOffice } from './libre-office.ts'

/** Keeps the last conversions: a manuscript is opened several times in a row, and LibreOffice takes seconds to start. */
export function remember(convert: ConvertOffice, mostBytes = 32 * 1024 * 1024): ConvertOffice {
  const kept = new Map<string, Uint8Array>()
  return async (file, turn) => {
    const key = createHash('sha256').update(file.bytes).digest('hex')
    const made = kept.get(key) ?? (await convert(file, turn))
    // The last one asked for comes last.
    kept.delete(key)
    kept.set(key, made)
    let bytes = [...kept.values()].reduce((sum, { length }) => sum + length, 0)
    for (const [oldest, { length }] of kept) {
      if (bytes <= mostBytes) break
      kept.delete(oldest)
      bytes -= length
    }
    return made
  }
}
