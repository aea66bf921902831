import { createHmac } from 'node:crypto'
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

/** Several processes may serve one simulator, so its key is the same in all of them. */
export function withSimulatorKey(config: Config, secret: Buffer): Config {
  if (config.payments !== 'simulated') return config
  const secretKey = `sk_test_${createHmac('sha256', secret).update('payment simulator').digest('hex')}`
  return { ...config, paystack: { ...config.paystack, secretKey } }
}

/** Returns the simulated provider's pages and their path, or null if payments are not simulated. */
export function paymentSimulator(deps: Deps) {
  return deps.config.payments === 'simulated' ? { path: '/simulator/paystack', pages: createSimulator(deps) } : null
}
