import { type PaymentProvider, PaymentProviderError } from '../../adapters/payment-provider.ts'
import type { Deps } from '../../deps.ts'

/** Once payments are off, nobody answers about those that were started before. */
export function providerOf({ paymentProvider }: Deps): PaymentProvider {
  if (paymentProvider) return paymentProvider
  throw new PaymentProviderError('unreachable', 'Online payment is off.')
}

/** On a public site readers would take the simulator for real: every page has to say so. */
export function isOpenlySimulated({ config, paymentProvider }: Deps): boolean {
  return config.isHttps && paymentProvider?.isSimulated === true
}
