import type { ReviewPhase } from '#domain/manuscript/review-phase.ts'
import { type ChargeRule, chargeDue } from '#domain/words/charge.ts'
import { mayPay } from '#domain/words/manuscript-status.ts'
import type { ShownRow } from './read-store.ts'

/** While an objection is open, payment is not requested and review is marked as on hold. */
export function stateOf(
  charges: readonly ChargeRule[],
  row: ShownRow,
  hasObjection: boolean,
  phase: ReviewPhase | undefined,
) {
  const isPayable = mayPay(row.status)
  return {
    due: isPayable && !hasObjection ? chargeDue(charges, row) : null,
    ...(row.returnedAt && row.status === 'screening' && { returned: true as const }),
    ...(hasObjection && isPayable && { paymentOnHold: true as const }),
    ...(hasObjection && row.status === 'under-review' && { reviewOnHold: true as const }),
    ...(revisionDueOf(row) && { revisionAsked: true as const }),
    ...(phase && { phase }),
  }
}

/** The day is for the author and staff alone. */
export function revisionDueOf({
  status,
  reviewStage,
  reviewDueOn,
}: Pick<ShownRow, 'status' | 'reviewStage' | 'reviewDueOn'>) {
  return status === 'under-review' && reviewStage === 'revision-due' ? reviewDueOn : null
}
