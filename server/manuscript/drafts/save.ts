import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { saveDraft as saving } from '#contracts/manuscript/drafts.ts'
import { draftsMax, isOvertaken, listedOf, overtakenSentence } from '#domain/manuscript/drafts.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Author } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import type { Owner } from '../file-store.ts'
import { claimFile } from '../files/own.ts'
import { changeDraft, countDrafts, findState, insertDraft, lockDraftsOf } from './store.ts'

const noLonger = 'This draft was submitted or deleted on another device. What you have here stays in this browser.'
const tooMany = `You have ${draftsMax} drafts, which is the most. Delete one on your profile; until then this one stays in this browser alone.`

/** Two devices never overwrite each other: the later one is refused, and asks. */
export async function saveDraft(
  { db, clock, config }: Deps,
  { id: authorId }: Author,
  { id, version, writer, fields }: InputOf<typeof saving>,
  owners: Owner[],
): Promise<ReplyOf<typeof saving>> {
  return db.transaction(async (tx) => {
    if (!(await lockDraftsOf(tx, authorId))) throw new AppError('unauthenticated', 'Please log in first.')
    const now = clock.now()
    const saved = await findState(tx, authorId, id)
    if (!saved && version > 0) throw new AppError('not-found', noLonger)
    if (!saved && (await countDrafts(tx, authorId)) >= draftsMax) throw new AppError('unprocessable', tooMany)
    if (saved && isOvertaken(saved, { version, writer }))
      throw new AppError('conflict', overtakenSentence(saved.savedAt, now))
    const { file: url, ...listed } = listedOf(fields)
    const file = await claimFile(tx, { url, publicUrl: config.publicUrl, kind: 'manuscript', owners })
    const row = { ...listed, fields, writer, fileId: file?.id ?? null, savedAt: now, remindedAt: null }
    if (saved) await changeDraft(tx, id, { ...row, version: saved.version + 1 })
    else if (!(await insertDraft(tx, { id, authorId, ...row, createdAt: now })))
      throw new AppError('not-found', noLonger)
    return { version: (saved?.version ?? 0) + 1, savedAt: now.toISOString() }
  })
}
