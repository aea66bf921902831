import { formatMoney, type Money } from '#domain/words/money.ts'
import { composeLetter, type Letter, type Recipient } from '../../jobs/letter.ts'

type Details = { title: string; price: Money }

export function transferNoted(to: Recipient, { title, price, courseUrl }: Details & { courseUrl: string }): Letter {
  return composeLetter({
    kind: 'course-transfer',
    to,
    subject: `We have noted your payment for "${title}"`,
    blocks: [
      `Dear ${to.name},`,
      `Thank you for telling us that you have transferred ${formatMoney(price)} for the course "${title}".`,
      'We will check our account, usually within two working days, and e-mail you once the payment is confirmed. You can then read the whole course.',
      { label: 'See the course', url: courseUrl },
    ],
  })
}

type Note = Details & { buyer: string; hasReceipt: boolean; listUrl: string }

export function transferNote(office: string, { title, price, buyer, hasReceipt, listUrl }: Note): Letter {
  return composeLetter({
    kind: 'course-transfer-note',
    to: { email: office },
    subject: `Please confirm a payment for "${title}"`,
    blocks: [
      `${buyer} says that they have transferred ${formatMoney(price)} for the course "${title}".`,
      hasReceipt ? 'They attached a bank receipt.' : 'They did not attach a receipt.',
      { label: 'Check course payments', url: listUrl },
    ],
  })
}

type Changed = { title: string; buyer: string }

export function receiptAdded(office: string, { title, buyer, listUrl }: Changed & { listUrl: string }): Letter {
  return composeLetter({
    kind: 'course-receipt-note',
    to: { email: office },
    subject: `A receipt for a payment for "${title}"`,
    blocks: [
      `${buyer} has added a receipt to their payment for the course "${title}". The payment is waiting for confirmation.`,
      { label: 'Check course payments', url: listUrl },
    ],
  })
}

export function transferTakenBack(office: string, { title, buyer }: Changed): Letter {
  return composeLetter({
    kind: 'course-transfer-taken-back',
    to: { email: office },
    subject: `No payment to confirm for "${title}"`,
    blocks: [`${buyer} has withdrawn their notice of payment for the course "${title}". It is no longer on your list.`],
  })
}

type Deleted = { title: string; wasConfirmed: boolean }

export function paymentDeleted(
  to: Recipient,
  { title, wasConfirmed, courseUrl, office }: Deleted & { courseUrl: string; office: string },
): Letter {
  return composeLetter({
    kind: 'course-payment-deleted',
    to,
    subject: `Your payment for "${title}" was removed`,
    blocks: [
      `Dear ${to.name},`,
      wasConfirmed
        ? `The editorial office has removed your payment for the course "${title}", so you no longer have access to it.`
        : `The editorial office could not confirm your payment for the course "${title}" and has removed it from its list.`,
      `If you have paid, please send your bank receipt to ${office}, or report the payment again on the course page.`,
      { label: 'See the course', url: courseUrl },
    ],
  })
}

export function paymentDeletedNote(
  office: string,
  { title, wasConfirmed, buyer, by }: Deleted & { buyer: string | null; by: string },
): Letter {
  return composeLetter({
    kind: 'course-payment-deleted-note',
    to: { email: office },
    subject: `Course payment removed: ${title}`,
    blocks: [
      `${by} has removed the ${wasConfirmed ? 'confirmed' : 'unconfirmed'} payment of ${buyer ?? 'a deleted account'} for the course "${title}".`,
    ],
  })
}
