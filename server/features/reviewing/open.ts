import { AppError } from '#domain/errors.ts'
import { maySeeManuscript, type Staff } from '#domain/permissions.ts'
import { notHere } from '#domain/transfer.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { findForUpdate, findManuscript, type Manuscript } from '../manuscripts/store.ts'
import { findInvited } from '../rounds/store.ts'

const gone = () => new AppError('not-found', notHere)

/** Manuscripts that a member of staff may not see are reported as not found. */
export function visible(staff: Staff, manuscript: Manuscript | null): Manuscript {
  if (!manuscript || !maySeeManuscript({ author: null, staff }, manuscript)) throw gone()
  return manuscript
}

export async function seen(db: DbOrTx, staff: Staff, id: string): Promise<Manuscript> {
  return visible(staff, await findManuscript(db, id))
}

/** Locks a manuscript that is under review. Everything that changes a review locks the manuscript first. */
export async function lockUnderReview(tx: Tx, staff: Staff, id: string): Promise<Manuscript> {
  const manuscript = visible(staff, await findForUpdate(tx, id))
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
