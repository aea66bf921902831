import { isOnline } from '#domain/money/payment.ts'
import { AppError } from '#domain/words/errors.ts'
import { type Action, decide, type Transition } from '#domain/words/manuscript-status.ts'
import { isConflicted, maySeeCharge, type Staff } from '#domain/words/permissions.ts'
import { findForUpdate, type Manuscript } from '../../access/store.ts'
import type { Tx } from '../../db/types.ts'
import { findChargePayment, type PaymentRow } from './store.ts'

type Locked = { manuscript: Manuscript; transition: Transition; payment: PaymentRow | null }

/** Locks the manuscript whose charge somebody acts on, so that no payment can be applied in between. */
export async function lockCharge(tx: Tx, actor: Staff, id: string, action: Action): Promise<Locked> {
  const manuscript = await findForUpdate(tx, id)
  if (!manuscript || !maySeeCharge(actor, manuscript)) throw new AppError('not-found', 'There is no such manuscript.')
  const payment = await findChargePayment(tx, id)
  const verdict = decide(
    actor,
    { ...manuscript, isPaidOnline: isOnline(payment?.provider), isConflicted: isConflicted(actor, manuscript) },
    action,
  )
  if (!verdict.ok) throw new AppError(verdict.code, verdict.reason)
  return { manuscript, transition: verdict.transition, payment }
}
