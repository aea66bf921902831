type Kept<Value> = { value: Value; size: number }

export type ByteLru<Value> = {
  get(key: string): Value | undefined
  set(key: string, kept: Kept<Value>): void
  clear(): void
}

/** Keeps at most `maxBytes` of values and removes the least recently used first. */
export function createByteLru<Value>(maxBytes: number): ByteLru<Value> {
  // A Map keeps the order of insertion, so its first key is the least recently used one.
  const entries = new Map<string, Kept<Value>>()
  let newest: string | undefined
  let bytes = 0

  function drop(key: string) {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  function touch(key: string, kept: Kept<Value>) {
    entries.delete(key)
    entries.set(key, kept)
    newest = key
  }

  return {
    get(key) {
      const kept = entries.get(key)
      if (kept === undefined) return undefined
      if (key !== newest) touch(key, kept)
      return kept.value
    },
    set(key, kept) {
      drop(key)
      if (kept.size > maxBytes) return
      touch(key, kept)
      bytes += kept.size
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
    clear() {
      entries.clear()
      bytes = 0
    },
  }
}
