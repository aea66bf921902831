import { nextRefundCheck, refundedMinor, refundIdIn, refundNote, refundStateAfter } from '#domain/money/refund.ts'
import { isPaymentProviderError, type ProviderRefund } from '../../adapters/payment-provider.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { accountsOf } from '../payments/provider.ts'
import {
  changeRefund,
  claimUnsent,
  findRefunds,
  insertRefund,
  lockRefunds,
  type RefundRow,
} from '../payments/refund-store.ts'
import { addEvent, changeAttempt, settleHeld } from '../payments/store.ts'
import { refundFailed, refundPaid } from './letters.ts'
import { aboutPaid, findPaid, type Paid } from './paid.ts'

/** Much longer than the provider may take to answer. */
const sendingMs = 2 * 60_000

/**
 * Brings our refunds of a payment in step with the provider's, then sends those that it does not have. A refund is sent
 * only by whoever claimed it, after the provider's list was read: so a crash between sending and writing down, a repeated
 * job or a second process never sends it twice. The provider keeps our id in its note.
 */
export async function settleRefunds(deps: Deps, reference: string): Promise<void> {
  const accounts = accountsOf(deps)
  await saveAll(deps, reference, await accounts.refundsOf(reference))
  const now = deps.clock.now()
  for (const refund of await claimUnsent(deps.db, reference, now, new Date(now.getTime() - sendingMs))) {
    const { id, amountMinor, currency, reason } = refund
    const note = refundNote(id, reason ?? 'Refund')
    const made = await accounts.refund({ reference, amountMinor, currency, note }).catch((error: unknown) => {
      if (isPaymentProviderError(error) && error.kind === 'refused') return error
      throw error
    })
    if (isPaymentProviderError(made)) await refuse(deps, refund, made.message)
    else await saveAll(deps, reference, [made])
  }
}

/** Writes down what the provider says about the refunds of a payment: ours, and those that others made. */
async function saveAll(deps: Deps, reference: string, reported: ProviderRefund[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockRefunds(tx, reference)
    const known = await findRefunds(tx, reference)
    const paid = await findPaid(tx, reference)
    for (const one of reported) {
      const ours =
        known.find(({ providerId }) => providerId === one.id) ??
        known.find(({ id, providerId }) => providerId === null && id === refundIdIn(one.note))
      await saveRefund(deps, tx, paid, ours ?? (await foundThere(deps, tx, reference, paid, one)), one)
    }
    if (reported.length > 0) await settleHeldMoney(deps, tx, reference, paid)
    for (const { id, state, createdAt } of await findRefunds(tx, reference)) {
      const now = deps.clock.now()
      await changeRefund(tx, id, { checkedAt: now, nextCheckAt: nextRefundCheck(state, createdAt, now) })
    }
  })
}

/** Somebody refunded it on the provider's dashboard, or a dispute was lost. The money left, so the books say so. */
function foundThere(
  { clock, paymentProvider }: Deps,
  tx: Tx,
  reference: string,
  paid: Paid | null,
  { id: providerId, amountMinor, currency, disputeId }: ProviderRefund,
): Promise<RefundRow> {
  const mode = paid?.mode ?? paymentProvider?.mode ?? 'test'
  return insertRefund(tx, {
    ...{ id: newId(), reference, receipt: paid?.receipt ?? null, amountMinor, currency, mode, providerId, disputeId },
    ...{ state: 'asked', origin: disputeId ? 'dispute' : 'provider', createdAt: clock.now() },
    sample: paid?.sample ?? false,
  })
}

async function saveRefund(
  { clock, config, content }: Deps,
  tx: Tx,
  paid: Paid | null,
  refund: RefundRow,
  { id: providerId, state: reported, disputeId, amountMinor }: ProviderRefund,
): Promise<void> {
  const state = refundStateAfter(refund.state, reported)
  if (state === refund.state && refund.providerId === providerId) return
  const [now, { id, reference, currency }] = [clock.now(), refund]
  const isPaid = state === 'processed' && refund.state !== 'processed'
  await changeRefund(tx, id, {
    ...{
      state,
      providerId,
      disputeId,
      amountMinor,
      problem: state === 'failed' ? 'The provider could not pay it out.' : null,
    },
    ...(isPaid && { processedAt: now }),
  })
  const details = { refund: id, providerId, amountMinor, currency }
  await addEvent(tx, { kind: 'refund', reference, outcome: state, details, at: now })
  if (state === refund.state) return
  const about = aboutPaid(paid)
  const letterOf = { money: { amountMinor, currency }, description: paid?.description ?? null, mode: refund.mode }
  if (isPaid) {
    await logActivity(tx, { by: null, action: 'refund-paid', object: 'payment', objectId: reference, details })
    if (paid?.payer) await addLetter(tx, refundPaid(paid.payer, letterOf), about)
  }
  if (state === 'failed' || state === 'needs-attention') {
    await logActivity(tx, { by: null, action: 'refund-failed', object: 'payment', objectId: reference, details })
    const listUrl = `${config.publicUrl}/admin/refunds?list=refunds`
    await addLetter(tx, refundFailed(content.site.contact.email, { ...letterOf, reference, state, listUrl }), about)
  }
}

/** Held money is settled once all of it has gone back. */
async function settleHeldMoney({ clock }: Deps, tx: Tx, reference: string, paid: Paid | null): Promise<void> {
  if (!paid?.isHeld || refundedMinor(await findRefunds(tx, reference)) < paid.amountMinor) return
  await settleHeld(tx, reference, { settledAs: 'refunded', settledAt: clock.now() })
  await changeAttempt(tx, reference, { state: 'refunded' })
}

/** The provider said no: for example, too little is in the account. It can be asked for again. */
async function refuse({ db, clock, config, content }: Deps, refund: RefundRow, problem: string): Promise<void> {
  const { id, reference, amountMinor, currency, mode, sample } = refund
  await db.transaction(async (tx) => {
    const now = clock.now()
    await changeRefund(tx, id, { state: 'failed', problem, checkedAt: now, nextCheckAt: null })
    const details = { refund: id, amountMinor, currency, problem }
    await addEvent(tx, { kind: 'refund', reference, outcome: 'refused', details, at: now })
    await logActivity(tx, { by: null, action: 'refund-failed', object: 'payment', objectId: reference, details })
    const listUrl = `${config.publicUrl}/admin/refunds?list=refunds`
    const reported = {
      money: { amountMinor, currency },
      description: null,
      mode,
      reference,
      state: 'failed',
      listUrl,
    } as const
    await addLetter(tx, refundFailed(content.site.contact.email, { ...reported, problem }), { sample })
  })
}
