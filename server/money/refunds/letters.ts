import type { Mode } from '#domain/money/payment.ts'
import { formatMoney } from '#domain/words/money.ts'
import { composeLetter, type Letter, type Recipient } from '../../jobs/letter.ts'

type Refunded = {
  money: { amountMinor: number; currency: string }
  description: string | null
  mode: Mode
}

const testNote = (mode: Mode) => (mode === 'test' ? ['This was a test payment: no money moved.'] : [])

/** `sentBack`: how and when, if not through the provider. */
type Paid = Refunded & { sentBack?: string; endsAccess?: boolean }

export function refundPaid(to: Recipient, { money, description, mode, sentBack, endsAccess }: Paid): Letter {
  return composeLetter({
    kind: 'payment-refunded',
    to,
    subject: `We have refunded ${formatMoney(money)}`,
    blocks: [
      `Dear ${to.name},`,
      `We have refunded ${formatMoney(money)}${description ? ` that you paid for "${description}"` : ''}. ${sentBack ? `We sent it ${sentBack}.` : 'Your bank may take up to ten working days to show it.'}`,
      ...(endsAccess ? ['You can no longer read the course.'] : []),
      ...testNote(mode),
    ],
  })
}

type Failed = Refunded & {
  reference: string
  state: 'failed' | 'needs-attention'
  problem?: string
  listUrl: string
}

export function refundFailed(office: string, failed: Failed): Letter {
  const { money, description, mode, reference, state, problem, listUrl } = failed
  const what = `${formatMoney(money)}${description ? ` for "${description}"` : ''} (reference ${reference})`
  return composeLetter({
    kind: 'payment-refund-failed',
    to: { email: office },
    subject: `A refund of ${formatMoney(money)} ${state === 'failed' ? 'failed' : 'needs attention'}`,
    blocks: [
      `The payment provider could not complete the refund of ${what}.`,
      ...(problem ? [problem] : []),
      ...testNote(mode),
      state === 'failed'
        ? 'Refund it again, or transfer the money another way and mark it as done.'
        : "The provider needs the payer's bank details. Enter them on its dashboard.",
      { label: 'Open the list of refunds', url: listUrl },
    ],
  })
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
  const { money, reference, description, complaint, mode, dueOn, listUrl, isReminder } = dispute
  return composeLetter({
    kind: 'payment-disputed',
    to: { email: office },
    subject: `${isReminder ? 'Reminder: ' : ''}A payment of ${formatMoney(money)} is disputed`,
    blocks: [
      `The payer's bank disputes ${formatMoney(money)}${description ? ` for "${description}"` : ''} (reference ${reference}).`,
      ...(complaint ? [`The payer says: ${complaint}`] : []),
      ...testNote(mode),
      `Answer ${dueOn ? `by ${dueOn}` : 'soon'}: without an answer the money goes back to the payer.`,
      { label: 'Answer the dispute', url: listUrl },
    ],
  })
}

export function disputeClosed(office: string, dispute: Disputed & { isLost: boolean }): Letter {
  const { money, reference, description, mode, listUrl, isLost } = dispute
  return composeLetter({
    kind: 'payment-dispute-closed',
    to: { email: office },
    subject: `The dispute about ${formatMoney(money)} is ${isLost ? 'lost' : 'closed'}`,
    blocks: [
      `The dispute about ${formatMoney(money)}${description ? ` for "${description}"` : ''} (reference ${reference}) is closed. ${isLost ? 'The money goes back to the payer.' : 'The money stays with us.'}`,
      ...testNote(mode),
      { label: 'See the dispute', url: listUrl },
    ],
  })
}
