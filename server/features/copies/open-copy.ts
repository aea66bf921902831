import { AppError } from '#domain/errors.ts'
import type { Staff } from '#domain/permissions.ts'
import type { Tx } from '../../db/types.ts'
import { lockUnderReview } from '../reviewing/open.ts'
import { lockCopy } from '../rounds/copy-store.ts'

/** Locks the manuscript, then its copy. */
export async function openCopy(tx: Tx, staff: Staff, { id, version }: { id: string; version: number }) {
  const manuscript = await lockUnderReview(tx, staff, id)
  const copy = await lockCopy(tx, { manuscriptId: id, version })
  if (!copy) throw new AppError('not-found', "This version has no reviewers' copy.")
  return { manuscript, copy }
}
