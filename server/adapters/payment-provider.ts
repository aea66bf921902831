import type { Mode, Report } from '#domain/payment.ts'

/** What the provider needs to open a checkout. */
export type Order = {
  email: string
  amountMinor: number
  currency: string
  /** Each attempt has a new one. */
  reference: string
  /** Where the provider's page leads back to. `reference` must be in the query: the provider or the adapter adds it. */
  returnUrl: string
  cancelUrl: string
  /** What the provider's dashboard shows beside the payment. */
  metadata: Record<string, unknown>
}

/** A complete report. Other fields that an adapter adds are kept in the event log. */
export type PaymentReport = Report & { paidAt: Date | null }

/** A webhook's content. It only names a payment: whatever the event, we then ask `verify`. */
export type ProviderNotice = { event: string | null; reference: string | null }

/** A service that takes payments on its own pages. `server/payments.ts` chooses among the folders beside this file. */
export type PaymentProvider = {
  /** In lower case. The ledger stores it permanently, and people read it with a capital letter. */
  name: string
  /** Whether our key moves real money. A payment in the other mode is held. */
  mode: Mode
  /** True if the product itself plays the provider. */
  isSimulated: boolean
  /** Returns the address of the page to pay on. */
  openCheckout(order: Order): Promise<string>
  /** Returns what the provider knows about a payment, or null if it does not know the reference. */
  verify(reference: string): Promise<PaymentReport | null>
  /** Returns null if the provider has not signed these bytes. */
  readNotice(headers: Headers, body: Buffer): ProviderNotice | null
}

/** `unreachable`: try again later. `refused`: the provider said no. `nonsense`: its answer cannot be trusted. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError'
  readonly kind: 'unreachable' | 'refused' | 'nonsense'

  constructor(kind: PaymentProviderError['kind'], sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause })
    this.kind = kind
  }
}

/** Compares names, not classes: the bundled server and the process around it each have their own copy. */
export function isPaymentProviderError(error: unknown): error is PaymentProviderError {
  return error instanceof Error && error.name === 'PaymentProviderError'
}
