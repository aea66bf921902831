import { isOnline } from '#domain/money/payment.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { changePurchase, type Sale } from '../../site/courses/payment-store.ts'
import { enterPayment, type Payable, receiptUrl, type Settlement } from './ledger.ts'
import { coursePaid, paymentNote } from './letters.ts'

type Buyer = { name: string; email: string }

/** One author's purchase of one course. The ledger identifies it by the purchase's id. */
export function purchaseOf({ purchase, course }: Sale, { name, email }: Buyer): Payable {
  return {
    purpose: 'course',
    subjectId: purchase.id,
    description: course.title,
    payerName: name,
    payerEmail: email,
    journal: null,
    sample: purchase.sample,
  }
}

/** Changes access, ledger, receipt, log and letters together. The caller must hold the lock on an unconfirmed sale. */
export async function settleCourse(deps: Deps, tx: Tx, sale: Sale, buyer: Buyer, settlement: Settlement) {
  const { config, content, clock } = deps
  const { purchase, course } = sale
  const { by, reference, charge, mode } = settlement
  const method = isOnline(settlement.provider) ? 'card' : purchase.method
  await changePurchase(tx, purchase.id, { confirmedAt: clock.now(), priceMinor: charge.amountMinor, method })
  const receipt = await enterPayment(deps, tx, purchaseOf(sale, buyer), settlement)
  const forLetter = { receipt, title: course.title, charge, mode, receiptUrl: receiptUrl(deps, settlement) }
  const way = by ? `confirmed by ${by.name}` : 'verified with the payment provider'
  const { sample } = purchase
  await addLetter(tx, paymentNote(content.site.contact.email, { ...forLetter, payer: buyer.name, way }), { sample })
  await addLetter(tx, coursePaid(buyer, { ...forLetter, courseUrl: `${config.publicUrl}/courses/${course.id}` }), {
    sample,
  })
  const details = { title: course.title, receipt, reference, ...charge }
  await logActivity(tx, { by, action: 'confirm', object: 'course-payment', objectId: purchase.id, details })
  return receipt
}
