import type { Preview } from '#contracts/manuscript/files.ts'
import { AppError } from '#domain/words/errors.ts'
import { extensionOf } from '#domain/words/file-types.ts'
import { isTooMuch } from '#server/adapters/pool/too-much.ts'
import { isStorageAway } from '#server/adapters/storage/storage.ts'
import type { WordDocument } from '#server/adapters/word/converter.ts'
import type { Deps } from '#server/deps.ts'
import { createByteLru } from '#server/http/byte-lru.ts'
import { isRefusal } from '#server/http/errors.ts'
import type { Turn } from '#server/turns.ts'
import type { FileRow } from '../file-store.ts'
import { type Reader, readFileByUrl } from './read.ts'
import { openStored } from './serve.ts'

type PreviewDeps = Pick<Deps, 'db' | 'config' | 'storage' | 'convertWord' | 'docToDocx' | 'log'>
type Converting = Omit<PreviewDeps, 'db' | 'config'>

/** A file's bytes never change, and staff and reviewers open the same one again. */
const shown = createByteLru<string>(16 * 1024 * 1024)

/** Returns a Word document as HTML, if the reader may read its file. */
export async function previewFile(deps: PreviewDeps, url: string, reader: Reader, turn: Turn): Promise<Preview> {
  return previewOf(deps, (await readFileByUrl(deps, url, reader)).file, turn)
}

/** The caller must have checked that the reader may read the file. */
export async function previewOf(deps: Converting, file: FileRow, turn: Turn): Promise<Preview> {
  const format = extensionOf(file.mediaType)
  if (format === null || format === 'pdf') throw new AppError('wrong-type', 'Only Word documents are converted.')
  // Until the file is checked in full, we do not know how large it is when unpacked.
  if (!file.isChecked) throw notShown("This document has not been checked in full, so it can't be shown here.")
  const known = shown.get(file.id)
  if (known !== undefined) return { html: known }
  const document = async () => ({ bytes: await new Response(await openStored(deps, file, null)).bytes(), format })
  try {
    const html = await (format === 'doc' ? layoutOf(deps, file, document, turn) : deps.convertWord(document, turn))
    if (html === null) return { html: await deps.convertWord(document, turn), plain: whyPlain(deps) }
    shown.set(file.id, { value: html, size: 2 * html.length })
    return { html }
  } catch (cause) {
    if (isRefusal(cause) || isStorageAway(cause)) throw cause
    deps.log.info({ fileId: file.id, err: cause }, 'a document was not converted')
    const fault = isTooMuch(cause) ? 'This document takes too long to show here.' : "This document can't be shown here."
    throw notShown(fault, cause)
  }
}

/** Only LibreOffice can read the layout of the old format. Returns null if it can't, because the text is better than nothing. */
async function layoutOf(
  { docToDocx, convertWord, log }: Converting,
  { id }: FileRow,
  read: () => Promise<WordDocument>,
  turn: Turn,
): Promise<string | null> {
  if (!docToDocx) return null
  try {
    const docx = await docToDocx(await read(), turn)
    const html = await convertWord({ bytes: docx, format: 'docx' }, turn)
    // It makes an empty document of a damaged one.
    return html.replaceAll(/<(?!img)[^>]*>/g, '').trim() === '' ? null : html
  } catch (cause) {
    if (turn.signal?.aborted || isStorageAway(cause)) throw cause
    log.info({ fileId: id, err: cause }, 'a .doc was not converted')
    return null
  }
}

function whyPlain({ docToDocx }: Converting): string {
  const why = docToDocx ? 'LibreOffice could not read it' : 'LibreOffice is not installed on this site'
  return `This is a Word file of the old format (.doc), so only its text is shown: ${why}. Download it to see its layout, tables and pictures.`
}

function notShown(fault: string, cause?: unknown): AppError {
  return new AppError('unprocessable', `${fault} Please download it to read it.`, { cause })
}
