import { pictureKey } from '#domain/manuscript/picture-forms.ts'
import type { Deps } from '#server/deps.ts'
import { addJob } from '#server/jobs/schedule.ts'
import { findDraftPictures, removeDraftTexts } from './draft-text-store.ts'
import { textJob } from './make.ts'
import { findPictures, queueText } from './store.ts'

/** A text that is being made has stored its pictures before its row names them. */
const youngSeconds = 24 * 3600
/** What was made of drafts: whoever opens one again asks again. */
const draftSeconds = 7 * 24 * 3600
/** One after the other, so that a text somebody has just asked for need not wait. The next sweep takes those after a day. */
const betweenSeconds = 20
const mostAgain = (24 * 3600) / betweenSeconds

export const sweepPicturesJob = 'sweep-figures'

/** Removes pictures that no text has any more, and makes those again that are lost: the file they came from is still here. */
export async function sweepPictures({ db, pictures, clock, log }: Pick<Deps, 'db' | 'pictures' | 'clock' | 'log'>) {
  const now = clock.now()
  const before = new Date(now.getTime() - youngSeconds * 1000)
  await removeDraftTexts(db, new Date(now.getTime() - draftSeconds * 1000))
  const named = await findPictures(db)
  const used = new Set(
    [...named.map(({ file }) => file), ...(await findDraftPictures(db))].map((file) => file.slice(0, 16)),
  )
  const kept = new Set<string>()
  for await (const { key, storedAt } of pictures.list()) {
    if (used.has(key.slice(0, 16)) || storedAt >= before) kept.add(key)
    else await pictures.remove(key)
  }
  await pictures.removeTemporary(before)
  const lost = new Set(
    named.flatMap(({ fileId, file, mediaType, canBeMade }) =>
      canBeMade && !kept.has(pictureKey(file, null, mediaType)) ? [fileId] : [],
    ),
  )
  if (lost.size > 0) log.warn({ texts: lost.size }, 'pictures of texts are lost, and are made again')
  for (const [at, fileId] of [...lost].slice(0, mostAgain).entries())
    await db.transaction(async (tx) => {
      await queueText(tx, fileId, now, [])
      await addJob(tx, textJob, { fileId }, new Date(now.getTime() + at * betweenSeconds * 1000))
    })
}
