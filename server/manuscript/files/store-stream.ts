import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#server/adapters/storage/storage.ts'

/** Keeps what comes under `key`, or nothing at all if it ends with an error. */
export async function storeStream(storage: Storage, key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const path = await storage.temporaryPath()
  try {
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    await storage.put(key, path)
  } finally {
    await rm(path, { force: true })
  }
}
