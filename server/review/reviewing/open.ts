import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { type OpenedReview, openToChange } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import { findInvited, findReviewedId, findRounds } from '../rounds/store.ts'

/** Locks a manuscript that is under review. Everything that changes a review locks the manuscript first. */
export async function lockUnderReview(tx: Tx, staff: Staff, id: string): Promise<OpenedReview> {
  const manuscript = await openToChange(tx, staff, id)
  if (manuscript.status !== 'under-review')
    throw new AppError('conflict', 'This manuscript is not under review, so nothing of its review can be changed.')
  return manuscript
}

const noInvitation = () => new AppError('not-found', 'This invitation does not exist.')

/** Locks the manuscript of an invitation and returns both. */
export async function lockInvitation(tx: Tx, staff: Staff, id: string) {
  const manuscriptId = await findReviewedId(tx, id)
  if (!manuscriptId) throw noInvitation()
  const manuscript = await lockUnderReview(tx, staff, manuscriptId)
  const invited = await findInvited(tx, manuscript, id)
  if (!invited) throw noInvitation()
  return { manuscript, ...invited }
}

/** Locks the manuscript of a report that the author has not got: of its own journal, and of a decided round if it must be. */
export async function lockUnsent(tx: Tx, staff: Staff, id: string, wanted?: 'decided') {
  const manuscriptId = await findReviewedId(tx, id)
  if (!manuscriptId) throw noInvitation()
  const manuscript = await openToChange(tx, staff, manuscriptId)
  const invited = await findInvited(tx, manuscript, id)
  const isOwn = (await findRounds(tx, manuscript)).some((round) => round.id === invited?.round.id)
  if (!invited || !isOwn) throw noInvitation()
  if (invited.invitation.state !== 'submitted') throw new AppError('conflict', 'This reviewer has sent no report yet.')
  if (invited.round.sentReports.includes(id)) throw new AppError('conflict', 'The author has this report already.')
  if (wanted && !invited.round.decision)
    throw new AppError('conflict', 'The editors have not decided yet. The report goes with the decision.')
  return { manuscript, ...invited }
}
