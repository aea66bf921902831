import { isOfReview } from '#domain/manuscript/events.ts'
import type { DbOrTx } from '../../db/types.ts'
import { findMoves } from '../../manuscript/moves-store.ts'

type Manuscript = { id: string; journal: string; number: string }

/** The manuscript as the people of a round knew it: a transfer may have changed its journal and number since. */
export async function asInRound<M extends Manuscript>(
  db: DbOrTx,
  manuscript: M,
  { openedAt }: { openedAt: Date },
): Promise<M> {
  const move = (await findMoves(db, manuscript)).find(({ at }) => at > openedAt)
  return move ? { ...manuscript, journal: move.fromJournal, number: move.formerNumber } : manuscript
}

/** The kind of the letter that asks a reviewer whether the new journal may see their report. */
export const consentKind = 'review-consent'

type Letter = { kind: string; createdAt: Date }
type Step = { action: string; at: Date; reason: string | null; letter?: object | null }

/** E-mails of a former journal tell who reviewed for it and what they wrote, so its successor does not see them. */
export function lettersSince<L extends Letter>(letters: readonly L[], movedAt: Date | null): L[] {
  return letters.filter(({ kind, createdAt }) => !movedAt || (createdAt >= movedAt && kind !== consentKind))
}

/** An appeal argues with a former journal's decision, so it is not for its successor. */
export function appealsSince<A extends { createdAt: Date }>(appeals: readonly A[], movedAt: Date | null): A[] {
  return appeals.filter(({ createdAt }) => !movedAt || createdAt >= movedAt)
}

/** What happened in a former journal stays in the history, without its e-mails and remarks about its review. */
export function stepsSince<S extends Step>(steps: readonly S[], movedAt: Date | null): S[] {
  return steps.map((step) => {
    if (!movedAt || step.at >= movedAt) return step
    const reason = isOfReview(step.action) ? null : step.reason
    return { ...step, reason, ...(step.letter && { letter: null }) }
  })
}
