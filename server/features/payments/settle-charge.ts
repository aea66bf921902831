import type { Transition } from '#domain/manuscript-status.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { logStep, type Manuscript, moveStatus } from '../manuscripts/store.ts'
import { enterPayment, type Payable, type Settlement } from './ledger.ts'
import { paymentNote, paymentReceived } from './letters.ts'

export function chargeOf({ id, title, author, email }: Manuscript): Payable {
  return { purpose: 'article-charge', subjectId: id, description: title, payerName: author, payerEmail: email }
}

/** Status, ledger, receipt, step and letters change together. The manuscript is locked. */
export async function settleCharge(
  deps: Deps,
  tx: Tx,
  manuscript: Manuscript,
  { from, to, action }: Transition,
  settlement: Settlement,
): Promise<string> {
  const { id, journal } = manuscript
  const { by, reference, charge } = settlement
  const now = deps.clock.now()
  if (!(await moveStatus(tx, id, { from, to, at: now }))) throw new Error('a locked manuscript has moved')
  const receipt = await enterPayment(deps, tx, chargeOf(manuscript), settlement)
  const letterId = await addLetters(deps, tx, manuscript, receipt, settlement)
  const actor = by ? { actor: by.realm, actorId: by.id } : { actor: 'payment' as const }
  await logStep(tx, { manuscriptId: id, action, from, to, ...actor, letterId, at: now })
  const details = { receipt, reference, ...charge }
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
