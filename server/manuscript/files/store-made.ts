import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { type DocumentExtension, mediaTypes } from '#domain/words/file-types.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import type { insertFile } from '../file-store.ts'

type Made = {
  bytes: Uint8Array
  name: string
  extension: DocumentExtension
  sample: boolean
  kind?: 'manuscript' | 'report'
}

/**
 * Inspects and stores a file that we made ourselves, and returns its row. The caller inserts it in the transaction that
 * refers to it; without that, the sweep removes the bytes.
 */
export async function storeMade(
  { storage, inspectPatiently, clock }: Pick<Deps, 'storage' | 'inspectPatiently' | 'clock'>,
  { bytes: made, name, extension, sample, kind = 'manuscript' }: Made,
): Promise<Parameters<typeof insertFile>[1] & { createdAt: Date }> {
  const { warnings, unlinked: bytes = made } = await inspectPatiently({ bytes: made, extension })
  const path = await storage.temporaryPath()
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    const id = newId()
    await storage.put(id, path)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const facts = { kind, name, mediaType: mediaTypes[extension], bytes: bytes.length, sha256 }
    return { id, ...facts, warnings, ownerRealm: 'staff' as const, ownerId: 'nobody', createdAt: clock.now(), sample }
  } finally {
    await rm(path, { force: true })
  }
}
