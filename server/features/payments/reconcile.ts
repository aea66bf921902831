import { isPaymentProviderError } from '../../adapters/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { checkPayment } from './check.ts'
import { dueReferences } from './store.ts'

const perRound = 100

/** Finds money that came while we were down, or whose webhook never did. */
export async function reconcile(deps: Deps): Promise<void> {
  if (!deps.paymentProvider) return
  for (const reference of await dueReferences(deps.db, deps.clock.now(), perRound)) {
    try {
      await checkPayment(deps, reference, 'reconciler')
    } catch (error) {
      // The rest would fail as well; the next round begins with them.
      if (isPaymentProviderError(error) && error.kind === 'unreachable') return
      if (!isPaymentProviderError(error)) deps.log.error({ err: error, reference }, 'a payment could not be reconciled')
    }
  }
}

/** The job that a webhook leaves. Throwing makes the job try again. */
export async function checkAfterWebhook(deps: Deps, { reference }: Record<string, unknown>): Promise<void> {
  await checkPayment(deps, String(reference), 'webhook')
}
