import type { InputOf } from '#contracts/endpoint.ts'
import type { answerDispute as call } from '#contracts/money/refunds.ts'
import { answerProblems } from '#domain/money/dispute.ts'
import { AppError, refuse } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { isPaymentProviderError } from '../../adapters/payment-provider.ts'
import { logActivity } from '../../db/activity.ts'
import { findDocumentOf } from '../../db/documents.ts'
import type { Deps } from '../../deps.ts'
import { readDocument } from '../charges/documents.ts'
import { documentKey } from '../payments/document-key.ts'
import { accountsOf } from '../payments/provider.ts'
import { refuseWithoutAccounts } from './ask-refund.ts'
import { saveDispute } from './check-dispute.ts'
import { changeDispute, lockDispute, putAnswer } from './dispute-store.ts'
import { findPaid } from './paid.ts'

const retryMs = 5 * 60_000

/** Writes the answer down, then sends it. If the provider does not answer, a job goes on with it. */
export async function answerDispute(
  deps: Deps,
  actor: Staff,
  input: InputOf<typeof call>,
): Promise<{ success: string }> {
  const { id, ...answer } = input
  refuseWithoutAccounts(deps)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const dispute = await lockDispute(tx, id)
    if (!dispute) throw new AppError('not-found', 'There is no such dispute.')
    refuse(answerProblems(dispute, answer))
    const nextCheckAt = new Date(now.getTime() + retryMs)
    const given = { answer, answeredAt: now, answeredById: actor.id, problem: null, nextCheckAt }
    if (!(await putAnswer(tx, id, given)))
      throw new AppError('conflict', 'This dispute has already been answered or closed.')
    const { decision, message } = answer
    const details = { dispute: id, decision, reason: message }
    await logActivity(tx, {
      by: actor,
      action: 'answer-dispute',
      object: 'payment',
      objectId: dispute.reference,
      details,
    })
  })
  try {
    await sendAnswer(deps, id)
  } catch (error) {
    if (!isPaymentProviderError(error)) throw error
    if (error.kind === 'refused') throw new AppError('conflict', error.message)
    return { success: 'Answer recorded. The provider is not answering; we keep trying.' }
  }
  return { success: 'Answer sent to the payment provider.' }
}

/** Asks first whether the provider has an answer already: we may have crashed after sending it. */
export async function sendAnswer(deps: Deps, id: string): Promise<void> {
  const accounts = accountsOf(deps)
  const retryAt = () => new Date(deps.clock.now().getTime() + retryMs)
  await changeDispute(deps.db, id, { nextCheckAt: retryAt() })
  const found = await accounts.dispute(id)
  if (!found) throw new AppError('not-found', 'The payment provider does not know this dispute.')
  await saveDispute(deps, found)
  const dispute = await deps.db.transaction((tx) => lockDispute(tx, id))
  if (!dispute?.answer || dispute.sentAt) return
  if (found.status === 'awaiting-merchant-feedback') {
    try {
      await accounts.answerDispute(id, dispute.answer, await evidenceOf(deps, dispute.reference))
    } catch (error) {
      // It can be answered again, with what the provider asks for.
      if (isPaymentProviderError(error) && error.kind === 'refused')
        await changeDispute(deps.db, id, { answeredAt: null, nextCheckAt: null, problem: error.message })
      throw error
    }
  }
  await changeDispute(deps.db, id, { sentAt: deps.clock.now(), nextCheckAt: null })
  const after = await accounts.dispute(id)
  if (after) await saveDispute(deps, after)
}

/** The receipt proves what was paid for and by whom. Held money has none; a line of text says so. */
async function evidenceOf(deps: Deps, reference: string) {
  const paid = await findPaid(deps.db, reference)
  const payer = { payerName: paid?.payer?.name ?? 'Not known', payerEmail: paid?.payer?.email ?? 'Not known' }
  const receipt = paid?.receipt ? await findDocumentOf(deps.db, 'receipt', paid.receipt) : null
  if (receipt)
    return { ...payer, file: await readDocument(deps, { code: receipt.code, key: documentKey(deps, receipt.code) }) }
  const text = `Payment ${reference}${paid?.description ? ` for ${paid.description}` : ''}.`
  return { ...payer, file: { name: 'payment.txt', bytes: new TextEncoder().encode(text) } }
}
