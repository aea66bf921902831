import { monthsBefore } from '#domain/words/months.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { sweepFiles } from '../../manuscript/files/sweep.ts'
import { deleteLetters, deleteMessages, deleteRejected, noteKept } from './store.ts'

export const retentionJob = 'delete-expired'
const batch = 100

/**
 * Fulfils the promises of the privacy page. Published articles, the ledger, the activity log and rejected manuscripts
 * with payments are kept. The log records that something was deleted, but none of its content.
 */
export async function deleteExpired(deps: Deps): Promise<void> {
  const { db, clock, content } = deps
  const { rejectedManuscripts, messages, letters } = content.site.retention
  const before = (months: number) => monthsBefore(clock.now(), months)
  for (;;) {
    const gone = await db.transaction((tx) => deleteSome(tx, before(rejectedManuscripts)))
    if (gone < batch) break
  }
  await db.transaction(async (tx) => {
    await logCount(tx, 'message', await deleteMessages(tx, before(messages)))
    await logCount(tx, 'letter', await deleteLetters(tx, before(letters)))
    await noteKept(tx)
  })
  await sweepFiles(deps)
}

async function deleteSome(tx: Tx, before: Date): Promise<number> {
  const gone = await deleteRejected(tx, before, batch)
  for (const { id, journal } of gone)
    await logActivity(tx, { by: null, action: retentionJob, object: 'manuscript', objectId: id, journal })
  return gone.length
}

async function logCount(tx: Tx, object: string, count: number): Promise<void> {
  if (count > 0) await logActivity(tx, { by: null, action: retentionJob, object, details: { count } })
}
