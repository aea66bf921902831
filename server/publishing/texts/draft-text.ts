import type { DraftText } from '#contracts/publishing/draft-texts.ts'
import { askedPicture, pictureKey } from '#domain/manuscript/picture-forms.ts'
import { picturesIn } from '#domain/publishing/full-text/pictures-in.ts'
import { AppError } from '#domain/words/errors.ts'
import { extensionOf } from '#domain/words/file-types.ts'
import type { Author } from '#domain/words/permissions.ts'
import { isStorageAway } from '#server/adapters/storage/storage.ts'
import type { Deps } from '#server/deps.ts'
import { addJob } from '#server/jobs/schedule.ts'
import { tryLater } from '#server/jobs/try-later.ts'
import { type FileRow, findFile } from '../../manuscript/file-store.ts'
import { isOwn } from '../../manuscript/files/own.ts'
import { readManuscriptFile } from '../../manuscript/files/read.ts'
import { serveFile } from '../../manuscript/files/serve.ts'
import { addDraftText, changeDraftText, findDraftText, hasPicture } from './draft-text-store.ts'
import { type SourceDeps, sourceOf, whyNoText } from './source-of.ts'

export const draftTextJob = 'make-draft-text'

const secondsEach = 20
/** Whoever sees a slip and uploads the file again has done nothing to wait for. */
const atOnce = 5
const hourMs = 60 * 60 * 1000

type Asked = { url: string }

const isOfAuthor = (file: FileRow, { realm, id }: Author) => isOwn(file, [{ realm, id }])

/** For whoever uploaded the file, and for nobody else. */
async function ownFile(deps: Pick<Deps, 'db' | 'config'>, author: Author, url: string): Promise<FileRow> {
  const file = await readManuscriptFile(deps, url, { visitor: { author, staff: null } })
  if (isOfAuthor(file, author)) return file
  throw new AppError('not-found', 'This file does not exist.')
}

/** Asking again, or from two tabs at once, makes no second text. */
export async function askForDraftText(deps: Deps, author: Author, { url }: Asked): Promise<DraftText> {
  const { db, clock } = deps
  const file = await ownFile(deps, author, url)
  if (extensionOf(file.mediaType) === 'pdf')
    throw new AppError('unprocessable', 'The page is made from Word files. A PDF is shown as it is.')
  await db.transaction(async (tx) => {
    const now = clock.now()
    const ahead = await addDraftText(tx, file, now, new Date(now.getTime() - hourMs))
    if (ahead === null) return
    const dueAt = new Date(now.getTime() + Math.max(0, ahead - atOnce + 1) * secondsEach * 1000)
    await addJob(tx, draftTextJob, { fileId: file.id }, dueAt)
  })
  return textOf(deps, file)
}

export async function readDraftText(deps: Deps, author: Author, { url }: Asked): Promise<DraftText> {
  return textOf(deps, await ownFile(deps, author, url))
}

async function textOf({ db }: Pick<Deps, 'db'>, { id }: FileRow): Promise<DraftText> {
  const row = await findDraftText(db, id)
  const { state, fault, text } = row ?? { state: null, fault: null, text: null }
  return { state, fault, text, pictures: `/submit/pictures/${id}/` }
}

type MakeDeps = SourceDeps & Pick<Deps, 'db' | 'clock' | 'buildText'>

/** Nothing but the page of the form knows of this text: the one of the article is made, decided and shown for itself. */
export async function makeDraftText(deps: MakeDeps, payload: Record<string, unknown>): Promise<void> {
  const { fileId } = payload
  const { db, clock, log } = deps
  const file = typeof fileId === 'string' ? await findFile(db, fileId) : null
  const known = file && (await findDraftText(db, file.id))
  if (!file || !known || known.state === 'read' || known.state === 'failed') return
  await changeDraftText(db, file.id, clock.now(), { state: 'reading' })
  try {
    const { text } = await deps.buildText({ source: await sourceOf(deps, file), remedies: [] })
    const pictures = picturesIn(text).map((picture) => picture.file)
    await changeDraftText(db, file.id, clock.now(), { state: 'read', text, pictures })
  } catch (error) {
    // The storage is back later, and the job tries again.
    if (isStorageAway(error)) throw error
    const isLater = await db.transaction(async (tx) => {
      if (!(await tryLater(tx, clock.now(), draftTextJob, payload, error))) return false
      await changeDraftText(tx, file.id, clock.now(), { state: 'waiting' })
      return true
    })
    if (isLater) return
    log.info({ fileId: file.id, err: error }, 'no text was made of a draft’s file')
    await changeDraftText(db, file.id, clock.now(), { state: 'failed', fault: whyNoText(file) })
  }
}

type PictureAsked = { id: string; name: string }

/** A form of a picture of such a text, for whoever reads the text. */
export async function draftTextPicture(
  deps: Deps,
  author: Author,
  { id, name }: PictureAsked,
  request: Request,
): Promise<Response> {
  const file = await findFile(deps.db, id)
  const asked = askedPicture(name)
  const key = asked && pictureKey(asked.name, asked.width, asked.mediaType)
  const isHere = file && asked && isOfAuthor(file, author) && (await hasPicture(deps.db, file.id, asked.name))
  const kept = isHere && key && (await deps.pictures.find(key))
  if (!kept) throw new AppError('not-found', 'There is no such picture.')
  const picture = { ...file, id: key, name, mediaType: asked.mediaType, bytes: kept.bytes, sha256: key }
  return serveFile({ ...deps, storage: deps.pictures }, request, { file: picture, isPublic: false })
}
