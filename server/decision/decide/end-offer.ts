import type { Transition } from '#domain/words/manuscript-status.ts'
import { endedBy } from '#domain/words/peer-review.ts'
import type { Whose } from '../../access/opened.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { titleOf } from '../../review/rules.ts'
import type { Step } from '../carry-out.ts'
import type { Details } from '../letters.ts'
import { findOfferedJournal, lapseOffer } from '../transfers/store.ts'

/** What the e-mail of a decision says about an offer of a transfer that it ends. */
export async function offerEndedBy(
  deps: Deps,
  db: DbOrTx,
  manuscript: Whose,
  { from, to }: Transition,
): Promise<Pick<Details, 'endedOffer'>> {
  const journal = from === 'rejected' && to !== null ? await findOfferedJournal(db, manuscript) : null
  return journal ? { endedOffer: titleOf(deps, journal) } : {}
}

/** A decision ends an offer of a transfer that the author has not answered, and the history says so. */
export async function endOffer(deps: Deps, tx: Tx, { by, manuscript, transition }: Step, at: Date): Promise<void> {
  const journal = await lapseOffer(tx, manuscript, at)
  if (!journal) return
  const reason = `${titleOf(deps, journal)}: ${endedBy(transition.action)}.`
  await record(deps, tx, { kind: 'end-transfer', by, manuscript, at, reason, follows: true })
}
