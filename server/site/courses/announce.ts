import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Author } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { claimFile } from '../../manuscript/files/own.ts'
import { transferNote, transferNoted } from './letters.ts'
import { changePurchase, type Purchase, takePurchase } from './payment-store.ts'
import { noSuchCourse } from './read.ts'
import { type CourseRow, lockCourse } from './store.ts'

type Announcement = { id: string; receipt?: string | undefined }

/** The author says that they have paid by bank transfer: once per course, unless this is taken back or deleted. */
export async function announcePayment(deps: Deps, author: Author, { id: courseId, receipt }: Announcement) {
  const { db, clock, config, content } = deps
  await db.transaction(async (tx) => {
    const { course, purchase, isNew } = await openPurchase(deps, tx, author, courseId, 'transfer')
    const isAnnounced = !isNew && (purchase.method === 'transfer' || purchase.confirmedAt !== null)
    if (isAnnounced) throw refusal(purchase)
    const receiptFileId = receipt ? await claimReceipt(deps, tx, author, receipt) : null
    const { priceMinor } = course
    await changePurchase(tx, purchase.id, { method: 'transfer', receiptFileId, priceMinor, createdAt: clock.now() })
    const forLetter = { title: course.title, price: { amountMinor: priceMinor, currency: 'NGN' as const } }
    const { sample } = purchase
    const courseUrl = `${config.publicUrl}/courses/${courseId}`
    await addLetter(tx, transferNoted(author, { ...forLetter, courseUrl }), { sample })
    const note = { ...forLetter, buyer: author.name, hasReceipt: receiptFileId !== null }
    await addLetter(
      tx,
      transferNote(content.site.contact.email, { ...note, listUrl: `${config.publicUrl}/admin/payments` }),
      { sample },
    )
    const details = { title: course.title, amountMinor: priceMinor, currency: 'NGN' }
    const entry = { action: 'announce', object: 'course-payment', objectId: purchase.id, details } as const
    await logActivity(tx, { by: author, ...entry })
  })
  return { success: 'Thank you. We will e-mail you as soon as your payment is confirmed.' }
}

function refusal({ confirmedAt }: Purchase): AppError {
  const sentence = confirmedAt
    ? 'You have already paid for this course.'
    : 'You have already reported this payment. We will e-mail you once it is confirmed.'
  return new AppError('conflict', sentence)
}

export async function claimReceipt({ config }: Deps, tx: Tx, author: Author, url: string): Promise<string> {
  const { publicUrl } = config
  const file = await claimFile(tx, { url, publicUrl, kind: 'receipt', owners: [{ realm: 'author', id: author.id }] })
  if (!file) throw faultAt('receipt', 'Please upload the receipt again.')
  return file.id
}

type Opened = { course: CourseRow; purchase: Purchase; isNew: boolean }

/** Finds or creates the author's only payment for the course, and locks it. Throws if the course is archived. */
export async function openPurchase(
  { clock }: Deps,
  tx: Tx,
  author: Author,
  courseId: string,
  method: Purchase['method'],
): Promise<Opened> {
  const course = await lockCourse(tx, courseId, 'share')
  if (!course || course.archivedAt) throw noSuchCourse()
  const { priceMinor } = course
  const fresh = { id: newId(), courseId, authorId: author.id, priceMinor, method, createdAt: clock.now() }
  return { course, ...(await takePurchase(tx, fresh)) }
}
