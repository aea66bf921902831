import type { Deps } from '../../deps.ts'
import type { OnGivenUp } from '../../jobs/outbox.ts'
import { notify } from '../notify.ts'
import { digestKind, happenedKind } from './letters.ts'

/**
 * Tells admins that an e-mail could not be delivered. Not of newsletters, whose page counts them, nor of our own
 * notifications: one that fails would bring about the next.
 */
export function tellOfFailed(deps: Pick<Deps, 'clock' | 'config'>): OnGivenUp {
  return async (tx, { kind, newsletterId }) => {
    if (newsletterId === null && kind !== happenedKind && kind !== digestKind) await notify(deps, tx, 'email-failed')
  }
}
