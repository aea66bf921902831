import { rm, writeFile } from 'node:fs/promises'
import type { Storage } from './storage.ts'

/** Keeps bytes that are in memory. */
export async function putBytes(storage: Storage, key: string, bytes: Uint8Array): Promise<void> {
  const path = await storage.temporaryPath()
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    await storage.put(key, path)
  } finally {
    await rm(path, { force: true })
  }
}
