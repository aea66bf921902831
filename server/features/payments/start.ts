import { chargeDue } from '#domain/charge.ts'
import { AppError } from '#domain/errors.ts'
import { decide } from '#domain/manuscript-status.ts'
import type { Deps } from '../../deps.ts'
import { hasOpenObjection } from '../manuscripts/link-store.ts'
import { findForUpdate } from '../manuscripts/store.ts'
import { leadToCheckout } from './checkout.ts'
import { chargeOf } from './settle-charge.ts'

/** Anyone with the status page may pay. */
export function start(deps: Deps, { manuscriptId }: { manuscriptId: string }): Promise<{ url: string }> {
  return leadToCheckout(deps, async (tx) => {
    const manuscript = await findForUpdate(tx, manuscriptId)
    if (!manuscript) throw new AppError('not-found', 'There is no such manuscript.')
    const hasObjection = await hasOpenObjection(tx, manuscriptId)
    const verdict = decide({ realm: 'payment' }, { ...manuscript, hasObjection }, 'pay')
    if (!verdict.ok) throw new AppError(verdict.code, verdict.reason)
    return {
      payable: chargeOf(manuscript),
      charge: chargeDue(manuscript),
      returnTo: '/payment-success',
      cancelTo: `/status/${manuscriptId}`,
      metadata: { manuscriptId },
      alreadyPaid: 'This manuscript was already paid for.',
    }
  })
}
