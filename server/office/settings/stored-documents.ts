import { buffer } from 'node:stream/consumers'
import type { Documents, Picture } from '../../adapters/content-text.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { StoredDocuments, StoredPicture } from '../../db/content-states.ts'

/** The documents of a state, with pictures whose bytes the storage has. */
export function readable(
  { texts, pictures }: Pick<StoredDocuments, 'texts' | 'pictures'>,
  storage: Storage,
): Documents {
  const read = async ({ fileId }: StoredPicture) => {
    const opened = await storage.open(fileId)
    if (!opened) throw new Error('its file is missing in the storage')
    return buffer(opened.stream)
  }
  const asPicture = (stored: StoredPicture): Picture => ({ sha256: stored.sha256, read: () => read(stored) })
  return { texts, pictures: new Map([...pictures].map(([document, stored]) => [document, asPicture(stored)])) }
}
