import type { Storage } from './storage.ts'

const rememberedMax = 10_000

/** Asks only once for what was found. Use it where nothing changes under a key, as with the PDFs made of articles. */
export function remembering(storage: Storage): Storage {
  const found = new Map<string, { bytes: number; storedAt: Date }>()
  return {
    ...storage,
    async find(key) {
      const known = found.get(key) ?? (await storage.find(key))
      if (found.size >= rememberedMax) found.clear()
      if (known) found.set(key, known)
      return known
    },
    async open(key, range) {
      const opened = await storage.open(key, range)
      if (!opened) found.delete(key)
      return opened
    },
    async put(key, localPath) {
      found.delete(key)
      await storage.put(key, localPath)
    },
    async remove(key) {
      found.delete(key)
      await storage.remove(key)
    },
  }
}
