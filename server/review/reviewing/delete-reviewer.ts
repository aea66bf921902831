import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hasOpenReview } from '../register/list-store.ts'
import { shownTo, toChange } from '../register/open-entry.ts'
import { findReviewer, type Reviewer } from '../register/store.ts'
import { eraseFiles, type Nameless, namelessFiles } from './erase-files.ts'
import { eraseEntry, removeEntry } from './erase-store.ts'
import { lockReviewersWithReviews } from './lock-reviewers.ts'

export async function deleteReviewer(deps: Deps, actor: Staff, { id }: { id: string }): Promise<{ success: string }> {
  const files = await namelessFiles(deps, shownTo(actor, await findReviewer(deps.db, id)))
  const { isErased, fileIds } = await deps.db.transaction(async (tx) => {
    const [found] = await lockReviewersWithReviews(tx, [id])
    const reviewer = await toChange(tx, actor, found)
    if (await hasOpenReview(tx, id))
      throw new AppError('conflict', `${reviewer.name} has an open review. Cancel the invitation first.`)
    return eraseReviewer(deps, tx, actor, reviewer, files)
  })
  for (const fileId of fileIds) await deps.storage.remove(fileId)
  const success = isErased
    ? 'The name and the addresses are deleted. The reports stay, without a name.'
    : 'The reviewer is deleted.'
  return { success }
}

/**
 * Deletes the entry or, if they were ever asked, everything that tells who they are. Runs in the caller's transaction,
 * which holds them with all their reviews. The bytes of the files that are gone are for the caller to delete.
 */
export async function eraseReviewer(
  { clock }: Deps,
  tx: Tx,
  by: Staff | null,
  reviewer: Reviewer,
  files: Nameless,
): Promise<{ isErased: boolean; fileIds: string[] }> {
  const { id } = reviewer
  // Logged first: a trigger copies the sample mark from the reviewer to the entry.
  await logActivity(tx, { by, action: 'delete', object: 'reviewer', objectId: id, journal: by?.access ?? null })
  if (await removeEntry(tx, id)) return { isErased: false, fileIds: [] }
  const fileIds = await eraseFiles(tx, id, files)
  await eraseEntry(tx, reviewer, clock.now())
  return { isErased: true, fileIds }
}
