import { articleFileName } from '#domain/words/article-path.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import type { Deps } from '../../deps.ts'
import type { FileRow } from '../../manuscript/file-store.ts'
import { type Edition, epubKey, pdfKey } from './key.ts'

/** Returns true if the PDF of this edition has been made. */
export async function hasPdf(deps: Deps, article: Edition): Promise<boolean> {
  return (await madePdfBytes(deps, article)) !== null
}

/** Returns the size of the PDF that we made of this edition; null if there is none. */
export async function madePdfBytes(deps: Deps, article: Edition): Promise<number | null> {
  return (await deps.madePdfs.find(pdfKey(deps, article)))?.bytes ?? null
}

/** Returns the PDF that we made of the article; null if there is none yet. */
export async function findPdf(
  deps: Deps,
  article: Edition & { customId: string },
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

export const epubType = 'application/epub+zip'

/** Returns the e-book that we made of the article's text; null if there is none yet. */
export async function findEpub(
  deps: Deps,
  article: Edition & { customId: string },
  original: FileRow,
): Promise<FileRow | null> {
  const key = epubKey(pdfKey(deps, article))
  const made = await deps.madePdfs.find(key)
  if (!made) return null
  const name = `${article.customId}.epub`
  return {
    ...original,
    id: key,
    name,
    mediaType: epubType,
    bytes: made.bytes,
    sha256: `${key}-${made.storedAt.getTime()}`,
  }
}
