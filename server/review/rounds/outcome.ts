import type { DbOrTx } from '../../db/types.ts'
import { findInvitations, findLastRound, findOpenRevision, findRounds } from './store.ts'

/** How many reports each round of the manuscript's journal brought. */
export async function countReports(db: DbOrTx, manuscriptId: string): Promise<number[]> {
  const roundIds = (await findRounds(db, manuscriptId)).map(({ id }) => id)
  const submitted = await findInvitations(db, roundIds, ['submitted'])
  return roundIds.map((id) => submitted.filter(({ invitation }) => invitation.roundId === id).length)
}

/** Whether the author was sent a report by the manuscript's journal. */
export async function hasSentReports(db: DbOrTx, manuscriptId: string): Promise<boolean> {
  return (await findRounds(db, manuscriptId)).some(({ sentReports }) => sentReports.length > 0)
}

export async function isRevisionAsked(db: DbOrTx, manuscriptId: string): Promise<boolean> {
  const last = await findLastRound(db, manuscriptId)
  return last !== null && (await findOpenRevision(db, last.id)) !== null
}
