import { AppError } from '#domain/errors.ts'
import { extensionOf } from '#domain/file-types.ts'
import { isTooMuch } from '#server/adapters/pool/too-much.ts'
import { isStorageAway } from '#server/adapters/storage/storage.ts'
import type { Deps } from '#server/deps.ts'
import { isRefusal } from '#server/http/errors.ts'
import type { Turn } from '#server/turns.ts'
import { type Reader, readFileByUrl } from './read.ts'
import { openStored } from './serve.ts'
import type { FileRow } from './store.ts'

type PreviewDeps = Pick<Deps, 'db' | 'config' | 'storage' | 'convertWord' | 'log'>

/** Returns a Word document as HTML, if the reader may read its file. */
export async function previewFile(
  deps: PreviewDeps,
  url: string,
  reader: Reader,
  turn: Turn,
): Promise<{ html: string }> {
  return previewOf(deps, (await readFileByUrl(deps, url, reader)).file, turn)
}

/** The caller must have checked that the reader may read the file. */
export async function previewOf(
  deps: Omit<PreviewDeps, 'db' | 'config'>,
  file: FileRow,
  turn: Turn,
): Promise<{ html: string }> {
  const format = extensionOf(file.mediaType)
  if (format === null || format === 'pdf') throw new AppError('wrong-type', 'Only Word documents are converted.')
  // Until the file is checked in full, we do not know how large it is when unpacked.
  if (!file.isChecked) throw notShown("This document has not been checked in full, so it can't be shown here.")
  const document = async () => ({ bytes: await new Response(await openStored(deps, file, null)).bytes(), format })
  try {
    return { html: await deps.convertWord(document, turn) }
  } catch (cause) {
    if (isRefusal(cause) || isStorageAway(cause)) throw cause
    deps.log.info({ fileId: file.id, err: cause }, 'a document was not converted')
    const fault = isTooMuch(cause) ? 'This document takes too long to show here.' : "This document can't be shown here."
    throw notShown(fault, cause)
  }
}

function notShown(fault: string, cause?: unknown): AppError {
  return new AppError('unprocessable', `${fault} Please download it to read it.`, { cause })
}
