import { type HeldReason, heldReasons, type Mode } from '#domain/money/payment.ts'
import type { Money } from '#domain/words/money.ts'
import { composeLetter, type Letter, type LetterParts, type Recipient, said } from '../../jobs/letter.ts'

type Received = { receipt: string; title: string; charge: Money; mode: Mode; receiptUrl: string }

const paidIn = ({ receipt, title, charge }: Received) => ({ receipt, title, charge })
const receiptOf = ({ mode, receiptUrl }: Received) => ({ test: mode === 'test', seeReceipt: receiptUrl })

export const paymentReceived = (to: Recipient, payment: Received & { statusUrl: string }): LetterParts =>
  said(
    'payment-received',
    to,
    { name: to.name ?? '', ...paidIn(payment) },
    { ...receiptOf(payment), followIt: payment.statusUrl },
  )

export const coursePaid = (to: Recipient, payment: Received & { courseUrl: string }): Letter =>
  composeLetter(
    said(
      'course-paid',
      to,
      { name: to.name ?? '', ...paidIn(payment) },
      { ...receiptOf(payment), readCourse: payment.courseUrl },
    ),
  )

export function paymentNote(office: string, payment: Received & { payer: string; way: string }): Letter {
  const values = { name: payment.payer, way: payment.way, ...paidIn(payment) }
  return composeLetter(said('payment-note', { email: office }, values, receiptOf(payment)))
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
  const values = { came, reference, heldReason: heldReasons[reason] }
  const ordered = order && {
    ordered: { amountMinor: order.amountMinor, currency: order.currency },
    item: order.description,
    payer: order.payerName,
    payerEmail: order.payerEmail,
  }
  const name = kind === 'parked' ? 'payment-parked' : 'payment-refund-due'
  return composeLetter(
    said(name, { email: office }, values, { order: ordered, test: mode === 'test', openList: listUrl }),
  )
}
