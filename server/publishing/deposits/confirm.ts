import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { queuePdf } from '../pdfs/queue.ts'
import { markAllRegistered } from './store.ts'

/** For a publisher who deposits without us, such as by Crossref's own form with the files of an issue. */
export async function confirmDois({ db, clock, config }: Deps, staff: Staff) {
  if (config.crossref.logIn) throw new AppError('conflict', 'Crossref tells us itself which DOIs are registered.')
  const dois = await db.transaction(async (tx) => {
    const count = await markAllRegistered(tx, clock.now())
    if (count === 0) throw new AppError('conflict', 'No DOI is waiting to be confirmed.')
    await logActivity(tx, { by: staff, action: 'confirm-dois', object: 'article', details: { dois: count } })
    await queuePdf(tx)
    return count
  })
  return { success: dois === 1 ? 'One DOI is now shown.' : `${dois} DOIs are now shown.` }
}
