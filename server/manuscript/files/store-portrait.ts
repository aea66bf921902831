import { rm, writeFile } from 'node:fs/promises'
import type { Picture } from '#server/adapters/content-text.ts'
import type { Tx } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import { insertFile } from '../file-store.ts'

/** Stores a picture that the content names, as it was given, and returns its id. Without the transaction, the sweep removes it. */
export async function storePortrait(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  tx: Tx,
  name: string,
  { sha256, read }: Picture,
): Promise<string> {
  const bytes = await read()
  const path = await storage.temporaryPath()
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    const id = newId()
    await storage.put(id, path)
    const facts = { mediaType: mediaTypeOf(name), bytes: bytes.length, sha256, createdAt: clock.now() }
    await insertFile(tx, { id, kind: 'portrait', name, ...facts, ownerRealm: 'staff', ownerId: 'nobody' })
    return id
  } finally {
    await rm(path, { force: true })
  }
}

function mediaTypeOf(name: string): string {
  const ending = name.replace(/^.*\./, '').toLowerCase()
  return `image/${ending === 'jpg' ? 'jpeg' : ending}`
}
