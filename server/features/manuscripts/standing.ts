import { chargeDue } from '#domain/charge.ts'
import { mayPay } from '#domain/manuscript-status.ts'
import type { ShownRow } from './read-store.ts'

/** What an open objection stops is neither asked for nor promised. */
export function standingOf(row: ShownRow, hasObjection: boolean) {
  const isPayable = mayPay(row.status)
  return {
    due: isPayable && !hasObjection ? chargeDue(row) : null,
    ...(hasObjection && isPayable && { paymentOnHold: true as const }),
    ...(hasObjection && row.status === 'under-review' && { reviewOnHold: true as const }),
  }
}
