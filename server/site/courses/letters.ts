import type { Money } from '#domain/words/money.ts'
import { composeLetter, type Letter, type Recipient, said } from '../../jobs/letter.ts'

type Details = { title: string; price: Money }

export function transferNoted(to: Recipient, { title, price, courseUrl }: Details & { courseUrl: string }): Letter {
  const values = { name: to.name ?? '', course: title, price }
  return composeLetter(said('course-transfer', to, values, { seeCourse: courseUrl }))
}

type Note = Details & { buyer: string; hasReceipt: boolean; listUrl: string }

export function transferNote(office: string, { title, price, buyer, hasReceipt, listUrl }: Note): Letter {
  const parts = { withReceipt: hasReceipt, withoutReceipt: !hasReceipt, checkPayments: listUrl }
  return composeLetter(said('course-transfer-note', { email: office }, { course: title, price, buyer }, parts))
}

type Changed = { title: string; buyer: string }

export const receiptAdded = (office: string, { title, buyer, listUrl }: Changed & { listUrl: string }): Letter =>
  composeLetter(said('course-receipt-note', { email: office }, { course: title, buyer }, { checkPayments: listUrl }))

export const transferTakenBack = (office: string, { title, buyer }: Changed): Letter =>
  composeLetter(said('course-transfer-taken-back', { email: office }, { course: title, buyer }, {}))

type Deleted = { title: string; wasConfirmed: boolean }

export function paymentDeleted(
  to: Recipient,
  { title, wasConfirmed, courseUrl, office }: Deleted & { courseUrl: string; office: string },
): Letter {
  const values = { name: to.name ?? '', course: title, office }
  const parts = { wasConfirmed, notConfirmed: !wasConfirmed, seeCourse: courseUrl }
  return composeLetter(said('course-payment-deleted', to, values, parts))
}

export function paymentDeletedNote(
  office: string,
  { title, wasConfirmed, buyer, by }: Deleted & { buyer: string | null; by: string },
): Letter {
  const about = { colleague: by, buyer: buyer ?? 'a deleted account' }
  const parts = { wasConfirmed: wasConfirmed && about, notConfirmed: !wasConfirmed && about }
  return composeLetter(said('course-payment-deleted-note', { email: office }, { course: title }, parts))
}
