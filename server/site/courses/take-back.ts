import { AppError } from '#domain/words/errors.ts'
import type { Author } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { transferTakenBack } from './letters.ts'
import { changePurchase, lockOwnSale, type Sale } from './payment-store.ts'

/** Locks the transfer that the author has announced. Throws if it is confirmed already. */
export async function lockAnnounced(tx: Tx, author: Author, courseId: string): Promise<Sale> {
  const sale = await lockOwnSale(tx, courseId, author.id)
  if (sale?.purchase.confirmedAt) throw new AppError('conflict', 'Your payment is already confirmed.')
  if (sale?.purchase.method !== 'transfer')
    throw new AppError('not-found', 'You have not reported a payment for this course.')
  return sale
}

/**
 * Undoes the announcement. The row is kept as an unconfirmed card payment, so that a card payment which is still under
 * way can be matched to it.
 */
export async function takeBack({ db, content }: Deps, author: Author, { id }: { id: string }) {
  await db.transaction(async (tx) => {
    const sale = await lockAnnounced(tx, author, id)
    await changePurchase(tx, sale.purchase.id, { method: 'card', receiptFileId: null })
    await addLetter(tx, transferTakenBack(content.site.contact.email, { title: sale.course.title, buyer: author.name }))
    const details = { title: sale.course.title }
    await logActivity(tx, {
      by: author,
      action: 'take-back',
      object: 'course-payment',
      objectId: sale.purchase.id,
      details,
    })
  })
  return { success: 'Your payment notice has been withdrawn.' }
}
