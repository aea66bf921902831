import type { Testimonial } from '#contracts/site/testimonials.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { noSuchReview, show } from './read.ts'
import { findById, markVerified } from './store.ts'

type Accepted = { id: string; text?: string | undefined }

/** `text` is what the admin has read. If the author has changed it since, the review is not accepted. */
export async function accept({ db }: Deps, staff: Staff, { id, text }: Accepted): Promise<Testimonial> {
  return db.transaction(async (tx) => {
    const isFirst = await markVerified(tx, id, text)
    const row = await findById(tx, id)
    if (!row) throw noSuchReview()
    if (!isFirst)
      throw new AppError(
        'conflict',
        row.verified
          ? 'This review has been accepted already.'
          : 'Its author has just changed this review. Read it again before you accept it.',
      )
    await logActivity(tx, { by: staff, action: 'accept', object: 'author-review', objectId: id })
    return show(row)
  })
}
