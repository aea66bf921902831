import { setTimeout as sleep } from 'node:timers/promises'
import { chargeFor } from '#domain/charge.ts'
import { AppError } from '#domain/errors.ts'
import { decide } from '#domain/manuscript-status.ts'
import { isSameMoney } from '#domain/money.ts'
import { isFresh, isRecent, nextCheck } from '#domain/payment.ts'
import { isPaymentProviderError, type PaymentProviderError } from '../../adapters/paystack/client.ts'
import type { Deps } from '../../deps.ts'
import { findForUpdate } from '../manuscripts/store.ts'
import { checkPayment } from './check.ts'
import { newReference } from './reference.ts'
import {
  type AttemptRow,
  addEvent,
  changeAttempt,
  closeOpenAttempt,
  findAttempt,
  findOpenAttempt,
  insertAttempt,
} from './store.ts'
import { whyNotPaid } from './verify.ts'

/** Anyone with the status page may pay. One checkout is open for a manuscript, and every click leads to it. */
export async function start(deps: Deps, { manuscriptId }: { manuscriptId: string }): Promise<{ url: string }> {
  const { attempt, isNew } = await openAttempt(deps, manuscriptId)
  if (isNew) return { url: await openCheckout(deps, attempt) }
  if (attempt.checkoutUrl === null) return { url: await awaitCheckout(deps, attempt.reference) }
  await refuseIfPaid(deps, attempt)
  return { url: attempt.checkoutUrl }
}

async function openAttempt(
  { db, clock }: Deps,
  manuscriptId: string,
): Promise<{ attempt: AttemptRow; isNew: boolean }> {
  return db.transaction(async (tx) => {
    const manuscript = await findForUpdate(tx, manuscriptId)
    if (!manuscript) throw new AppError('not-found', 'There is no such manuscript.')
    const verdict = decide({ realm: 'payment' }, manuscript, 'pay')
    if (!verdict.ok) throw new AppError(verdict.code, verdict.reason)
    const now = clock.now()
    const charge = chargeFor(manuscript.country)
    const open = await findOpenAttempt(tx, manuscriptId)
    if (open && isFresh(open, now) && isSameMoney(open, charge)) return { attempt: open, isNew: false }
    if (open) await closeOpenAttempt(tx, manuscriptId)
    const attempt = await insertAttempt(tx, {
      reference: newReference('dj'),
      purpose: 'article-charge',
      subjectId: manuscriptId,
      description: manuscript.title,
      payerName: manuscript.author,
      payerEmail: manuscript.email,
      ...charge,
      nextCheckAt: nextCheck(now, now),
      createdAt: now,
    })
    const details = { manuscriptId, ...charge }
    await addEvent(tx, { kind: 'attempt', reference: attempt.reference, outcome: 'started', details, at: now })
    return { attempt, isNew: true }
  })
}

async function openCheckout(deps: Deps, attempt: AttemptRow): Promise<string> {
  const { db, clock, config, paystack } = deps
  const { reference, subjectId, payerEmail: email, amountMinor, currency } = attempt
  try {
    const { authorizationUrl } = await paystack.initialise({
      email,
      amountMinor,
      currency,
      reference,
      callbackUrl: `${config.publicUrl}/payment-success`,
      cancelUrl: `${config.publicUrl}/status/${subjectId}`,
      metadata: { purpose: attempt.purpose, manuscriptId: subjectId },
    })
    await db.transaction(async (tx) => {
      await changeAttempt(tx, reference, { checkoutUrl: authorizationUrl })
      await addEvent(tx, { kind: 'checkout', reference, outcome: 'opened', at: clock.now() })
    })
    return authorizationUrl
  } catch (error) {
    if (!isPaymentProviderError(error)) throw error
    await giveUp(deps, attempt, error)
    throw couldNotStart(error)
  }
}

function couldNotStart(cause?: unknown): AppError {
  const sentence =
    'Failed to initiate payment. The payment provider is not answering; please try again in a few minutes.'
  return new AppError('unavailable', sentence, { retryAfterSeconds: 60, cause })
}

/** The next click gets a new reference. What the provider refused has no checkout; of anything else we can't be sure. */
async function giveUp({ db, clock, log }: Deps, attempt: AttemptRow, error: PaymentProviderError): Promise<void> {
  const { reference } = attempt
  const isRefused = error.kind === 'refused'
  if (isRefused) log.error({ err: error, reference }, 'the payment provider refused a checkout')
  await db.transaction(async (tx) => {
    await changeAttempt(tx, reference, { state: 'closed', ...(isRefused && { nextCheckAt: null }) })
    const details = { message: error.message }
    await addEvent(tx, { kind: 'checkout', reference, outcome: error.kind, details, at: clock.now() })
  })
}

const pollMs = 200
const patienceMs = 9_000

/** Somebody else's click is at the provider right now. */
async function awaitCheckout({ db }: Deps, reference: string): Promise<string> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pollMs) {
    await sleep(pollMs)
    const attempt = await findAttempt(db, reference)
    if (attempt?.checkoutUrl) return attempt.checkoutUrl
    if (attempt?.state !== 'open') break
  }
  throw couldNotStart()
}

/** Who pays and clicks again before any news of it has come is told so. If the provider is silent, its page tells. */
async function refuseIfPaid(deps: Deps, { reference, checkedAt, createdAt }: AttemptRow): Promise<void> {
  if (isRecent(checkedAt ?? createdAt, deps.clock.now())) return
  const outcome = await checkPayment(deps, reference, 'return').catch((error: unknown) => {
    if (isPaymentProviderError(error)) return 'unknown'
    throw error
  })
  if (outcome === 'applied' || outcome === 'repeated') {
    throw new AppError('conflict', 'This manuscript was already paid for.')
  }
  if (outcome === 'parked' || outcome === 'refund-due') throw new AppError('conflict', whyNotPaid.held)
}
