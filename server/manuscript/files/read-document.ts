import { AppError } from '#domain/words/errors.ts'
import { extensionOf } from '#domain/words/file-types.ts'
import type { Deps } from '../../deps.ts'
import type { FileRow } from '../file-store.ts'
import { openStored } from './serve.ts'

/** Reads a document as one that can be anonymised. */
export async function readDocument(deps: Deps, file: FileRow) {
  if (!file.isChecked) throw new AppError('unprocessable', 'The file could not be checked in full.')
  const bytes = await new Response(await openStored(deps, file, null)).bytes()
  const format = extensionOf(file.mediaType)
  if (format === 'pdf' || format === 'docx') return { bytes, format }
  if (format !== 'doc' || !deps.docToDocx)
    throw new AppError('unprocessable', 'A .doc file cannot be anonymised here: LibreOffice is not installed.')
  return { bytes: await deps.docToDocx({ bytes, format }), format: 'docx' as const }
}
