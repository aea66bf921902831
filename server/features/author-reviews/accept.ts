import type { AuthorReview } from '#contracts/author-reviews.ts'
import { AppError } from '#domain/errors.ts'
import type { Staff } from '#domain/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { noSuchReview, show } from './read.ts'
import { findById, markVerified } from './store.ts'

export async function accept({ db }: Deps, staff: Staff, { id }: { id: string }): Promise<AuthorReview> {
  return db.transaction(async (tx) => {
    const isFirst = await markVerified(tx, id)
    const row = await findById(tx, id)
    if (!row) throw noSuchReview()
    if (!isFirst) throw new AppError('conflict', 'This review has been accepted already.')
    await logActivity(tx, { by: staff, action: 'accept', object: 'author-review', objectId: id })
    return show(row)
  })
}
