import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { noSuchPayment } from '../../site/courses/delete-payment.ts'
import { lockSale, type Sale } from '../../site/courses/payment-store.ts'
import { proposed } from './propose.ts'
import { newReference } from './reference.ts'
import { settleCourse } from './settle-course.ts'
import { addEvent } from './store.ts'

/** A transfer has arrived in the bank account. If two admins confirm it at once, the second gets a conflict. */
export async function confirmCourse(deps: Deps, actor: Staff, { id }: { id: string }) {
  return deps.db.transaction(async (tx) => {
    const { sale } = await lockAnnounced(tx, id)
    const { title: description } = sale.course
    const about = { kind: 'confirm-course', subject: id, manuscriptId: null, description } as const
    const { sample } = sale.purchase
    const waits = await proposed(deps, tx, actor, { ...about, sample, money: chargeFor(sale), input: {} })
    return waits ?? confirmCourseIn(deps, tx, actor, { id })
  })
}

export async function confirmCourseIn(deps: Deps, tx: Tx, actor: Staff, { id }: { id: string }) {
  const reference = newReference('manual')
  const { sale, buyer } = await lockAnnounced(tx, id)
  const now = deps.clock.now()
  const charge = chargeFor(sale)
  const settlement = { provider: 'manual', reference, charge, mode: 'live', paidAt: now, by: actor } as const
  const receipt = await settleCourse(deps, tx, sale, buyer, settlement)
  const details = { by: actor.id, courseId: sale.course.id, ...charge }
  await addEvent(tx, { kind: 'manual', reference, outcome: 'applied', details, at: now })
  return { _id: id, confirmed: true as const, receipt }
}

const chargeFor = ({ purchase }: Sale) => ({ amountMinor: purchase.priceMinor, currency: 'NGN' }) as const

/** Locks a transfer that waits for its confirmation. */
async function lockAnnounced(tx: Tx, id: string) {
  const sale = await lockSale(tx, id)
  if (!sale || (sale.purchase.method === 'card' && !sale.purchase.confirmedAt)) throw noSuchPayment()
  if (sale.purchase.confirmedAt) throw new AppError('conflict', 'This payment was already confirmed.')
  const { buyer } = sale
  if (!buyer) throw new AppError('conflict', "The buyer's account was deleted, so this payment cannot be confirmed.")
  return { sale, buyer }
}
