import type { Whose } from '../../access/opened.ts'
import type { DbOrTx } from '../../db/types.ts'
import { findInvitations, findLastRound, findOpenRevision, findRounds } from './store.ts'

/** How many reports each round of the manuscript's journal brought. */
export async function countReports(db: DbOrTx, manuscript: Whose): Promise<number[]> {
  const rounds = await findRounds(db, manuscript)
  const submitted = await findInvitations(db, rounds, ['submitted'])
  return rounds.map(({ id }) => submitted.filter(({ invitation }) => invitation.roundId === id).length)
}

/** Whether the author was sent a report by the manuscript's journal. */
export async function hasSentReports(db: DbOrTx, manuscript: Whose): Promise<boolean> {
  return (await findRounds(db, manuscript)).some(({ sentReports }) => sentReports.length > 0)
}

export async function isRevisionAsked(db: DbOrTx, manuscript: Whose): Promise<boolean> {
  const last = await findLastRound(db, manuscript)
  return last !== null && (await findOpenRevision(db, last)) !== null
}
