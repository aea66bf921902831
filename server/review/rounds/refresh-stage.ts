import { nextDueOn, stageOf } from '#domain/words/peer-review.ts'
import type { Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { rulesOf } from '../rules.ts'
import { findInvitations, findLastRound, findOpenRevision, findRounds, setStage, whyUndelivered } from './store.ts'

/** Writes how far the review is to the manuscript, for the lists. Call it in every transaction that changes that. */
export async function refreshStage(
  deps: Pick<Deps, 'content'>,
  tx: Tx,
  manuscript: Opened<{ id: string; journal: string }>,
): Promise<void> {
  const last = await findLastRound(tx, manuscript)
  const revision = last && (await findOpenRevision(tx, last))
  const isRevisionAsked = revision !== null
  // A manuscript whose last round has ended otherwise is here again after an appeal: its next round is to come.
  const isOver = last?.decision && !isRevisionAsked
  const round =
    last && !isOver
      ? {
          // The first round after a transfer is the journal's first.
          number: (await findRounds(tx, manuscript)).length,
          isRevisionAsked,
          invitations: (await findInvitations(tx, [last])).map((one) => ({
            ...one.invitation,
            undelivered: whyUndelivered(one),
          })),
        }
      : null
  const { reports } = rulesOf(deps, manuscript.journal)
  await setStage(tx, manuscript, stageOf(round, reports), nextDueOn(round, revision?.dueOn ?? null))
}
