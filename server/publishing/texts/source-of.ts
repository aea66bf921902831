import type { Source } from '#domain/publishing/full-text/source.ts'
import { extensionOf } from '#domain/words/file-types.ts'
import type { Deps } from '#server/deps.ts'
import type { FileRow } from '../../manuscript/file-store.ts'
import { openStored } from '../../manuscript/files/serve.ts'
import { savePicture } from './save-picture.ts'

export type SourceDeps = Pick<
  Deps,
  'storage' | 'pictures' | 'log' | 'readSource' | 'readJats' | 'preparePicture' | 'docToDocx'
>

/** A long book has less. */
const mostCharacters = 16_000_000

/** What a Word or JATS file says, its pictures kept in all their forms. */
export async function sourceOf(deps: SourceDeps, file: FileRow): Promise<Source> {
  const bytes = await new Response(await openStored(deps, file, null)).bytes()
  if (file.kind === 'source') return readJatsFile(deps, bytes)
  const format = extensionOf(file.mediaType)
  if (format === 'doc' && !deps.docToDocx) throw new Error('LibreOffice is not installed.')
  if (format !== 'docx' && format !== 'doc') throw new Error(`A text is not made from ${format}.`)
  const docx = format === 'doc' && deps.docToDocx ? await deps.docToDocx({ bytes, format }) : bytes
  const { blocks, formulas, media } = await deps.readSource({ bytes: docx })
  return storable({ blocks, formulas, pictures: await savePictures(deps, media) })
}

async function readJatsFile(deps: SourceDeps, bytes: Uint8Array): Promise<Source> {
  const { faults, read } = await deps.readJats({ jats: bytes, isCheck: false })
  if (!read) throw new Error(`The JATS file has faults: ${faults[0]?.sentence}`)
  const { media, ...source } = read
  return storable({ ...source, pictures: await savePictures(deps, media) })
}

async function savePictures(deps: SourceDeps, media: Record<string, Uint8Array>): Promise<Source['pictures']> {
  const pictures: Source['pictures'] = {}
  for (const [name, picture] of Object.entries(media)) {
    const kept = await savePicture(deps, picture)
    if (kept) pictures[name] = kept
  }
  return pictures
}

/** PostgreSQL keeps neither NUL nor half a surrogate pair in JSON. */
function storable(source: Source): Source {
  const text = JSON.stringify(source, (_, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )
  if (text.length > mostCharacters) throw new Error('The text is too long to be kept.')
  return JSON.parse(text)
}

/** To whoever may upload another. */
export const whyNoText = ({ mediaType, kind }: FileRow) => {
  if (kind === 'source') return 'The JATS file could not be read. Check it and upload it again.'
  return extensionOf(mediaType) === 'docx'
    ? 'The file could not be read. Open it in Word, save it again as .docx and upload that.'
    : 'A text is made from a .docx file. Open this one in Word, save it as .docx and upload that.'
}
