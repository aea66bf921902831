import { type PaymentProvider, PaymentProviderError, type ProviderAccounts } from '../../adapters/payment-provider.ts'
import type { Deps } from '../../deps.ts'

/** If payments are off, earlier payments cannot be checked either, so this throws 'unreachable'. */
export function providerOf({ paymentProvider }: Deps): PaymentProvider {
  if (paymentProvider) return paymentProvider
  throw new PaymentProviderError('unreachable', 'Online payment is off.')
}

/** Refunds, disputes and lists. A provider whose API has none of them refuses. */
export function accountsOf(deps: Deps): ProviderAccounts {
  const { accounts } = providerOf(deps)
  if (accounts) return accounts
  throw new PaymentProviderError('refused', "Use the payment provider's dashboard: its API cannot do this.")
}

/** Visitors of a public site could mistake the simulator for real payments, so every page must say so. */
export function isOpenlySimulated({ config, paymentProvider }: Deps): boolean {
  return config.isHttps && paymentProvider?.isSimulated === true
}
