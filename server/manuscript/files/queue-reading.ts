import type { DbOrTx, Tx } from '#server/db/types.ts'
import { addJob } from '#server/jobs/schedule.ts'
import type { FileRow, OwnedFile } from '../file-store.ts'
import { addReading } from './store.ts'

export const readingJob = 'read-file'

const secondsEach = 20
/** Whoever sees a slip and uploads the file again has done nothing to wait for. */
const atOnce = 5
const hourMs = 60 * 60 * 1000

/**
 * Call this in the transaction that stores the file. Whoever uploads many files in an hour waits with them until others
 * have had their first.
 */
export async function queueReading(tx: Tx, file: OwnedFile & Pick<FileRow, 'createdAt'>): Promise<void> {
  const at = file.createdAt.getTime()
  const ahead = await addReading(tx, file, new Date(at - hourMs))
  const dueAt = new Date(at + Math.max(0, ahead - atOnce + 1) * secondsEach * 1000)
  await addJob(tx, readingJob, { fileId: file.id }, dueAt)
}

export const comparisonJob = 'compare-text'

/** Call this when a file is read and when it becomes a manuscript's: the later of both finds something to compare. */
export const queueComparison = (tx: DbOrTx, fileId: string): Promise<void> => addJob(tx, comparisonJob, { fileId })
