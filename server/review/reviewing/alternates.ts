import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import type { Manuscript } from '../../manuscript/submission/store.ts'
import { findInvitations, moveInvitation } from '../rounds/store.ts'
import { send } from './invite.ts'

/** Asks the next alternate in place of somebody who declined or is silent, once, and returns their name. Needs the manuscript's lock. */
export async function replace(
  deps: Deps,
  tx: Tx,
  manuscript: Manuscript,
  {
    id,
    roundId,
    replacedAt,
    state,
  }: { id: string; roundId: string; replacedAt: Date | null; state: 'invited' | 'declined' },
): Promise<string | null> {
  if (replacedAt) return null
  const queued = (await findInvitations(tx, [roundId], ['queued'])).sort(
    (one, other) => (one.invitation.position ?? 0) - (other.invitation.position ?? 0),
  )
  for (const { invitation, reviewer } of queued) {
    if (!(await send(deps, tx, manuscript, invitation.id, null))) continue
    await moveInvitation(tx, id, [state], { replacedAt: deps.clock.now() })
    return reviewer.name
  }
  return null
}
