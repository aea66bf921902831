import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { makeText, showText as showContract } from '#contracts/publishing/texts.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '#server/db/activity.ts'
import type { Tx } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { addJob } from '#server/jobs/schedule.ts'
import { assignSource } from './backfill.ts'
import { textJob } from './make.ts'
import { type OwnedText, ownedText, stateOf } from './read.ts'
import { renewArticle } from './renew-article.ts'
import { changeShown, findEarlierRemedies, findText, queueText } from './store.ts'

/** Two who ask at once get one text: a job that finds it made does nothing. */
export async function askForText(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staff: Staff,
  { id }: InputOf<typeof makeText>,
): Promise<ReplyOf<typeof makeText>> {
  return db.transaction(async (tx) => {
    const owned = await ownedText(tx, staff, id)
    const earlier = owned.manuscript ? await findEarlierRemedies(tx, owned.manuscript) : []
    await queueText(tx, id, clock.now(), earlier)
    await assignSource(tx, id, clock.now())
    await addJob(tx, textJob, { fileId: id })
    await log(tx, staff, owned, 'make-text')
    return stateOf(await findText(tx, id), owned)
  })
}

/** Of a published article all forms are made anew; before publication nobody sees anything. */
export async function showText(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staff: Staff,
  { id, isShown }: InputOf<typeof showContract>,
): Promise<ReplyOf<typeof showContract>> {
  return db.transaction(async (tx) => {
    const owned = await ownedText(tx, staff, id)
    const row = await findText(tx, id)
    if (!row?.text) throw new AppError('conflict', 'There is no text to show yet. Make it first.')
    if ((row.shownAt !== null) === isShown) return stateOf(row, owned)
    await changeShown(tx, id, isShown ? clock.now() : null)
    await renewArticle(tx, id, clock.now())
    await log(tx, staff, owned, isShown ? 'show-text' : 'hide-text')
    return stateOf(await findText(tx, id), owned)
  })
}

type TextAction =
  | 'make-text'
  | 'upload-source'
  | 'remove-source'
  | 'show-text'
  | 'hide-text'
  | 'settle-text'
  | 'unsettle-text'

export function log(tx: Tx, by: Staff, { article, manuscript, journal }: OwnedText, action: TextAction, details = {}) {
  const about = article
    ? { object: 'article', objectId: article.id, details: { customId: article.customId, ...details } }
    : { object: 'manuscript', objectId: manuscript?.id ?? '', details }
  return logActivity(tx, { by, action, journal, ...about })
}
