import type { Author, Staff } from '#domain/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { noSuchReview } from './read.ts'
import { removeAuthorReview } from './store.ts'

/** An admin deletes any, an author one of their own: another's is not there for them. */
export async function deleteReview(
  { db }: Deps,
  by: Staff | Author,
  { id }: { id: string },
): Promise<{ success: string }> {
  await db.transaction(async (tx) => {
    const authorId = by.realm === 'author' ? by.id : undefined
    // Before it is gone: the entry carries the mark of a sample review.
    await logActivity(tx, { by, action: 'delete', object: 'author-review', objectId: id })
    if (!(await removeAuthorReview(tx, id, authorId))) throw noSuchReview()
  })
  return { success: 'The review was deleted.' }
}
