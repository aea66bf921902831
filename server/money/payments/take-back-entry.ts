import type { Staff } from '#domain/words/permissions.ts'
import { openForSite } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { enterPayment, reverseEntry } from './ledger.ts'
import { newReference } from './reference.ts'
import { chargeOf, receiptLetter } from './settle-charge.ts'
import { addEvent, findEntry, type PaymentRow } from './store.ts'

/** The ledger is never cut: a payment is reversed, and one whose reversal is taken back is entered again. */
export async function takeBackEntry(deps: Deps, tx: Tx, by: Staff, receipt: string): Promise<void> {
  const entry = await findEntry(tx, receipt)
  if (!entry) throw new Error('an entry of the ledger is gone')
  if (entry.reverses === null) {
    const reversal = await reverseEntry(deps, tx, entry, { by, reason: 'Undone at once.' })
    const details = { by: by.id, manuscriptId: entry.subjectId, receipt, reversal: reversal.receipt }
    await addEvent(tx, {
      kind: 'manual',
      reference: reversal.reference,
      outcome: 'reversed',
      details,
      at: deps.clock.now(),
    })
    return
  }
  const reversed = await findEntry(tx, entry.reverses)
  if (reversed) await enterAgain(deps, tx, by, reversed)
}

/** The old receipt was reversed and stays so, so the author gets the new one. */
async function enterAgain(deps: Deps, tx: Tx, by: Staff, entry: PaymentRow): Promise<void> {
  const manuscript = await openForSite(tx, entry.subjectId)
  if (!manuscript) throw new Error('the manuscript of a charge is gone')
  const { amountMinor, currency, mode, paidAt, provider, subjectId: manuscriptId } = entry
  const reference = newReference('manual')
  const charge = { amountMinor, currency }
  const how = { way: entry.way ?? undefined, externalReference: entry.externalReference ?? undefined }
  const settlement = { provider, reference, charge, mode, paidAt, by, ...how }
  const receipt = await enterPayment(deps, tx, chargeOf(manuscript), settlement)
  const details = { by: by.id, manuscriptId, ...charge }
  await addEvent(tx, { kind: 'manual', reference, outcome: 'applied', details, at: deps.clock.now() })
  await addLetter(tx, composeLetter(receiptLetter(deps, manuscript, { ...settlement, receipt })), { manuscriptId })
}
