import { tookTooLong } from '../adapters/pool/too-much.ts'
import type { DbOrTx } from '../db/types.ts'
import { addJob } from './schedule.ts'

/** When the machine was busy it will not be in some minutes; a file that is itself too much is given up after these. */
const waitMinutes = [5, 30, 180]

/**
 * Queues a job again that failed because its time ran out, a few times and ever later. False if the failure has another
 * reason, or was the last. `payload` is what the job was given: it says how often it was tried.
 */
export async function tryLater(
  db: DbOrTx,
  now: Date,
  name: string,
  payload: Record<string, unknown>,
  error: unknown,
): Promise<boolean> {
  const tries = typeof payload.tries === 'number' ? payload.tries : 0
  const minutes = tookTooLong(error) ? waitMinutes[tries] : undefined
  if (minutes === undefined) return false
  await addJob(db, name, { ...payload, tries: tries + 1 }, new Date(now.getTime() + minutes * 60_000))
  return true
}
