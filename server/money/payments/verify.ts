import { AppError } from '#domain/words/errors.ts'
import { isPaymentProviderError } from '../../adapters/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { askAfresh } from './check.ts'
import { paymentState } from './read.ts'
import { findAttempt } from './store.ts'

const couldNotVerify = "We couldn't verify your payment automatically. Please check your status manually."

export const whyNotPaid = {
  pending: couldNotVerify,
  failed: 'The payment did not go through, and no money was taken. You can start again.',
  held: 'We have received your payment but could not match it. The editorial office has been told and will e-mail you.',
  refunded: 'This payment has been refunded.',
  reversed: 'This payment was recorded by mistake, and the entry has been reversed.',
}

/** The author returned from the checkout. That proves nothing, so the provider is asked each time. */
export async function verify(deps: Deps, { reference }: { reference: string }) {
  // Only ask the provider about payments that we started.
  if (await findAttempt(deps.db, reference)) await ask(deps, reference)
  const payment = await paymentState(deps, reference)
  if (!payment) throw new AppError('not-found', couldNotVerify)
  if (payment.status !== 'paid') throw new AppError('conflict', whyNotPaid[payment.status])
  return payment
}

async function ask(deps: Deps, reference: string): Promise<void> {
  try {
    await askAfresh(deps, reference)
  } catch (error) {
    if (!isPaymentProviderError(error)) throw error
    throw new AppError('unavailable', couldNotVerify, { retryAfterSeconds: 30, cause: error })
  }
}
