import type { InputOf } from '#contracts/endpoint.ts'
import type { askRefund as call } from '#contracts/money/refunds.ts'
import { nextRefundCheck, refundableMinor, refundProblem } from '#domain/money/refund.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import { formatMoney } from '#domain/words/money.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { isPaymentProviderError } from '../../adapters/payment-provider.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { proposed } from '../payments/propose.ts'
import { providerOf } from '../payments/provider.ts'
import { findRefunds, insertRefund, lockRefunds, type RefundRow } from '../payments/refund-store.ts'
import { addEvent, changeAttempt, lockAttempt } from '../payments/store.ts'
import { findPaid } from './paid.ts'
import { refuseAuthors } from './refuse-authors.ts'
import { settleRefunds } from './settle-refunds.ts'

/** Writes the refund down, then sends it. If the provider does not answer, a job goes on with it. */
export async function askRefund(deps: Deps, actor: Staff, input: InputOf<typeof call>): Promise<{ success: string }> {
  refuseWithoutAccounts(deps)
  const made = await deps.db.transaction(async (tx) => {
    const { paid, before } = await lockRefundable(deps, tx, actor, input)
    const { reference: subject, ...body } = input
    const about = { kind: 'refund', subject, manuscriptId: paid.manuscriptId, sample: paid.sample } as const
    const money = { amountMinor: input.amountMinor, currency: paid.currency }
    const beforeMinor = paid.amountMinor - refundableMinor(paid.amountMinor, before)
    const asked = { ...about, description: paid.description ?? subject, money, beforeMinor, input: body }
    return (await proposed(deps, tx, actor, asked)) ?? askRefundIn(deps, tx, actor, input)
  })
  return 'success' in made ? { success: made.success } : sendRefund(deps, made)
}

/** After it was written down. */
export async function sendRefund(deps: Deps, refund: RefundRow): Promise<{ success: string }> {
  const { reference } = refund
  const what = `Refund of ${formatMoney(refund)}`
  try {
    await settleRefunds(deps, reference)
  } catch (error) {
    if (!isPaymentProviderError(error)) throw error
    return { success: `${what} recorded. The provider is not answering; we keep trying.` }
  }
  const sent = (await findRefunds(deps.db, reference)).find(({ id }) => id === refund.id)
  if (sent?.state === 'failed') throw new AppError('conflict', sent.problem ?? 'The refund failed.')
  return { success: `${what} sent to the payment provider.` }
}

export const noSuchPayment = () => new AppError('not-found', 'There is no such payment.')

export function refuseWithoutAccounts(deps: Deps): void {
  const why = whyNoRefunds(deps)
  if (why) throw new AppError('conflict', why)
}

/** Returns why refunds cannot be sent from here; null if they can. */
export function whyNoRefunds(deps: Deps): string | null {
  if (!deps.paymentProvider) return 'Online payment is not set up on this site.'
  return deps.paymentProvider.accounts ? null : "Refund it on the payment provider's dashboard."
}

type Input = InputOf<typeof call>

/** Locks the payment and what went back of it, and refuses what is too much. */
async function lockRefundable(deps: Deps, tx: Tx, actor: Staff, { reference, amountMinor }: Input) {
  await lockRefunds(tx, reference)
  await lockAttempt(tx, reference)
  const paid = await findPaid(tx, reference)
  if (!paid) throw noSuchPayment()
  await refuseAuthors(tx, actor, paid)
  if (!paid.isOnline)
    throw new AppError('conflict', 'This did not come through the payment provider. Enter how you sent it back.')
  if (!paid.receipt && !paid.isHeld) throw new AppError('conflict', 'This has already been settled.')
  if (paid.mode !== providerOf(deps).mode)
    throw new AppError('conflict', "Refund it on the provider's dashboard: it was made with another key.")
  const before = await findRefunds(tx, reference)
  const problem = refundProblem({ ...paid, refunds: before }, amountMinor, paid.isHeld)
  if (problem) throw faultAt('amountMinor', problem)
  return { paid, before }
}

export async function askRefundIn(deps: Deps, tx: Tx, actor: Staff, input: Input): Promise<RefundRow> {
  const { reference, amountMinor, reason } = input
  const now = deps.clock.now()
  const { paid } = await lockRefundable(deps, tx, actor, input)
  const { receipt, currency, mode, sample } = paid
  const money = { amountMinor, currency }
  const refund = await insertRefund(tx, {
    ...{ id: newId(), reference, receipt, ...money, mode, state: 'asked', origin: 'staff', reason, sample },
    ...{ askedById: actor.id, createdAt: now, nextCheckAt: nextRefundCheck('asked', now, now) },
  })
  // Money that is going back must not be applied any more.
  if (paid.isHeld) await changeAttempt(tx, reference, { state: 'refunded' })
  const details = { ...money, reason, refund: refund.id }
  await addEvent(tx, { kind: 'refund', reference, outcome: 'asked', details: { by: actor.id, ...details }, at: now })
  await logActivity(tx, { by: actor, action: 'refund', object: 'payment', objectId: reference, details })
  return refund
}
