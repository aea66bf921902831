import { AppError } from '#domain/errors.ts'
import type { Author } from '#domain/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { claimReceipt } from './announce.ts'
import { receiptAdded, transferTakenBack } from './letters.ts'
import { changePurchase, lockOwnSale, type Sale } from './payment-store.ts'

/** The transfer that an author has announced, while nobody has confirmed it. */
async function openAnnounced(tx: Tx, author: Author, courseId: string): Promise<Sale> {
  const sale = await lockOwnSale(tx, courseId, author.id)
  if (sale?.purchase.confirmedAt) throw new AppError('conflict', 'Your payment is already confirmed.')
  if (sale?.purchase.method !== 'transfer')
    throw new AppError('not-found', 'You have not told us of a payment for this course.')
  return sale
}

function entryOf({ purchase, course }: Sale, action: string) {
  return { action, object: 'course-payment', objectId: purchase.id, details: { title: course.title } }
}

/** What the buyer's bank gave them, added later or put in the place of another. */
export async function addReceipt(deps: Deps, author: Author, { id, receipt }: { id: string; receipt: string }) {
  const { db, config, content } = deps
  await db.transaction(async (tx) => {
    const sale = await openAnnounced(tx, author, id)
    const receiptFileId = await claimReceipt(deps, tx, author, receipt)
    await changePurchase(tx, sale.purchase.id, { receiptFileId })
    const told = { title: sale.course.title, buyer: author.name, listUrl: `${config.publicUrl}/admin/payments` }
    await addLetter(tx, receiptAdded(content.site.contact.email, told))
    await logActivity(tx, { by: author, ...entryOf(sale, 'add-receipt') })
  })
  return { success: 'Your receipt is saved.' }
}

/**
 * As if nothing had been announced. The row stays, as that of a card payment which has only begun: money that is on
 * its way by card still finds what it pays for.
 */
export async function takeBack({ db, content }: Deps, author: Author, { id }: { id: string }) {
  await db.transaction(async (tx) => {
    const sale = await openAnnounced(tx, author, id)
    await changePurchase(tx, sale.purchase.id, { method: 'card', receiptFileId: null })
    await addLetter(tx, transferTakenBack(content.site.contact.email, { title: sale.course.title, buyer: author.name }))
    await logActivity(tx, { by: author, ...entryOf(sale, 'take-back') })
  })
  return { success: 'Your announcement is taken back.' }
}
