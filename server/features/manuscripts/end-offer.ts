import { endedBy } from '#domain/peer-review.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { titleOf } from '../rounds/rules.ts'
import { lapseOffer } from '../rounds/transfer-store.ts'
import type { Step } from './carry-out.ts'
import { logStep } from './store.ts'

/** A decision ends an offer of a transfer that the author has not answered, and the history says so. */
export async function endOffer(deps: Deps, tx: Tx, { by, manuscript, transition }: Step, at: Date): Promise<void> {
  const { id: manuscriptId, status } = manuscript
  const journal = await lapseOffer(tx, manuscriptId, at)
  if (!journal) return
  const who = { actor: by.realm, actorId: 'id' in by ? by.id : null }
  const reason = `${titleOf(deps, journal)}: ${endedBy(transition.action)}.`
  await logStep(tx, { manuscriptId, action: 'end-transfer', from: status, to: status, ...who, reason, at })
}
