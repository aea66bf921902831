import { setTimeout as sleep } from 'node:timers/promises'
import { isFresh, nextCheck } from '#domain/money/payment.ts'
import { AppError } from '#domain/words/errors.ts'
import { isSameMoney, type Money } from '#domain/words/money.ts'
import { isPaymentProviderError, type PaymentProviderError } from '../../adapters/payment-provider.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { askAfresh } from './check.ts'
import type { Payable } from './ledger.ts'
import { providerOf } from './provider.ts'
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

/** An order for the provider: what is to be paid, and where its page returns to. */
export type Order = {
  payable: Payable
  /** Sent to the provider instead of the payer's address; null if the payer is the one who asks. */
  checkoutEmail: string | null
  charge: Money
  /** Paths on this site. */
  returnTo: string
  cancelTo: string
  /** Shown with the payment in the provider's dashboard. */
  metadata: Record<string, string>
  alreadyPaid: string
}

/** Returns why online payment is off and what to do instead; null if it is on. */
export function whyOff({ paymentProvider, content }: Deps): string | null {
  return paymentProvider
    ? null
    : `Online payment is not set up on this site. Please write to ${content.site.contact.email} and we will tell you how to pay.`
}

/** Only one checkout is open for each item, and every click leads to it. `find` locks the item, or throws. */
export async function leadToCheckout(deps: Deps, find: (tx: Tx) => Promise<Order>): Promise<{ url: string }> {
  const off = whyOff(deps)
  if (off) throw new AppError('conflict', off)
  const opened = await openAttempt(deps, find, null)
  if (!opened.isPrivate) return lead(deps, opened)
  await refuseIfPaid(deps, opened.attempt, opened.order)
  return lead(deps, await openAttempt(deps, find, opened.attempt.reference))
}

async function lead(deps: Deps, { order, attempt, isNew }: Opened): Promise<{ url: string }> {
  if (isNew) return { url: await openCheckout(deps, attempt, order) }
  if (attempt.checkoutUrl === null) return { url: await awaitCheckout(deps, attempt.reference) }
  await refuseIfPaid(deps, attempt, order)
  return { url: attempt.checkoutUrl }
}

type Opened = {
  order: Order
  attempt: AttemptRow
  isNew: boolean
  /** True if its checkout shows the payer's address and somebody else is asking. */
  isPrivate: boolean
}

const sampleSentence = 'This is sample content, so it cannot be paid for with real money.'

/** `replaced` is the reference of a private attempt that has not been paid. */
async function openAttempt(deps: Deps, find: (tx: Tx) => Promise<Order>, replaced: string | null): Promise<Opened> {
  return deps.db.transaction(async (tx) => {
    const order = await find(tx)
    const { payable, checkoutEmail, charge, metadata } = order
    // With a live key the provider would take real money for sample content.
    if (payable.sample && providerOf(deps).mode === 'live') throw new AppError('conflict', sampleSentence)
    const now = deps.clock.now()
    const open = await findOpenAttempt(tx, payable)
    if (open && open.reference !== replaced && isFresh(open, now) && isSameMoney(open, charge)) {
      const isPrivate = checkoutEmail !== null && open.checkoutEmail === null
      return { order, attempt: open, isNew: false, isPrivate }
    }
    if (open) await closeOpenAttempt(tx, payable)
    const attempt = await insertAttempt(tx, {
      reference: newReference('dj'),
      ...payable,
      ...charge,
      checkoutEmail,
      nextCheckAt: nextCheck(now, now),
      createdAt: now,
    })
    const details = { ...metadata, ...charge }
    await addEvent(tx, { kind: 'attempt', reference: attempt.reference, outcome: 'started', details, at: now })
    return { order, attempt, isNew: true, isPrivate: false }
  })
}

async function openCheckout(deps: Deps, attempt: AttemptRow, order: Order): Promise<string> {
  const { db, clock, config } = deps
  const { reference, payerEmail, checkoutEmail, amountMinor, currency, purpose } = attempt
  try {
    const checkoutUrl = await providerOf(deps).openCheckout({
      email: checkoutEmail ?? payerEmail,
      amountMinor,
      currency,
      reference,
      returnUrl: config.publicUrl + order.returnTo,
      cancelUrl: config.publicUrl + order.cancelTo,
      metadata: { purpose, ...order.metadata },
    })
    await db.transaction(async (tx) => {
      await changeAttempt(tx, reference, { checkoutUrl })
      await addEvent(tx, { kind: 'checkout', reference, outcome: 'opened', at: clock.now() })
    })
    return checkoutUrl
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

/** The next click gets a new reference. Unless the provider refused, a checkout may exist, so we still check it. */
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

/** Waits, because another click is opening the checkout at the provider right now. */
async function awaitCheckout({ db }: Deps, reference: string): Promise<string> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pollMs) {
    await sleep(pollMs)
    const attempt = await findAttempt(db, reference)
    if (attempt?.checkoutUrl) return attempt.checkoutUrl
    if (attempt?.state !== 'open') break
  }
  throw couldNotStart()
}

/** Tells a payer who clicks again that the payment has arrived. If the provider does not answer, its page will tell. */
async function refuseIfPaid(deps: Deps, { reference }: AttemptRow, { alreadyPaid }: Order): Promise<void> {
  const outcome = await askAfresh(deps, reference).catch((error: unknown) => {
    if (isPaymentProviderError(error)) return 'unknown'
    throw error
  })
  if (outcome === 'applied' || outcome === 'repeated') throw new AppError('conflict', alreadyPaid)
  if (outcome === 'parked' || outcome === 'refund-due') throw new AppError('conflict', whyNotPaid.held)
}
