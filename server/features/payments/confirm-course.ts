import { AppError } from '#domain/errors.ts'
import type { Staff } from '#domain/permissions.ts'
import type { Deps } from '../../deps.ts'
import { noSuchPayment } from '../courses/delete-payment.ts'
import { lockSale } from '../courses/payment-store.ts'
import { newReference } from './reference.ts'
import { settleCourse } from './settle-course.ts'
import { addEvent } from './store.ts'

/** A transfer has arrived in the bank account. If two admins confirm it at once, the second gets a conflict. */
export async function confirmCourse(deps: Deps, actor: Staff, { id }: { id: string }) {
  const reference = newReference('manual')
  return deps.db.transaction(async (tx) => {
    const sale = await lockSale(tx, id)
    if (!sale || (sale.purchase.method === 'card' && !sale.purchase.confirmedAt)) throw noSuchPayment()
    if (sale.purchase.confirmedAt) throw new AppError('conflict', 'This payment was already confirmed.')
    if (!sale.buyer)
      throw new AppError('conflict', "The buyer's account was deleted, so this payment cannot be confirmed.")
    const now = deps.clock.now()
    const charge = { amountMinor: sale.purchase.priceMinor, currency: 'NGN' } as const
    const settlement = { provider: 'manual', reference, charge, mode: 'live', paidAt: now, by: actor } as const
    const receipt = await settleCourse(deps, tx, sale, sale.buyer, settlement)
    const details = { by: actor.id, courseId: sale.course.id, ...charge }
    await addEvent(tx, { kind: 'manual', reference, outcome: 'applied', details, at: now })
    return { _id: id, confirmed: true as const, receipt }
  })
}
