import type { InputOf } from '#contracts/endpoint.ts'
import type { recordRefund as call } from '#contracts/money/refunds.ts'
import { paidOnProblem } from '#domain/money/payment.ts'
import { refundableMinor, refundProblem, sentBackInWords } from '#domain/money/refund.ts'
import { dateInWords, publishersDay } from '#domain/words/day.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import { formatMoney } from '#domain/words/money.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openForJob } from '../../access/opened.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { lockSale, removePurchase } from '../../site/courses/payment-store.ts'
import { proposed } from '../payments/propose.ts'
import { findRefunds, insertRefund, lockRefunds } from '../payments/refund-store.ts'
import { addEvent } from '../payments/store.ts'
import { noSuchPayment } from './ask-refund.ts'
import { refundPaid } from './letters.ts'
import { aboutPaid, findPaid, type Paid } from './paid.ts'
import { refuseAuthors } from './refuse-authors.ts'

type Input = InputOf<typeof call>

/** For money that came without the provider and was sent back without it: it is in the books at once. */
export async function recordRefund(deps: Deps, actor: Staff, input: Input): Promise<{ success: string }> {
  const { reference: subject, ...body } = input
  return deps.db.transaction(async (tx) => {
    const { paid, before } = await lockRefundable(deps, tx, actor, input)
    const about = { kind: 'record-refund', subject, manuscriptId: paid.manuscriptId, sample: paid.sample } as const
    const money = { amountMinor: input.amountMinor, currency: paid.currency }
    const beforeMinor = paid.amountMinor - refundableMinor(paid.amountMinor, before)
    const asked = { ...about, description: paid.description ?? subject, money, beforeMinor, input: body }
    const waits = await proposed(deps, tx, actor, asked)
    return waits ? { success: waits.success } : recordRefundIn(deps, tx, actor, input)
  })
}

export async function recordRefundIn(deps: Deps, tx: Tx, by: Staff, input: Input): Promise<{ success: string }> {
  const { reference, amountMinor, reason, way, bankReference, endsAccess } = input
  const now = deps.clock.now()
  const today = publishersDay(now)
  const { paidOn = today } = input
  const { paid } = await lockRefundable(deps, tx, by, input)
  const { receipt, currency, mode, sample, payer } = paid
  const money = { amountMinor, currency }
  const sent = { way, externalReference: bankReference ?? null, paidOn }
  const refund = await insertRefund(tx, {
    ...{ id: newId(), reference, receipt, ...money, mode, state: 'processed', origin: 'staff', reason, sample },
    ...{ ...sent, askedById: by.id, createdAt: now, processedAt: now },
  })
  if (endsAccess) await endAccess(tx, by, paid)
  const details = { ...money, reason, refund: refund.id }
  await addEvent(tx, { kind: 'refund', reference, outcome: 'processed', details: { by: by.id, ...details }, at: now })
  await logActivity(tx, { by, action: 'refund', object: 'payment', objectId: reference, details })
  const sentBack = `${sentBackInWords(sent)} on ${dateInWords(paidOn)}`
  const forLetter = { money, description: paid.description, mode, sentBack, endsAccess }
  if (payer) await addLetter(tx, refundPaid(payer, forLetter), aboutPaid(paid))
  return { success: `Refund of ${formatMoney(money)} entered.` }
}

/** Locks what was paid for, as a reversal of the payment does, and then its refunds. Refuses what is too much. */
async function lockRefundable({ clock }: Deps, tx: Tx, actor: Staff, { reference, amountMinor, paidOn }: Input) {
  const dayProblem = paidOn === undefined ? null : paidOnProblem(paidOn, clock.now())
  if (dayProblem) throw faultAt('paidOn', dayProblem)
  const found = await findPaid(tx, reference)
  if (found?.manuscriptId) await openForJob(tx, found.manuscriptId)
  if (found?.purchaseId) await lockSale(tx, found.purchaseId)
  await lockRefunds(tx, reference)
  const paid = await findPaid(tx, reference)
  if (!paid) throw noSuchPayment()
  await refuseAuthors(tx, actor, paid)
  if (paid.isOnline)
    throw new AppError('conflict', 'This came through the payment provider, so it is refunded through the provider.')
  const before = await findRefunds(tx, reference)
  const problem = refundProblem({ ...paid, refunds: before }, amountMinor)
  if (problem) throw faultAt('amountMinor', problem)
  return { paid, before }
}

async function endAccess(tx: Tx, by: Staff, { purchaseId, description }: Paid): Promise<void> {
  const sale = purchaseId === null ? null : await lockSale(tx, purchaseId)
  if (!sale) throw new AppError('conflict', 'Nobody can read a course by this payment.')
  const details = { title: description, confirmed: true }
  const about = { object: 'course-payment', objectId: sale.purchase.id, details } as const
  // Log before deleting: a trigger copies the sample mark from the payment to the entry.
  await logActivity(tx, { by, action: 'delete', ...about })
  await removePurchase(tx, sale.purchase.id)
}
