import type { Mode, Report } from '#domain/payment.ts'

/** What somebody is sent to a provider with. */
export type Order = {
  email: string
  amountMinor: number
  currency: string
  /** A new one for each attempt. */
  reference: string
  /** Where its page leads back to. It adds `reference` to the query; where it would not, the adapter does. */
  returnUrl: string
  cancelUrl: string
  /** What the provider's dashboard shows beside the payment. */
  metadata: Record<string, unknown>
}

/** A report in full. Whatever else an adapter puts in it is kept in the event log. */
export type PaymentReport = Report & { paidAt: Date | null }

/** What a provider tells by itself. It only says where to look: `verify` is then asked, whatever the event. */
export type ProviderNotice = { event: string | null; reference: string | null }

/** Takes payments on pages of its own. Each folder beside this file that implements it is chosen in `server/payments.ts`. */
export type PaymentProvider = {
  /** As the ledger keeps it for ever and, with a capital, as people read it. In lower case. */
  name: string
  /** Whether real money moves with our key. What was paid in the other mode is held. */
  mode: Mode
  /** The product itself plays the provider. */
  isSimulated: boolean
  /** Gives the address of the page to pay on. */
  openCheckout(order: Order): Promise<string>
  /** The truth about a payment; null for a reference that the provider does not know. */
  verify(reference: string): Promise<PaymentReport | null>
  /** Null for bytes that the provider has not signed. */
  readNotice(headers: Headers, body: Buffer): ProviderNotice | null
}

/** `unreachable`: ask again later; `refused`: it said no; `nonsense`: it said something that can't be trusted. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError'
  readonly kind: 'unreachable' | 'refused' | 'nonsense'

  constructor(kind: PaymentProviderError['kind'], sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause })
    this.kind = kind
  }
}

/** By name, not by class: the bundled server and the process around it each have their own copy. */
export function isPaymentProviderError(error: unknown): error is PaymentProviderError {
  return error instanceof Error && error.name === 'PaymentProviderError'
}
