import type { Outcome } from '#domain/money/payment.ts'
import { isPaymentProviderError, type PaymentReport } from '../../adapters/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { applyPayment, note, type Source } from './apply.ts'
import { providerOf } from './provider.ts'
import { findAttempt } from './store.ts'

/** Asks the provider about a payment and applies the answer. No transaction is open during the call. */
export async function checkPayment(deps: Deps, reference: string, source: Source): Promise<Outcome | 'unknown'> {
  const attempt = await findAttempt(deps.db, reference)
  if (attempt?.state === 'applied' || attempt?.state === 'refunded') return 'repeated'
  const noteAnswer = (answer: string) =>
    deps.db.transaction((tx) => note(deps, tx, { reference, answer, outcome: 'unanswered', source }))
  let found: PaymentReport | null
  try {
    found = await providerOf(deps).verify(reference)
  } catch (error) {
    if (isPaymentProviderError(error)) await noteAnswer(error.kind)
    throw error
  }
  if (found) return applyPayment(deps, reference, found, source)
  await noteAnswer('unknown')
  return 'unknown'
}

type Asking = Promise<Outcome | 'unknown'>
const current = new Map<string, Asking>()
const next = new Map<string, Asking>()

/**
 * Runs one check at a time for each payment. A caller who arrives during a check shares the next one, because the
 * running one may return an outdated answer.
 */
export function askAfresh(deps: Deps, reference: string): Asking {
  const earlier = current.get(reference)
  return earlier ? shared(next, reference, () => earlier.then(() => ask(deps, reference))) : ask(deps, reference)
}

const ask = (deps: Deps, reference: string) => shared(current, reference, () => checkPayment(deps, reference, 'return'))

/** Returns the running check for a reference, or starts one. */
function shared(all: Map<string, Asking>, reference: string, begin: () => Asking): Asking {
  const asking = all.get(reference) ?? begin().finally(() => all.delete(reference))
  all.set(reference, asking)
  return asking
}
