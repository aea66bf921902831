import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { atDoaj } from './doaj-store.ts'
import { findDeposit, renewFailed } from './store.ts'

export async function retryDeposit({ db, clock }: Deps, staff: Staff, { id }: { id: string }) {
  const deposit = await findDeposit(db, id)
  if (!deposit) throw new AppError('not-found', 'This article has never been deposited.')
  const { title, doi, journal } = deposit
  await db.transaction(async (tx) => {
    if ((await renewFailed(tx, clock.now(), id)) === 0) throw new AppError('conflict', 'This deposit has not failed.')
    const details = { title, doi }
    await logActivity(tx, { by: staff, action: 'retry-deposit', object: 'article', objectId: id, journal, details })
  })
  return { success: 'The deposit will be sent again.' }
}

export async function retryDeposits({ db, clock }: Deps, staff: Staff) {
  const deposits = await db.transaction(async (tx) => {
    const count = await renewFailed(tx, clock.now())
    if (count === 0) throw new AppError('conflict', 'No deposit has failed.')
    await logActivity(tx, { by: staff, action: 'retry-deposits', object: 'article', details: { deposits: count } })
    return count
  })
  return { success: deposits === 1 ? 'One deposit will be sent again.' : `${deposits} deposits will be sent again.` }
}

/** Sends what DOAJ refused again. What was corrected since is sent again without this. */
export async function retryDoaj({ db, clock }: Deps, staff: Staff) {
  const count = await db.transaction(async (tx) => {
    const renewed = await renewFailed(tx, clock.now(), undefined, atDoaj)
    if (renewed === 0) throw new AppError('conflict', 'DOAJ has refused nothing.')
    await logActivity(tx, { by: staff, action: 'retry-doaj', object: 'article', details: { articles: renewed } })
    return renewed
  })
  return { success: count === 1 ? 'One article will be sent again.' : `${count} articles will be sent again.` }
}
