import { mayHaveProof } from '#domain/manuscript/page-proof.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Actor } from '#domain/words/manuscript-status.ts'
import type { Staff, Visitor } from '#domain/words/permissions.ts'
import { lockOpened, type Opened, type OpenedReview, openReviewIfSeen, openToChange } from '../../access/opened.ts'
import type { Manuscript } from '../../access/store.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { deadLink } from '../../manuscript/submission/links.ts'
import { openByKey } from '../../manuscript/submission/open-by-key.ts'
import { findOwners } from '../texts/store.ts'
import { findLastProof, type ProofRow } from './store.ts'

/** Why the last proof can no longer be answered; null if it can. */
export function answerProblem({ status, fileId }: Manuscript, last: ProofRow | null): string | null {
  if (status === 'published') return 'The article has been published. A change now needs a published correction.'
  if (!mayHaveProof(status)) return 'The manuscript is under consideration again, so there is no proof to answer.'
  if (!last) return 'There is no proof of this manuscript yet.'
  if (last.state === 'withdrawn') return 'The editorial office has withdrawn this proof. You have nothing to do.'
  if (last.state === 'superseded' || (last.state === 'asked' && last.fileId !== fileId))
    return 'The text has been changed since this proof was sent. The editorial office will send you a new proof.'
  return null
}

/** Locks the manuscript of this key, with the proof that the author read: what they answer is never another one. */
export async function openForAnswer(
  deps: Deps,
  tx: Tx,
  visitor: Visitor,
  { key, proof: asked }: { key: string; proof: string | null },
): Promise<{ manuscript: Opened; proof: ProofRow; by: Actor }> {
  const opened = await openByKey(deps, visitor, key, 'proof')
  const manuscript = await lockOpened(tx, opened.manuscript)
  if (!manuscript) throw deadLink()
  const last = await findLastProof(tx, manuscript)
  const problem = answerProblem(manuscript, last)
  if (problem) throw new AppError('conflict', problem)
  if (last?.state !== 'asked' || (asked !== null && last.id !== asked))
    throw new AppError('conflict', 'This proof has been answered. Reload the page.')
  return { manuscript, proof: last, by: opened.by }
}

/** The manuscript whose file this is; null to those who may not see it, or not its review. */
export async function openByFile(db: DbOrTx, staff: Staff, fileId: string): Promise<OpenedReview | null> {
  const { manuscriptId } = await findOwners(db, fileId)
  return manuscriptId === null ? null : openReviewIfSeen(db, staff, manuscriptId)
}

/** Locks it until the transaction ends. */
export async function openForStaff(tx: Tx, staff: Staff, fileId: string): Promise<OpenedReview> {
  const opened = await openByFile(tx, staff, fileId)
  if (!opened) throw new AppError('not-found', 'There is no such manuscript.')
  return openToChange(tx, staff, opened.id)
}
