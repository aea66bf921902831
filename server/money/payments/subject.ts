import { payabilityOf, type Subject } from '#domain/money/payment.ts'
import { chargeDue } from '#domain/words/charge.ts'
import { decide } from '#domain/words/manuscript-status.ts'
import { openForJob } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { lockSale } from '../../site/courses/payment-store.ts'
import type { Settlement } from './ledger.ts'
import { settleCharge } from './settle-charge.ts'
import { settleCourse } from './settle-course.ts'
import type { AttemptRow, Purpose } from './store.ts'

/** What an attempt pays for, locked, and how to settle it. */
export type Locked = Subject & { settle(settlement: Settlement): Promise<string> }

const locks: Record<Purpose, (deps: Deps, tx: Tx, id: string) => Promise<Locked | null>> = {
  async 'article-charge'(deps, tx, id) {
    const manuscript = await openForJob(tx, id)
    return (
      manuscript && {
        payability: payabilityOf(manuscript.status),
        charge: chargeDue(deps.content.site.charges, manuscript),
        settle(settlement) {
          // Money that arrives is booked even if a co-author objects, so objections are not checked here.
          const verdict = decide({ realm: 'payment' }, manuscript, 'pay')
          if (!verdict.ok) throw new Error(verdict.reason)
          return settleCharge(deps, tx, manuscript, verdict.transition, settlement)
        },
      }
    )
  },
  async course(deps, tx, id) {
    const sale = await lockSale(tx, id)
    const buyer = sale?.buyer
    // If the buyer's account was deleted, nobody could read the course.
    if (!sale || !buyer) return null
    return {
      payability: sale.purchase.confirmedAt ? 'paid' : 'payable',
      charge: { amountMinor: sale.course.priceMinor, currency: 'NGN' },
      settle: (settlement) => settleCourse(deps, tx, sale, buyer, settlement),
    }
  },
}

/** Null if the subject was deleted. */
export function lockSubject(deps: Deps, tx: Tx, { purpose, subjectId }: AttemptRow): Promise<Locked | null> {
  return locks[purpose](deps, tx, subjectId)
}
