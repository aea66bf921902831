import type { InputOf } from '#contracts/endpoint.ts'
import type { undoPaid as call } from '#contracts/money/charges.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { carryOut } from '../../decision/carry-out.ts'
import type { Deps } from '../../deps.ts'
import { reverseEntry } from './ledger.ts'
import { lockCharge } from './lock-charge.ts'
import { addEvent } from './store.ts'

/** Reopens a charge that was marked as paid or waived by mistake. Payments that the provider confirmed are refunded. */
export async function undoPaid(deps: Deps, actor: Staff, { id, reason, letter, updatedAt }: InputOf<typeof call>) {
  return deps.db.transaction(async (tx) => {
    const { manuscript, transition, payment } = await lockCharge(tx, actor, id, 'undo-paid')
    const reversal = payment && (await reverseEntry(deps, tx, payment, { by: actor, reason }))
    const entry = reversal && { receipt: payment.receipt, reversal: reversal.receipt }
    if (reversal) {
      const { reference, createdAt: at } = reversal
      const details = { by: actor.id, manuscriptId: id, ...entry }
      await addEvent(tx, { kind: 'manual', reference, outcome: 'reversed', details, at })
    }
    const { amountMinor, currency } = payment ?? manuscript.waiver ?? {}
    await carryOut(deps, tx, {
      ...{ by: actor, manuscript, transition, reason, letter, updatedAt },
      change: { waiver: null },
      receipt: payment?.receipt,
      details: { ...entry, amountMinor, currency, reason },
    })
    return { _id: id, status: 'approved' as const }
  })
}
