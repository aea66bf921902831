import { pictureKey } from '#domain/manuscript/picture-forms.ts'
import { type Remedy, withUse } from '#domain/publishing/full-text/remedy.ts'
import { isStorageAway } from '#server/adapters/storage/storage.ts'
import type { Deps } from '#server/deps.ts'
import { addJob } from '#server/jobs/schedule.ts'
import { tryLater } from '#server/jobs/try-later.ts'
import { findFile } from '../../manuscript/file-store.ts'
import { openStored } from '../../manuscript/files/serve.ts'
import { renewArticle } from './renew-article.ts'
import { savePicture } from './save-picture.ts'
import { type SourceDeps, sourceOf, whyNoText } from './source-of.ts'
import { changeText, findText, supersedeProofs } from './store.ts'

export const textJob = 'make-text'
/** Tells what of a text cannot be typeset, before anybody asks for its PDF (record/draft.ts). */
export const draftJob = 'typeset-draft'

type MakeDeps = SourceDeps & Pick<Deps, 'db' | 'clock' | 'buildText'>

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
    const source = await sourceOf(deps, made)
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
    await changeText(db, file.id, clock.now(), { state: 'failed', fault: whyNoText(made) })
  }
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
