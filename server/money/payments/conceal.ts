import type { Staff } from '#domain/words/permissions.ts'
import { chargesSeenBy } from '../../access/seen.ts'
import type { Db } from '../../db/types.ts'

/** What was paid for, and who paid. */
type Order = {
  subjectId: string | null
  description: string | null
  payerName?: string | null
  payerEmail?: string | null
}

const concealed = { subjectId: '', description: 'A manuscript that you may not see', payerName: '', payerEmail: '' }

/**
 * Returns a function that leaves out what a payment was for where a member of staff must not see the manuscript. Its line
 * and its amount stay, because the books must add up for whoever keeps them.
 */
export async function concealFor(db: Db, staff: Staff) {
  const hidden = new Set((await chargesSeenBy(db, staff)).shutOut)
  return <O extends Order>(order: O): O =>
    order.subjectId !== null && hidden.has(order.subjectId) ? { ...order, ...concealed } : order
}
