import type { Whose } from '../../access/opened.ts'
import type { DbOrTx } from '../../db/types.ts'
import { findInvitations, findRevisions, findRounds } from '../rounds/store.ts'

/** By the reviewer's id: who sent a report before, and whether the author was asked to answer it. */
type Reported = Map<string, { isAnswered: boolean }>

/** Returns null unless the version that is reviewed next is a revision that the editors asked for. */
export async function reportedBefore(db: DbOrTx, manuscript: Whose): Promise<Reported | null> {
  const decided = (await findRounds(db, manuscript)).filter(({ decision }) => decision)
  const last = decided.at(-1)
  const [revision] = last ? await findRevisions(db, [last]) : []
  if (!revision?.submittedAt) return null
  const sent = new Set(decided.flatMap(({ sentReports }) => sentReports))
  const reported: Reported = new Map()
  for (const { reviewer, invitation } of await findInvitations(db, decided, ['submitted']))
    reported.set(reviewer.id, {
      isAnswered: sent.has(invitation.id) || reported.get(reviewer.id)?.isAnswered === true,
    })
  return reported
}
