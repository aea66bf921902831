import type { Transition } from '#domain/manuscript-status.ts'
import type { Money } from '#domain/money.ts'
import { formatReceiptNumber, type Mode } from '#domain/payment.ts'
import type { Staff } from '#domain/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { logStep, type Manuscript, moveStatus } from '../manuscripts/store.ts'
import { paymentNote, paymentReceived } from './letters.ts'
import { closeOpenAttempt, insertPayment, takeReceiptNumber } from './store.ts'

export type Settlement = {
  provider: 'paystack' | 'manual'
  reference: string
  charge: Money
  mode: Mode
  paidAt: Date
  /** Who marked it as paid; null where the provider's word did. */
  by: Staff | null
}

/** The only way into `payments`: status, ledger, receipt, step and letters change together. The manuscript is locked. */
export async function settleCharge(
  deps: Deps,
  tx: Tx,
  manuscript: Manuscript,
  { from, to, action }: Transition,
  settlement: Settlement,
): Promise<string> {
  const { id, journal } = manuscript
  const { by, ...payment } = settlement
  const now = deps.clock.now()
  if (!(await moveStatus(tx, id, { from, to, at: now }))) throw new Error('a locked manuscript has moved')
  await closeOpenAttempt(tx, id)
  const receipt = formatReceiptNumber(now.getUTCFullYear(), await takeReceiptNumber(tx, now.getUTCFullYear()))
  await insertPayment(tx, {
    ...payment,
    ...payment.charge,
    receipt,
    purpose: 'article-charge',
    subjectId: id,
    description: manuscript.title,
    payerName: manuscript.author,
    payerEmail: manuscript.email,
    markedById: by?.id ?? null,
    createdAt: now,
  })
  const letterId = await addLetters(deps, tx, manuscript, receipt, settlement)
  const actor = by ? { actor: by.realm, actorId: by.id } : { actor: 'payment' as const }
  await logStep(tx, { manuscriptId: id, action, from, to, ...actor, letterId, at: now })
  const details = { receipt, reference: payment.reference, ...payment.charge }
  await logActivity(tx, { by, action, object: 'manuscript', objectId: id, journal, details })
  return receipt
}

/** The id of the author's. */
async function addLetters(
  { config, content }: Deps,
  tx: Tx,
  { id, title, author, email }: Manuscript,
  receipt: string,
  { charge, mode, reference, by }: Settlement,
): Promise<string> {
  const told = { receipt, title, charge, mode, receiptUrl: `${config.publicUrl}/receipt/${reference}` }
  const statusUrl = `${config.publicUrl}/status/${id}`
  const way = by ? `marked as paid by ${by.name}` : 'verified with the payment provider'
  await addLetter(tx, paymentNote(content.site.contact.email, { ...told, payer: author, way }), { manuscriptId: id })
  return addLetter(tx, paymentReceived({ email, name: author }, { ...told, statusUrl }), { manuscriptId: id })
}
