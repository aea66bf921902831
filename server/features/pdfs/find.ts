import { articleFileName } from '#domain/article-path.ts'
import { mediaTypes } from '#domain/file-types.ts'
import type { Deps } from '../../deps.ts'
import type { FileRow } from '../files/store.ts'
import { pdfKey, type Versioned } from './key.ts'

/** Whether a PDF of this version was made. */
export async function hasPdf(deps: Deps, article: Versioned): Promise<boolean> {
  return (await deps.madePdfs.find(pdfKey(deps, article))) !== null
}

/** The article's PDF as we made it; null where there is none, or none yet. */
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
    // Made again after the folder was emptied, it may differ in some bytes.
    sha256: `${key}-${made.storedAt.getTime()}`,
  }
}
