import { paymentWays } from '#domain/money/payment.ts'
import type { Transition } from '#domain/words/manuscript-status.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { composeLetter, type LetterParts } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { moveStatus } from '../../manuscript/change-store.ts'
import { type LetterChange, letterToSend } from '../../manuscript/submission/changed-letter.ts'
import { logAction } from '../../manuscript/submission/log-action.ts'
import type { Manuscript } from '../../manuscript/submission/store.ts'
import { notify } from '../../people/notify.ts'
import { confirmLetter } from '../../review/rounds/confirm-letter.ts'
import { enterPayment, type Payable, receiptUrl, type Settlement } from './ledger.ts'
import { paymentNote, paymentReceived } from './letters.ts'

export function chargeOf({ id, title, author, email, journal, sample }: Manuscript): Payable {
  const payer = { payerName: author, payerEmail: email }
  return { purpose: 'article-charge', subjectId: id, description: title, ...payer, journal, sample }
}

/** Changes status, ledger, receipt, step and letters together. The caller must hold the lock on the manuscript. */
export async function settleCharge(
  deps: Deps,
  tx: Tx,
  manuscript: Manuscript,
  { from, to, action }: Transition,
  settlement: Settlement,
  change?: LetterChange,
): Promise<string> {
  const { by, reference, charge } = settlement
  const at = deps.clock.now()
  if (!(await moveStatus(tx, manuscript.id, { from, to, at }))) throw new Error('a locked manuscript has moved')
  const receipt = await enterPayment(deps, tx, chargeOf(manuscript), settlement)
  const letterId = await addLetters(deps, tx, manuscript, receipt, settlement, change)
  const details = { receipt, reference, ...charge }
  await logAction(tx, manuscript, { by: by ?? { realm: 'payment' }, action, from, to, letterId, at, details })
  await notify(deps, tx, 'paid', { manuscript: { ...manuscript, status: to ?? from }, ...(by && { by: by.id }) })
  return receipt
}

/** Returns the id of the author's letter. */
async function addLetters(
  deps: Deps,
  tx: Tx,
  manuscript: Manuscript,
  receipt: string,
  settlement: Settlement,
  change: LetterChange | undefined,
): Promise<string> {
  const { id: manuscriptId, title, author: payer } = manuscript
  const { charge, mode, reference, by } = settlement
  const told = { receipt, title, charge, mode, receiptUrl: receiptUrl(deps, settlement) }
  const way = by ? markedBy(by, settlement) : 'verified with the payment provider'
  await addLetter(tx, paymentNote(deps.content.site.contact.email, { ...told, payer, way }), { manuscriptId })
  const usual = receiptLetter(deps, manuscript, { ...settlement, receipt })
  if (by) await confirmLetter(deps, tx, by, manuscript, { bare: usual, usual, letter: change })
  const parts = await letterToSend(deps, tx, manuscript, { usual, change, blanks: { receipt, reference } })
  return addLetter(tx, composeLetter(parts), { manuscriptId })
}

/** For example 'marked as paid by Stella Staff: bank transfer FT-123'. */
function markedBy(by: Staff, { way, externalReference }: Settlement): string {
  const how = [way && paymentWays[way].toLowerCase(), externalReference].filter(Boolean).join(' ')
  return `marked as paid by ${by.name}${how && `: ${how}`}`
}

type Receipt = Pick<Settlement, 'provider' | 'charge' | 'mode' | 'reference'> & { receipt: string }

/** Returns the letter that tells the author about the payment. */
export function receiptLetter(deps: Deps, manuscript: Manuscript, paid: Receipt): LetterParts {
  const { id, title, author: name, email } = manuscript
  const { receipt, charge, mode } = paid
  const urls = { receiptUrl: receiptUrl(deps, paid), statusUrl: `${deps.config.publicUrl}/status/${id}` }
  return paymentReceived({ email, name }, { receipt, charge, mode, title, ...urls })
}
