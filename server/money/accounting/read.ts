import type { Difference } from '#contracts/money/accounting.ts'
import type { Ours, Theirs } from '#domain/money/reconciliation.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { concealFor } from '../payments/conceal.ts'
import { pageOf, pagesFor } from '../payments/read.ts'
import { findDifferences, lastComparison } from './store.ts'

const text = (at: Date | null) => at?.toISOString() ?? null

function sideOf(side: Ours | Theirs | null) {
  if (!side) return null
  const { amountMinor, currency, refundedMinor, mode } = side
  return { amountMinor, currency, refundedMinor, mode }
}

export async function listDifferences({ db }: Deps, staff: Staff, { page }: { page: number }) {
  const [{ rows, total }, run, conceal] = await Promise.all([
    findDifferences(db, pageOf(page)),
    lastComparison(db),
    concealFor(db, staff),
  ])
  const differences = rows.map(({ difference, attempt, resolvedBy }): Difference => {
    const { id, kind, reference, ours, theirs, foundAt, goneAt, resolvedAt, note } = difference
    return {
      ...{ id, kind, reference, ours: sideOf(ours), theirs: sideOf(theirs), resolvedBy, note },
      description: attempt && conceal(attempt).description,
      ...{ foundAt: foundAt.toISOString(), goneAt: text(goneAt), resolvedAt: text(resolvedAt) },
    }
  })
  const last = run && {
    ...{ fromDay: run.fromDay, toDay: run.toDay, startedAt: run.startedAt.toISOString() },
    ...{ finishedAt: text(run.finishedAt), transactions: run.transactions, differences: run.differences },
    problem: run.problem,
  }
  return { differences, last, page, pages: pagesFor(total), total }
}
