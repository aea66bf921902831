import { pictureKey } from '#domain/manuscript/picture-forms.ts'
import { type Remedy, withUse } from '#domain/publishing/full-text/remedy.ts'
import type { Source } from '#domain/publishing/full-text/source.ts'
import { extensionOf } from '#domain/words/file-types.ts'
import { isStorageAway } from '#server/adapters/storage/storage.ts'
import type { Deps } from '#server/deps.ts'
import { addJob } from '#server/jobs/schedule.ts'
import { tryLater } from '#server/jobs/try-later.ts'
import { type FileRow, findFile } from '../../manuscript/file-store.ts'
import { openStored } from '../../manuscript/files/serve.ts'
import { renewArticle } from './renew-article.ts'
import { savePicture } from './save-picture.ts'
import { changeText, findText, supersedeProofs } from './store.ts'

export const textJob = 'make-text'
/** Tells what of a text cannot be typeset, before anybody asks for its PDF (record/draft.ts). */
export const draftJob = 'typeset-draft'

type MakeDeps = Pick<
  Deps,
  | 'db'
  | 'storage'
  | 'pictures'
  | 'clock'
  | 'log'
  | 'readSource'
  | 'readJats'
  | 'buildText'
  | 'preparePicture'
  | 'docToDocx'
>

/** A long book has less. */
const mostCharacters = 16_000_000

/** Makes the text of a manuscript's file. Nobody waits for it, so whatever goes wrong is only written down. */
export async function makeText(deps: MakeDeps, payload: Record<string, unknown>): Promise<void> {
  const { fileId } = payload
  const { db, clock, log } = deps
  const file = typeof fileId === 'string' ? await findFile(db, fileId) : null
  const known = file && (await findText(db, file.id))
  if (!file || !known || known.state === 'read' || known.state === 'failed') return
  const made = (known.sourceFileId !== null && (await findFile(db, known.sourceFileId))) || file
  await changeText(db, file.id, clock.now(), { state: 'reading' })
  try {
    const source = await readFile(deps, made)
    const remedies = known.remedies.map(({ remedy }) => remedy)
    await saveUploads(deps, remedies)
    const { text, report, used } = await deps.buildText({ source, remedies })
    await db.transaction(async (tx) => {
      await changeText(tx, file.id, clock.now(), {
        ...{ state: 'read' as const, source, text, report },
        remedies: withUse(known.remedies, used),
      })
      await supersedeProofs(tx, file.id, clock.now())
      if (known.shownAt) await renewArticle(tx, file.id, clock.now())
      await addJob(tx, draftJob, { fileId: file.id })
    })
  } catch (error) {
    // The storage is back later, and the job tries again.
    if (isStorageAway(error)) throw error
    const isLater = await db.transaction(async (tx) => {
      if (!(await tryLater(tx, clock.now(), textJob, payload, error))) return false
      await changeText(tx, file.id, clock.now(), { state: 'waiting' })
      return true
    })
    if (isLater) return
    log.info({ fileId: file.id, err: error }, 'no text was made of a file')
    await changeText(db, file.id, clock.now(), { state: 'failed', fault: whyFailed(made) })
  }
}

const whyFailed = ({ mediaType, kind }: FileRow) => {
  if (kind === 'source') return 'The JATS file could not be read. Check it and upload it again.'
  return extensionOf(mediaType) === 'docx'
    ? 'The file could not be read. Open it in Word, save it again as .docx and upload that.'
    : 'A text is made from a .docx file. Open this one in Word, save it as .docx and upload that.'
}

/** What was uploaded in place of pictures is kept like them, and is lost with them too. */
async function saveUploads(deps: MakeDeps, remedies: readonly Remedy[]): Promise<void> {
  for (const remedy of remedies) {
    if (remedy.kind !== 'picture') continue
    const { file: sha, mediaType } = remedy.kept
    const upload = await findFile(deps.db, remedy.upload)
    if (upload && !(await deps.pictures.find(pictureKey(sha, null, mediaType))))
      await savePicture(deps, await new Response(await openStored(deps, upload, null)).bytes())
  }
}

async function readFile(deps: MakeDeps, file: FileRow): Promise<Source> {
  const bytes = await new Response(await openStored(deps, file, null)).bytes()
  if (file.kind === 'source') return readJatsFile(deps, bytes)
  const format = extensionOf(file.mediaType)
  if (format === 'doc' && !deps.docToDocx) throw new Error('LibreOffice is not installed.')
  if (format !== 'docx' && format !== 'doc') throw new Error(`A text is not made from ${format}.`)
  const docx = format === 'doc' && deps.docToDocx ? await deps.docToDocx({ bytes, format }) : bytes
  const { blocks, formulas, media } = await deps.readSource({ bytes: docx })
  return storable({ blocks, formulas, pictures: await savePictures(deps, media) })
}

async function readJatsFile(deps: MakeDeps, bytes: Uint8Array): Promise<Source> {
  const { faults, read } = await deps.readJats({ jats: bytes, isCheck: false })
  if (!read) throw new Error(`The JATS file has faults: ${faults[0]?.sentence}`)
  const { media, ...source } = read
  return storable({ ...source, pictures: await savePictures(deps, media) })
}

async function savePictures(deps: MakeDeps, media: Record<string, Uint8Array>): Promise<Source['pictures']> {
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
