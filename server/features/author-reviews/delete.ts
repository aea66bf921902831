import type { Staff } from '#domain/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { noSuchReview } from './read.ts'
import { removeAuthorReview } from './store.ts'

export async function deleteReview({ db }: Deps, staff: Staff, { id }: { id: string }): Promise<{ success: string }> {
  await db.transaction(async (tx) => {
    if (!(await removeAuthorReview(tx, id))) throw noSuchReview()
    await logActivity(tx, { by: staff, action: 'delete', object: 'author-review', objectId: id })
  })
  return { success: 'The review was deleted.' }
}
