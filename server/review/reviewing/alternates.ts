import type { OpenedReview } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { findInvitations, type Invitation, moveInvitation, type Round } from '../rounds/store.ts'
import { send } from './invite.ts'

type Replaced = { invitation: Invitation; round: Round }

/** Asks the next alternate in place of somebody who declined or is silent, once, and returns their name. Needs the manuscript's lock. */
export async function replace(
  deps: Deps,
  tx: Tx,
  manuscript: OpenedReview,
  { invitation: replaced, round }: Replaced,
  state: 'invited' | 'declined',
): Promise<string | null> {
  if (replaced.replacedAt) return null
  const queued = (await findInvitations(tx, [round], ['queued'])).sort(
    (one, other) => (one.invitation.position ?? 0) - (other.invitation.position ?? 0),
  )
  for (const { invitation, reviewer } of queued) {
    if (!(await send(deps, tx, manuscript, invitation.id, null))) continue
    await moveInvitation(tx, replaced, [state], { replacedAt: deps.clock.now() })
    return reviewer.name
  }
  return null
}
