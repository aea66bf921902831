import { chargeFor } from '#domain/charge.ts'
import { AppError } from '#domain/errors.ts'
import { decide } from '#domain/manuscript-status.ts'
import type { Staff } from '#domain/permissions.ts'
import type { Deps } from '../../deps.ts'
import { refuseOutdated } from '../manuscripts/carry-out.ts'
import type { LetterChange } from '../manuscripts/letters.ts'
import { findForUpdate } from '../manuscripts/store.ts'
import { newReference } from './reference.ts'
import { settleCharge } from './settle-charge.ts'
import { addEvent } from './store.ts'

/** For money that came another way: the same ledger, receipt and letters. A checkout still open is closed. */
export async function markPaid(
  deps: Deps,
  actor: Staff,
  { id, letter, updatedAt }: { id: string; letter?: LetterChange | undefined; updatedAt?: string | undefined },
) {
  const reference = newReference('manual')
  return deps.db.transaction(async (tx) => {
    const manuscript = await findForUpdate(tx, id)
    if (!manuscript) throw new AppError('not-found', 'There is no such manuscript.')
    const verdict = decide(actor, manuscript, 'mark-paid')
    if (!verdict.ok) throw new AppError(verdict.code, verdict.reason)
    if (updatedAt) await refuseOutdated(tx, manuscript, updatedAt)
    const now = deps.clock.now()
    const charge = chargeFor(manuscript.country)
    const settlement = { provider: 'manual', reference, charge, mode: 'live', paidAt: now, by: actor } as const
    const receipt = await settleCharge(deps, tx, manuscript, verdict.transition, settlement, letter)
    const details = { by: actor.id, manuscriptId: id, ...charge }
    await addEvent(tx, { kind: 'manual', reference, outcome: 'applied', details, at: now })
    return { _id: id, status: 'paid' as const, receipt }
  })
}
