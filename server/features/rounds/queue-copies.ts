import type { DbOrTx } from '../../db/types.ts'
import { addJob } from '../../jobs/schedule.ts'

export const copyJob = 'make-copies'

/** Makes reviewers' copies at once, not in some minutes. Call it in the transaction that makes one necessary. */
export async function queueCopies(tx: DbOrTx): Promise<void> {
  await addJob(tx, copyJob)
}
