import { AppError } from '#domain/errors.ts'
import type { Staff } from '#domain/permissions.ts'
import { type OpenedReview, openReviewToChange } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import { findInvited } from '../rounds/store.ts'

/** Locks a manuscript that is under review. Everything that changes a review locks the manuscript first. */
export async function lockUnderReview(tx: Tx, staff: Staff, id: string): Promise<OpenedReview> {
  const manuscript = await openReviewToChange(tx, staff, id)
  if (manuscript.status !== 'under-review')
    throw new AppError('conflict', 'This manuscript is not under review, so nothing of its review can be changed.')
  return manuscript
}

/** Locks the manuscript of an invitation and returns both. */
export async function lockInvitation(tx: Tx, staff: Staff, id: string) {
  const before = await findInvited(tx, id)
  if (!before) throw new AppError('not-found', 'This invitation does not exist.')
  const manuscript = await lockUnderReview(tx, staff, before.round.manuscriptId)
  const invited = await findInvited(tx, id)
  if (!invited) throw new AppError('not-found', 'This invitation does not exist.')
  return { manuscript, ...invited }
}
