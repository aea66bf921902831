import type { Author } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { claimReceipt } from './announce.ts'
import { receiptAdded } from './letters.ts'
import { changePurchase } from './payment-store.ts'
import { lockAnnounced } from './take-back.ts'

/** Adds the bank's proof of a transfer after the announcement, or replaces the earlier one. */
export async function addReceipt(deps: Deps, author: Author, { id, receipt }: { id: string; receipt: string }) {
  const { db, config, content } = deps
  await db.transaction(async (tx) => {
    const sale = await lockAnnounced(tx, author, id)
    const receiptFileId = await claimReceipt(deps, tx, author, receipt)
    await changePurchase(tx, sale.purchase.id, { receiptFileId })
    const forLetter = { title: sale.course.title, buyer: author.name, listUrl: `${config.publicUrl}/admin/payments` }
    await addLetter(tx, receiptAdded(content.site.contact.email, forLetter))
    const details = { title: sale.course.title }
    await logActivity(tx, {
      by: author,
      action: 'add-receipt',
      object: 'course-payment',
      objectId: sale.purchase.id,
      details,
    })
  })
  return { success: 'Your receipt is saved.' }
}
