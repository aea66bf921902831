import { isWaiverOpen } from '#domain/manuscript/waiver.ts'
import type { Transition } from '#domain/words/manuscript-status.ts'
import type { Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { newPageLink } from './page-link.ts'
import type { Manuscript } from './store.ts'

/** E-mails that first ask for the charge, or remind of it, lead to its page. The preview has no token yet. */
export function chargeAfter({ config }: Deps, { letter }: Transition, token: string): { chargeUrl?: string } {
  return letter === 'approved' || letter === 'reminder' ? { chargeUrl: `${config.publicUrl}/charge/${token}` } : {}
}

/** One more link, while the author can ask for a waiver. */
export async function newChargeLink(
  deps: Deps,
  tx: Tx,
  manuscript: Opened<Pick<Manuscript, 'id' | 'status'>>,
): Promise<{ charge?: string }> {
  return isWaiverOpen(manuscript.status) ? { charge: await newPageLink(deps, tx, manuscript, 'charge') } : {}
}
