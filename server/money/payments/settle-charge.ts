import { paymentWays } from '#domain/money/payment.ts'
import type { Transition } from '#domain/words/manuscript-status.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import type { Letter, LetterParts } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { moveStatus } from '../../manuscript/change-store.ts'
import type { LetterChange } from '../../manuscript/submission/changed-letter.ts'
import { enterPayment, type Payable, receiptUrl, type Settlement } from './ledger.ts'
import { paymentNote, paymentReceived } from './letters.ts'

export function chargeOf({ id, title, author, email, journal, sample }: Opened): Payable {
  const payer = { payerName: author, payerEmail: email }
  return { purpose: 'article-charge', subjectId: id, description: title, ...payer, journal, sample }
}

/** Changes status, ledger, receipt, step and letters together. The caller must hold the lock on the manuscript. */
export async function settleCharge(
  deps: Deps,
  tx: Tx,
  manuscript: Opened,
  { from, to, action }: Transition,
  settlement: Settlement,
  change?: LetterChange,
): Promise<string> {
  const { by, reference, charge } = settlement
  const at = deps.clock.now()
  if (!(await moveStatus(tx, manuscript, { from, to, at }))) throw new Error('a locked manuscript has moved')
  const receipt = await enterPayment(deps, tx, chargeOf(manuscript), settlement)
  await addLetter(tx, noteToOffice(deps, manuscript, receipt, settlement), { manuscriptId: manuscript.id })
  await record(deps, tx, {
    ...{ kind: action, by: by ?? { realm: 'payment' }, manuscript, at, from, to },
    details: { receipt, reference, ...charge },
    toAuthor: {
      usual: receiptLetter(deps, manuscript, { ...settlement, receipt }),
      ...{ change, blanks: { receipt, reference } },
    },
  })
  return receipt
}

function noteToOffice(deps: Deps, manuscript: Opened, receipt: string, settlement: Settlement): Letter {
  const { title, author: payer } = manuscript
  const { charge, mode, by } = settlement
  const details = { receipt, title, charge, mode, receiptUrl: receiptUrl(deps, settlement) }
  const way = by ? markedBy(by, settlement) : 'verified with the payment provider'
  return paymentNote(deps.content.site.contact.email, { ...details, payer, way })
}

/** For example 'marked as paid by Stella Staff: bank transfer FT-123'. */
function markedBy(by: Staff, { way, externalReference }: Settlement): string {
  const how = [way && paymentWays[way].toLowerCase(), externalReference].filter(Boolean).join(' ')
  return `marked as paid by ${by.name}${how && `: ${how}`}`
}

type Receipt = Pick<Settlement, 'provider' | 'charge' | 'mode' | 'reference'> & { receipt: string }

/** Returns the letter that tells the author about the payment. */
export function receiptLetter(deps: Deps, manuscript: Opened, paid: Receipt): LetterParts {
  const { id, title, author: name, email } = manuscript
  const { receipt, charge, mode } = paid
  const urls = { receiptUrl: receiptUrl(deps, paid), statusUrl: `${deps.config.publicUrl}/status/${id}` }
  return paymentReceived({ email, name }, { receipt, charge, mode, title, ...urls })
}
