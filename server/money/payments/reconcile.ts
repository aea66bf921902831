import { isPaymentProviderError } from '../../adapters/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { checkPayment } from './check.ts'
import { dueReferences } from './store.ts'

const perRound = 100

/** Finds payments that arrived while we were down, or whose webhook never came. */
export async function reconcile(deps: Deps): Promise<void> {
  if (!deps.paymentProvider) return
  for (const reference of await dueReferences(deps.db, deps.clock.now(), perRound)) {
    try {
      await checkPayment(deps, reference, 'reconciler')
    } catch (error) {
      // The others would fail too. The next round starts with them.
      if (isPaymentProviderError(error) && error.kind === 'unreachable') return
      if (!isPaymentProviderError(error)) deps.log.error({ err: error, reference }, 'a payment could not be reconciled')
    }
  }
}

/** The job that a webhook adds. If it throws, the job is tried again. */
export async function checkAfterWebhook(deps: Deps, { reference }: Record<string, unknown>): Promise<void> {
  await checkPayment(deps, String(reference), 'webhook')
}
