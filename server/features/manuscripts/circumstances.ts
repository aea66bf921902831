import { wasDeclinedAtScreening } from '#domain/manuscript-history.ts'
import type { Status } from '#domain/manuscript-status.ts'
import type { DbOrTx } from '../../db/types.ts'
import { hasOpenObjection } from './link-store.ts'
import { findSteps } from './store.ts'

/** What the table of transitions asks besides the status. */
export async function circumstancesOf(db: DbOrTx, { id, status }: { id: string; status: Status }) {
  const hasObjection = await hasOpenObjection(db, id)
  const declinedAtScreening = status === 'rejected' && wasDeclinedAtScreening(await findSteps(db, id))
  return { hasObjection, declinedAtScreening }
}
