import type { Authored } from '#domain/words/authorship.ts'
import { type Actor, type Status, wasDeclinedAtScreening } from '#domain/words/manuscript-status.ts'
import { isConflicted } from '#domain/words/permissions.ts'
import type { DbOrTx } from '../../db/types.ts'
import { findSteps } from '../change-store.ts'
import { hasOpenObjection } from '../objection-store.ts'

/** What the table of transitions asks besides the status. */
export async function circumstancesOf(db: DbOrTx, by: Actor, manuscript: Authored & { id: string; status: Status }) {
  const { id, status } = manuscript
  const hasObjection = await hasOpenObjection(db, manuscript)
  const declinedAtScreening = status === 'rejected' && wasDeclinedAtScreening(await findSteps(db, id))
  return { hasObjection, declinedAtScreening, isConflicted: by.realm === 'staff' && isConflicted(by, manuscript) }
}
