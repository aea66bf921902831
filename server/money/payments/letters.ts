import { type HeldReason, heldReasons, type Mode } from '#domain/money/payment.ts'
import { formatMoney, type Money } from '#domain/words/money.ts'
import { composeLetter, type Letter, type LetterParts, type Recipient } from '../../jobs/letter.ts'

type Received = { receipt: string; title: string; charge: Money; mode: Mode; receiptUrl: string }

const testNote = (mode: Mode) => (mode === 'test' ? ['This was a test payment: no money moved.'] : [])

export function paymentReceived(to: Recipient, payment: Received & { statusUrl: string }): LetterParts {
  const { receipt, title, charge, mode, receiptUrl, statusUrl } = payment
  return {
    kind: 'payment-received',
    to,
    subject: `Receipt ${receipt}: we have received your payment`,
    blocks: [
      `Dear ${to.name},`,
      `Thank you. We have received ${formatMoney(charge)}, the article processing charge for your manuscript "${title}". Your receipt number is ${receipt}.`,
      ...testNote(mode),
      { label: 'View or print the receipt', url: receiptUrl },
      'We will now prepare your article for publication and e-mail you when it is published.',
      { label: 'Follow your manuscript', url: statusUrl },
    ],
  }
}

export function coursePaid(to: Recipient, payment: Received & { courseUrl: string }): Letter {
  const { receipt, title, charge, mode, receiptUrl, courseUrl } = payment
  return composeLetter({
    kind: 'course-paid',
    to,
    subject: `Receipt ${receipt}: you can read your course`,
    blocks: [
      `Dear ${to.name},`,
      `Thank you. Your payment of ${formatMoney(charge)} for the course "${title}" is confirmed, and you can now read the whole course. Your receipt number is ${receipt}.`,
      ...testNote(mode),
      { label: 'Read the course', url: courseUrl },
      { label: 'View or print the receipt', url: receiptUrl },
    ],
  })
}

export function paymentNote(office: string, payment: Received & { payer: string; way: string }): Letter {
  const { receipt, title, charge, mode, receiptUrl, payer, way } = payment
  return composeLetter({
    kind: 'payment-note',
    to: { email: office },
    subject: `Paid: ${title}`,
    blocks: [
      `${payer} has paid ${formatMoney(charge)} for "${title}". Receipt ${receipt}, ${way}.`,
      ...testNote(mode),
      { label: 'View the receipt', url: receiptUrl },
    ],
  })
}

type Held = {
  kind: 'parked' | 'refund-due'
  reason: HeldReason
  reference: string
  came: { amountMinor: number; currency: string }
  mode: Mode
  /** What was ordered; null if this site does not know the reference. */
  order: { description: string; payerName: string; payerEmail: string; amountMinor: number; currency: string } | null
  listUrl: string
}

export function paymentHeld(office: string, { kind, reason, reference, came, mode, order, listUrl }: Held): Letter {
  const isRefund = kind === 'refund-due'
  return composeLetter({
    kind: `payment-${kind}`,
    to: { email: office },
    subject: isRefund ? `Refund due: ${formatMoney(came)}` : `Please check a payment of ${formatMoney(came)}`,
    blocks: [
      `The payment provider reports ${formatMoney(came)} under the reference ${reference}. It has not been recorded as a payment. ${heldReasons[reason]}`,
      ...(order
        ? [
            `It was to pay ${formatMoney(order)} for "${order.description}" by ${order.payerName} (${order.payerEmail}).`,
          ]
        : []),
      mode === 'test' ? 'The provider marks it as a test payment: no money moved.' : '',
      isRefund
        ? 'Please refund it: open the list and press "Refund".'
        : 'Please find out what happened. Refund it, or mark the item it was for as paid; then mark this as done.',
      { label: 'Open the list of refunds', url: listUrl },
    ].filter((block) => block !== ''),
  })
}
