import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { assignIfNobody } from '../reviewing/hand-over.ts'
import { lockUnderReview } from '../reviewing/open.ts'
import { lockCopy } from '../rounds/copy-store.ts'

/** Locks the manuscript, then its copy. Whoever works on it first looks after it. */
export async function openCopy(deps: Deps, tx: Tx, staff: Staff, { id, version }: { id: string; version: number }) {
  const manuscript = await lockUnderReview(tx, staff, id)
  const copy = await lockCopy(tx, manuscript, version)
  if (!copy) throw new AppError('not-found', "This version has no reviewers' copy.")
  await assignIfNobody(deps, tx, manuscript, staff)
  return { manuscript, copy }
}
