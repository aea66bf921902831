import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { paymentDeleted, paymentDeletedNote } from './letters.ts'
import { lockSale, removePurchase } from './payment-store.ts'

export function noSuchPayment(): AppError {
  return new AppError('not-found', 'This payment does not exist. It may have been deleted.')
}

/** The buyer loses access to the course. The ledger still records the money received. */
export async function deletePayment({ db, config, content }: Deps, actor: Staff, { id }: { id: string }) {
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, id)
    if (!sale) throw noSuchPayment()
    const { purchase, course, buyer } = sale
    const { sample } = purchase
    const forLetter = { title: course.title, wasConfirmed: purchase.confirmedAt !== null }
    const details = { title: course.title, confirmed: forLetter.wasConfirmed }
    // Log before deleting: a trigger copies the sample mark from the payment to the entry.
    await logActivity(tx, { by: actor, action: 'delete', object: 'course-payment', objectId: id, details })
    await removePurchase(tx, id)
    const office = content.site.contact.email
    if (buyer) {
      const courseUrl = `${config.publicUrl}/courses/${course.id}`
      await addLetter(tx, paymentDeleted(buyer, { ...forLetter, courseUrl, office }), { sample })
    }
    await addLetter(tx, paymentDeletedNote(office, { ...forLetter, buyer: buyer?.name ?? null, by: actor.name }), {
      sample,
    })
  })
  return { success: 'The payment is deleted.' }
}
