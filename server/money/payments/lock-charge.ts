import { isOnline } from '#domain/money/payment.ts'
import { AppError } from '#domain/words/errors.ts'
import { type Action, decide, type Transition } from '#domain/words/manuscript-status.ts'
import { isConflicted, type Staff } from '#domain/words/permissions.ts'
import { type Opened, openChargeToChange } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import { findChargePayment, type PaymentRow } from './store.ts'

type Locked = { manuscript: Opened; transition: Transition; payment: PaymentRow | null }

/** Locks the manuscript whose charge somebody acts on, so that no payment can be applied in between. */
export async function lockCharge(tx: Tx, actor: Staff, id: string, action: Action): Promise<Locked> {
  const manuscript = await openChargeToChange(tx, actor, id)
  const payment = await findChargePayment(tx, manuscript)
  const verdict = decide(
    actor,
    { ...manuscript, isPaidOnline: isOnline(payment?.provider), isConflicted: isConflicted(actor, manuscript) },
    action,
  )
  if (!verdict.ok) throw new AppError(verdict.code, verdict.reason)
  return { manuscript, transition: verdict.transition, payment }
}
