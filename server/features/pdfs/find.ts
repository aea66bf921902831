import { articleFileName } from '#domain/article-path.ts'
import { mediaTypes } from '#domain/file-types.ts'
import type { Deps } from '../../deps.ts'
import type { FileRow } from '../files/store.ts'
import { pdfKey, type Versioned } from './key.ts'

/** Returns true if the PDF of this version has been made. */
export async function hasPdf(deps: Deps, article: Versioned): Promise<boolean> {
  return (await madePdfBytes(deps, article)) !== null
}

/** Returns the size of the PDF that we made of this version; null if there is none. */
export async function madePdfBytes(deps: Deps, article: Versioned): Promise<number | null> {
  return (await deps.madePdfs.find(pdfKey(deps, article)))?.bytes ?? null
}

/** Returns the PDF that we made of the article; null if there is none yet. */
export async function findPdf(
  deps: Deps,
  article: Versioned & { customId: string },
  original: FileRow,
): Promise<FileRow | null> {
  const key = pdfKey(deps, article)
  const made = await deps.madePdfs.find(key)
  if (!made) return null
  return {
    ...original,
    id: key,
    name: articleFileName(article.customId, mediaTypes.pdf),
    mediaType: mediaTypes.pdf,
    bytes: made.bytes,
    // A PDF that is made again after the folder was emptied may differ in some bytes.
    sha256: `${key}-${made.storedAt.getTime()}`,
  }
}
