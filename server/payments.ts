import type { Logger } from 'pino'
import type { PaymentProvider } from './adapters/payment-provider.ts'
import { createPaystack } from './adapters/paystack/client.ts'
import { createSimulator } from './adapters/paystack/simulator.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'

/** The only place that chooses a payment provider. Returns null if online payment is off. */
export function openPaymentProvider({ payments, paystack }: Config, log: Logger): PaymentProvider | null {
  return payments === 'off' ? null : createPaystack({ ...paystack, isSimulated: payments === 'simulated', log })
}

/** Returns the simulated provider's pages and their path, or null if payments are not simulated. */
export function paymentSimulator(deps: Deps) {
  return deps.config.payments === 'simulated' ? { path: '/simulator/paystack', pages: createSimulator(deps) } : null
}
