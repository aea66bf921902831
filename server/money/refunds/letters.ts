import type { Mode } from '#domain/money/payment.ts'
import { composeLetter, type Letter, type Recipient, said } from '../../jobs/letter.ts'

type Refunded = {
  money: { amountMinor: number; currency: string }
  description: string | null
  mode: Mode
}

const testOf = (mode: Mode) => ({ test: mode === 'test' })

/** `sentBack`: how and when, if not through the provider. */
type Paid = Refunded & { sentBack?: string; endsAccess?: boolean }

export function refundPaid(
  to: Recipient,
  { money: refund, description: item, mode, sentBack: how, endsAccess }: Paid,
): Letter {
  const parts = {
    byProvider: !how && !item,
    byProviderFor: !how && item ? { item } : null,
    byHand: how && !item ? { how } : null,
    byHandFor: how && item ? { how, item } : null,
    endsAccess: Boolean(endsAccess),
    ...testOf(mode),
  }
  return composeLetter(said('payment-refunded', to, { name: to.name ?? '', refund }, parts))
}

type Failed = Refunded & {
  reference: string
  state: 'failed' | 'needs-attention'
  problem?: string
  listUrl: string
}

export function refundFailed(office: string, failed: Failed): Letter {
  const { money: refund, description: item, mode, reference, state, problem, listUrl } = failed
  const name = state === 'failed' ? 'payment-refund-failed' : 'payment-refund-needs-attention'
  const parts = {
    ofWhat: !item && { reference },
    ofItem: item ? { item, reference } : null,
    problem,
    ...testOf(mode),
    openList: listUrl,
  }
  return composeLetter(said(name, { email: office }, { refund }, parts, 'payment-refund-failed'))
}

type Disputed = {
  money: { amountMinor: number; currency: string }
  reference: string
  description: string | null
  complaint: string | null
  mode: Mode
  dueOn: string | null
  listUrl: string
}

export function disputeRaised(office: string, dispute: Disputed & { isReminder: boolean }): Letter {
  const { money: amount, reference, description: item, complaint, mode, dueOn, listUrl, isReminder } = dispute
  const parts = {
    disputed: !item && { reference },
    disputedFor: item ? { item, reference } : null,
    complaint: complaint ? { says: complaint } : null,
    ...testOf(mode),
    soon: !dueOn,
    byDay: dueOn ? { lastDay: dueOn } : null,
    answerIt: listUrl,
  }
  const name = isReminder ? 'payment-disputed-reminder' : 'payment-disputed'
  return composeLetter(said(name, { email: office }, { amount }, parts, 'payment-disputed'))
}

export function disputeClosed(office: string, dispute: Disputed & { isLost: boolean }): Letter {
  const { money: amount, reference, description: item, mode, listUrl, isLost } = dispute
  const parts = {
    closed: !item && { reference },
    closedFor: item ? { item, reference } : null,
    ...testOf(mode),
    seeDispute: listUrl,
  }
  const name = isLost ? 'payment-dispute-lost' : 'payment-dispute-closed'
  return composeLetter(said(name, { email: office }, { amount }, parts, 'payment-dispute-closed'))
}
