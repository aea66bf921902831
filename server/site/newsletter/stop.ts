import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { cancelNewsletter } from '../../jobs/outbox.ts'
import { findNewsletter, markStopped } from './newsletter-store.ts'

/** What was sent stays sent. Nothing else of it goes, not even by a retry. */
export async function stopNewsletter({ db, clock }: Deps, staff: Staff, { id }: { id: string }) {
  await db.transaction(async (tx) => {
    const before = await findNewsletter(tx, id)
    if (!before) throw new AppError('not-found', 'This newsletter does not exist.')
    // The row is locked while its letters are being written, so that all that were written can be cancelled.
    if (!(await markStopped(tx, id, staff.name, clock.now())))
      throw new AppError('conflict', 'This newsletter was already stopped.')
    const cancelled = await cancelNewsletter(tx, id)
    if (before.queuedAt && cancelled === 0)
      throw new AppError('conflict', 'All e-mails of this newsletter have been sent.')
    const details = { title: before.subject }
    await logActivity(tx, { by: staff, action: 'stop-newsletter', object: 'newsletter', objectId: id, details })
  })
  return { success: 'The newsletter was stopped.' }
}
