import type { Logger } from 'pino'
import type { PaymentProvider } from './adapters/payment-provider.ts'
import { createPaystack } from './adapters/paystack/client.ts'
import { createSimulator } from './adapters/paystack/simulator.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'

/** The one place that chooses a payment provider. Null: nobody can pay online. */
export function openPaymentProvider({ payments, paystack }: Config, log: Logger): PaymentProvider | null {
  return payments === 'off' ? null : createPaystack({ ...paystack, isSimulated: payments === 'simulated', log })
}

/** What plays the provider, at its path, where payments are simulated. */
export function paymentSimulator(deps: Deps) {
  return deps.config.payments === 'simulated' ? { path: '/simulator/paystack', pages: createSimulator(deps) } : null
}
