import { AppError } from '#domain/errors.ts'
import type { Staff } from '#domain/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../jobs/schedule.ts'
import { countMissing, giveDois, takeMissing, upsertWaiting } from './store.ts'

export const missingJob = 'queue-missing-deposits'
const batchSize = 200

/** For articles from before the settings were made. A job does it, in batches. */
export async function depositMissing({ db, config }: Deps, staff: Staff) {
  if (!config.crossref.logIn) throw new AppError('conflict', 'Deposits are not set up.')
  const missing = await countMissing(db)
  if (missing === 0) throw new AppError('conflict', 'Every article has been deposited or is about to be.')
  await db.transaction(async (tx) => {
    await addJob(tx, missingJob)
    await logActivity(tx, { by: staff, action: 'deposit-missing', object: 'article', details: { articles: missing } })
  })
  return { success: missing === 1 ? 'One article will be deposited.' : `${missing} articles will be deposited.` }
}

/** It may run twice at once, or be killed: what a batch has taken is no longer missing. */
export async function queueMissing({ db, clock, config: { crossref } }: Deps): Promise<void> {
  const { prefix } = crossref
  while (prefix !== null && crossref.logIn) {
    const taken = await db.transaction(async (tx) => {
      const ids = await takeMissing(tx, batchSize)
      if (ids.length === 0) return 0
      await giveDois(tx, ids, prefix, clock.now())
      await upsertWaiting(tx, ids, clock.now())
      return ids.length
    })
    if (taken === 0) return
  }
}
