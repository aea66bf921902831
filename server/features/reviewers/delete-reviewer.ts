import { AppError } from '#domain/errors.ts'
import type { Staff } from '#domain/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { eraseEntry, removeEntry } from './delete-store.ts'
import { findServices } from './list-store.ts'
import { seenBy } from './read.ts'
import { lockReviewers } from './store.ts'

export async function deleteReviewer(deps: Deps, actor: Staff, { id }: { id: string }): Promise<{ success: string }> {
  return deps.db.transaction(async (tx) => {
    const [found] = await lockReviewers(tx, [id])
    const { name } = seenBy(actor, found)
    if ((await findServices(tx, [id])).get(id)?.open)
      throw new AppError('conflict', `${name} has an open review. Cancel the invitation first.`)
    const { isErased } = await eraseReviewer(deps, tx, actor, id)
    const success = isErased
      ? 'The name and the addresses are deleted. The reports stay, without a name.'
      : 'The reviewer is deleted.'
    return { success }
  })
}

/** Deletes the entry or, if they were ever asked, everything in it that tells who they are. Runs in the caller's transaction. */
export async function eraseReviewer({ clock }: Deps, tx: Tx, by: Staff | null, id: string) {
  // Logged first: a trigger copies the sample mark from the reviewer to the entry.
  await logActivity(tx, { by, action: 'delete', object: 'reviewer', objectId: id, journal: by?.access ?? null })
  if (await removeEntry(tx, id)) return { isErased: false }
  await eraseEntry(tx, id, clock.now())
  return { isErased: true }
}
