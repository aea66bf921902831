import type { Whose } from '../../access/opened.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../jobs/schedule.ts'
import { addMissingCopies, isAwaited } from './copy-store.ts'

export const copyJob = 'make-copies'

/** Makes reviewers' copies at once, not in some minutes. Call it in the transaction that makes one necessary. */
export async function queueCopies(tx: DbOrTx, dueAt?: Date): Promise<void> {
  await addJob(tx, copyJob, {}, dueAt)
}

/** Call this when a file is read: its copy waits to learn whom and which institutions the title page names. */
export async function queueCopyOfFile(db: DbOrTx, { fileId }: Record<string, unknown>): Promise<void> {
  if (typeof fileId === 'string' && (await isAwaited(db, fileId))) await queueCopies(db)
}

/** For the last version of a manuscript. The desk says at once that its copy is being made. */
export async function queueCopyOf(deps: Pick<Deps, 'content'>, tx: Tx, manuscript: Whose): Promise<void> {
  await addMissingCopies(tx, journalsWithoutCopies(deps), manuscript)
  await queueCopies(tx)
}

/** The journals whose reviewers know the authors. */
export function journalsWithoutCopies({ content }: Pick<Deps, 'content'>): string[] {
  return content.journals.filter(({ peerReview }) => peerReview.anonymity !== 'double').map(({ slug }) => slug)
}
