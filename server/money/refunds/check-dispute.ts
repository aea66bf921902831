import { isLost } from '#domain/money/dispute.ts'
import { publishersDay } from '#domain/words/day.ts'
import type { ProviderDispute } from '../../adapters/payment-provider.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { accountsOf } from '../payments/provider.ts'
import { addEvent } from '../payments/store.ts'
import { changeDispute, type DisputeRow, insertDispute, lockDispute } from './dispute-store.ts'
import { disputeClosed, disputeRaised } from './letters.ts'
import { aboutPaid, findPaid } from './paid.ts'
import { settleRefunds } from './settle-refunds.ts'

/** The job that a notice of a dispute adds: asks the provider, and writes down what it says. */
export async function checkDispute(deps: Deps, { id, event }: Record<string, unknown>): Promise<void> {
  const found = await accountsOf(deps).dispute(String(id))
  if (found) await saveDispute(deps, found, { isReminder: event === 'charge.dispute.remind' })
}

const isOver = ({ status }: Pick<DisputeRow, 'status'>) => status === 'resolved' || status === 'archived'

/** However often and in whatever order it is reported: each change is written, logged and e-mailed once. */
export async function saveDispute(deps: Deps, details: ProviderDispute, { isReminder = false } = {}): Promise<void> {
  // Where it names no day, the provider waits one day.
  const found = { ...details, dueAt: details.dueAt ?? new Date(details.raisedAt.getTime() + 86_400_000) }
  await deps.db.transaction(async (tx) => {
    const paid = await findPaid(tx, found.reference)
    const now = deps.clock.now()
    const isNew = await insertDispute(tx, { ...found, sample: paid?.sample ?? false, checkedAt: now })
    const known = await lockDispute(tx, found.id)
    if (!known) return
    // What is over does not open again: an old answer came late.
    if (isOver(known) && !isOver(found)) return
    const hasChanged = isNew || known.status !== found.status
    await changeDispute(tx, found.id, { ...found, checkedAt: now, ...(isOver(found) && { nextCheckAt: null }) })
    const waits = found.status === 'awaiting-merchant-feedback' && known.answeredAt === null
    if (hasChanged) await log(tx, found, isNew)
    if (waits && (isNew || isReminder)) await tell(deps, tx, found, { isReminder })
    if (hasChanged && isOver(found)) await tell(deps, tx, found, null)
  })
  // The money of a lost dispute goes back as a refund.
  if (isLost(found)) await settleRefunds(deps, found.reference)
}

async function log(
  tx: Tx,
  { id, reference, status, resolution, amountMinor, currency }: ProviderDispute,
  isNew: boolean,
) {
  const details = { dispute: id, status, resolution, amountMinor, currency }
  await addEvent(tx, { kind: 'dispute', reference, outcome: status, details })
  const action = isNew ? 'dispute' : isOver({ status }) ? 'close-dispute' : 'pass-dispute'
  await logActivity(tx, { by: null, action, object: 'payment', objectId: reference, details })
}

/** Tells the office that a dispute waits, or (`open` is null) that it is closed. */
async function tell({ config, content }: Deps, tx: Tx, dispute: ProviderDispute, open: { isReminder: boolean } | null) {
  const { reference, amountMinor, currency, complaint, mode, dueAt } = dispute
  const paid = await findPaid(tx, reference)
  const details = {
    ...{ money: { amountMinor, currency }, reference, complaint, mode, description: paid?.description ?? null },
    dueOn: dueAt && publishersDay(dueAt),
    listUrl: `${config.publicUrl}/admin/refunds?list=disputes`,
  }
  const { email } = content.site.contact
  const letter = open
    ? disputeRaised(email, { ...details, ...open })
    : disputeClosed(email, { ...details, isLost: isLost(dispute) })
  await addLetter(tx, letter, aboutPaid(paid))
}
