import { isPaymentProviderError } from '../../adapters/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { dueRefunds } from '../payments/refund-store.ts'
import { sendAnswer } from './answer-dispute.ts'
import { unsentAnswers } from './dispute-store.ts'
import { settleRefunds } from './settle-refunds.ts'

const perRound = 50

/** Goes on with refunds and answers that a crash or a silent provider left behind, and asks what became of refunds. */
export async function watchRefunds(deps: Deps): Promise<void> {
  if (!deps.paymentProvider?.accounts) return
  const now = deps.clock.now()
  const work = [
    ...(await dueRefunds(deps.db, now, perRound)).map((reference) => () => settleRefunds(deps, reference)),
    ...(await unsentAnswers(deps.db, now, perRound)).map((id) => () => sendAnswer(deps, id)),
  ]
  for (const run of work) {
    try {
      await run()
    } catch (error) {
      // The others would fail too. The next round starts with them.
      if (isPaymentProviderError(error) && error.kind === 'unreachable') return
      if (!isPaymentProviderError(error)) deps.log.error({ err: error }, 'a refund or a dispute could not be settled')
    }
  }
}

/** The job that a notice of a refund adds. If it throws, the job is tried again. */
export async function checkRefunds(deps: Deps, { reference }: Record<string, unknown>): Promise<void> {
  if (deps.paymentProvider?.accounts) await settleRefunds(deps, String(reference))
}
