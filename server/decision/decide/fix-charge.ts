import { chargeFor } from '#domain/words/charge.ts'
import type { Transition } from '#domain/words/manuscript-status.ts'
import type { Deps } from '../../deps.ts'
import type { Change } from '../../manuscript/change-store.ts'
import type { Manuscript } from '../../manuscript/submission/store.ts'

/** Approval fixes the charge: what the publisher changes afterwards applies to others. */
export function fixCharge({ content }: Deps, manuscript: Manuscript, { action }: Transition): Change {
  if (action === 'revoke') return { charge: null }
  if (action !== 'approve') return {}
  const charge = chargeFor(content.site.charges, manuscript)
  // Promised before anybody knew what the charge would be.
  return { charge, waiver: manuscript.waiver && { ...manuscript.waiver, ...charge } }
}
