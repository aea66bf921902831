import type { Author, Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { noSuchReview } from './read.ts'
import { removeTestimonial } from './store.ts'

/** Admins may delete any review, authors only their own. For another author's review they get "not found". */
export async function deleteReview(
  { db }: Deps,
  by: Staff | Author,
  { id }: { id: string },
): Promise<{ success: string }> {
  await db.transaction(async (tx) => {
    const authorId = by.realm === 'author' ? by.id : undefined
    // Log before deleting: a trigger copies the sample mark from the review to the entry.
    await logActivity(tx, { by, action: 'delete', object: 'author-review', objectId: id })
    if (!(await removeTestimonial(tx, id, authorId))) throw noSuchReview()
  })
  return { success: 'The review was deleted.' }
}
