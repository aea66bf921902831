import type { DisputeAnswer, DisputeStatus } from '#domain/money/dispute.ts'
import type { Mode, Report } from '#domain/money/payment.ts'
import type { RefundState } from '#domain/money/refund.ts'

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
  /** What the provider's dashboard shows with the payment. */
  metadata: Record<string, unknown>
}

/** A complete report. Other fields that an adapter adds are kept in the event log. */
export type PaymentReport = Report & { paidAt: Date | null; feesMinor?: number | null }

/** A webhook's content. It only names what has changed: whatever the event, we then ask the provider. */
export type ProviderNotice = {
  event: string | null
  /** The payment's. */
  reference: string | null
  /** `dispute` comes with its id. Unless something else is said, it is about the payment itself. */
  about?: 'refund' | 'dispute'
  disputeId?: string | null
}

export type ProviderRefund = {
  id: string
  amountMinor: number
  currency: string
  state: Exclude<RefundState, 'asked'>
  /** What we sent with it. */
  note: string
  disputeId: string | null
}

export type ProviderDispute = {
  id: string
  reference: string
  amountMinor: number
  currency: string
  mode: Mode
  status: DisputeStatus
  resolution: string | null
  category: string | null
  complaint: string | null
  raisedAt: Date
  dueAt: Date | null
  resolvedAt: Date | null
}

/** A payment with what went back of it. */
export type ProviderTransaction = PaymentReport & { refundedMinor: number }

export type Evidence = { payerName: string; payerEmail: string; file: { name: string; bytes: Uint8Array } }

/** What a provider's API can do after a payment. */
export type ProviderAccounts = {
  /** The provider has no idempotency key: whoever calls this must have looked into `refundsOf` before. */
  refund(order: { reference: string; amountMinor: number; currency: string; note: string }): Promise<ProviderRefund>
  /** Every refund of a payment, whoever made it. */
  refundsOf(reference: string): Promise<ProviderRefund[]>
  /** Null if the provider does not know it. */
  dispute(id: string): Promise<ProviderDispute | null>
  answerDispute(id: string, answer: DisputeAnswer, evidence: Evidence): Promise<void>
  /** In batches: every payment that was begun between these times, and every dispute that was raised. */
  transactions(from: Date, to: Date): AsyncGenerator<ProviderTransaction[]>
  disputes(from: Date, to: Date): AsyncGenerator<ProviderDispute[]>
}

/** A service that takes payments on its own pages. `server/payments.ts` chooses among the folders next to this file. */
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
  /** Left out if the API cannot do it: then refunds are made on the provider's dashboard and recorded here. */
  accounts?: ProviderAccounts
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

export function refusal(message: string): PaymentProviderError {
  return new PaymentProviderError('refused', `The payment provider refused: ${message.slice(0, 200)}`)
}

/** Compares names, not classes: the bundled server and the process around it each have their own copy. */
export function isPaymentProviderError(error: unknown): error is PaymentProviderError {
  return error instanceof Error && error.name === 'PaymentProviderError'
}
