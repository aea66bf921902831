import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../jobs/schedule.ts'
import { countMissing, giveDois, takeMissing, upsertWaiting } from './store.ts'

export const missingJob = 'queue-missing-deposits'
const batchSize = 200

/** Deposits the articles that were published before Crossref was set up. A job does this in batches. */
export async function depositMissing({ db, config }: Deps, staff: Staff) {
  if (!config.crossref.logIn) throw new AppError('conflict', 'Deposits are not set up.')
  const missing = await countMissing(db)
  if (missing === 0) throw new AppError('conflict', 'All articles have been deposited or are waiting to be sent.')
  await db.transaction(async (tx) => {
    await addJob(tx, missingJob)
    await logActivity(tx, { by: staff, action: 'deposit-missing', object: 'article', details: { articles: missing } })
  })
  return { success: missing === 1 ? 'One article will be deposited.' : `${missing} articles will be deposited.` }
}

/** Safe to run twice at once or to be killed: each batch is one transaction, and its articles are no longer missing. */
export async function queueMissing({ db, clock, config: { crossref } }: Deps): Promise<void> {
  const { prefix } = crossref
  while (prefix !== null && crossref.logIn) {
    const taken = await db.transaction(async (tx) => {
      const ids = await takeMissing(tx, batchSize)
      if (ids.length === 0) return 0
      await giveDois(tx, ids, prefix)
      await upsertWaiting(tx, ids, clock.now())
      return ids.length
    })
    if (taken === 0) return
  }
}
