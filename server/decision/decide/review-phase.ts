import { phaseOf, type ReviewPhase } from '#domain/manuscript/review-phase.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { ShownRow } from './read-store.ts'
import { findOpenRounds } from './store.ts'

type Row = Pick<ShownRow, 'id' | 'reviewStage'>

/** Where the reviews of these manuscripts stand, by manuscript. Those that wait for their author are left out. */
export async function phasesOf(db: DbOrTx, rows: readonly Row[]): Promise<Map<string, ReviewPhase>> {
  const rounds = await findOpenRounds(
    db,
    rows.filter(({ reviewStage }) => reviewStage !== null).map(({ id }) => id),
  )
  return new Map(
    rows.flatMap(({ id, reviewStage }) => {
      const phase = reviewStage && phaseOf(reviewStage, rounds.get(id))
      return phase ? [[id, phase]] : []
    }),
  )
}
