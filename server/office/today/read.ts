import { momentIn, publishersMonth, publishersZone } from '#domain/words/day.ts'
import { reviewTabs, type Status } from '#domain/words/manuscript-status.ts'
import { monthsUpTo, oneMonthBefore } from '#domain/words/months.ts'
import { type ReviewStage, reviewStages } from '#domain/words/peer-review.ts'
import { handlesMoney, journalsOf, type Staff } from '#domain/words/permissions.ts'
import { formatAge } from '#domain/words/waiting.ts'
import { seenBy } from '../../access/seen.ts'
import type { Deps } from '../../deps.ts'
import { todayOf } from '../../review/rules.ts'
import {
  appealed,
  atStage,
  type Backlogs,
  backlogsOf,
  countBacklogs,
  countShutOut,
  findIncome,
  findPublished,
  findWork,
  inStatus,
  late,
  overdue,
} from './store.ts'

/** Counting stops here: a count of this number means this many or more. */
const countMax = 1000
const monthsShown = 12

/** `oldest` says since when the oldest item has been waiting. */
type Waiting = { count: number; oldest: string }
type Backlog =
  | Exclude<Status, 'published' | 'rejected'>
  | ReviewStage
  | 'overdue'
  | 'late-reviews'
  | 'appeals'
  | 'appeals-with-admins'
  | keyof Backlogs

/** Empty backlogs are left out. */
export type WaitingFor = Partial<Record<Backlog, Waiting>>

export async function waitingFor(deps: Deps, staff: Staff): Promise<WaitingFor> {
  const { db, clock } = deps
  const now = clock.now()
  const seen = await seenBy(db, staff)
  const manuscripts = {
    // Nobody waits for what is rejected, though it has a tab.
    ...Object.fromEntries(
      reviewTabs(staff).flatMap((status) => (status === 'rejected' ? [] : [[status, inStatus(status, seen)]])),
    ),
    overdue: overdue(oneMonthBefore(now), seen),
    'late-reviews': late(todayOf(deps), seen),
    ...Object.fromEntries(reviewStages.map((stage) => [stage, atStage(stage, seen)])),
    [staff.role === 'admin' ? 'appeals' : 'appeals-with-admins']: appealed(seen),
  }
  const wanted = Object.entries({ ...(staff.role !== 'finance' && manuscripts), ...backlogsOf(staff) })
  const found = await countBacklogs(db, wanted, countMax)
  return Object.fromEntries(found.map(({ what, count, oldest }) => [what, { count, oldest: formatAge(oldest, now) }]))
}

/**
 * How many manuscripts in the office are hidden from somebody because they, or a namesake, are among the authors. If
 * that is the only admin, nobody else would notice that something waits.
 */
export async function hiddenFrom({ db }: Deps, staff: Staff): Promise<number> {
  return countShutOut(db, await seenBy(db, staff))
}

export type Trends = {
  /** Such as '2026-03', oldest first. Every list below has one value for each month. */
  months: string[]
  submissions: number[]
  decisions: number[]
  /** The median of the month's first decisions; null if there were none. */
  daysToDecision: (number | null)[]
  published: number[]
  /** In minor units; null for staff who may not see income. */
  income: { NGN: number[]; USD: number[] } | null
}

export async function trendsFor({ db, clock }: Deps, staff: Staff): Promise<Trends> {
  const months = monthsUpTo(publishersMonth(clock.now()), monthsShown)
  const since = momentIn(publishersZone(), `${months[0]}-01`, '00:00')
  const journals = journalsOf(staff)
  const [work, published, income] = await Promise.all([
    findWork(db, since, journals),
    findPublished(db, since, journals),
    handlesMoney(staff) ? findIncome(db, since) : null,
  ])
  const earned = (currency: string) =>
    valuesOf(months, income?.filter((row) => row.currency === currency) ?? [], (row) => row.amountMinor)
  return {
    months,
    submissions: valuesOf(months, work, (row) => row.submissions),
    decisions: valuesOf(months, work, (row) => row.decisions),
    daysToDecision: months.map((month) => work.find((row) => row.month === month)?.daysToDecision ?? null),
    published: valuesOf(months, published, (row) => row.published),
    income: income && { NGN: earned('NGN'), USD: earned('USD') },
  }
}

/** A month without a row counts as 0. */
function valuesOf<Row extends { month: string }>(months: string[], rows: Row[], value: (row: Row) => number): number[] {
  const byMonth = new Map(rows.map((row) => [row.month, value(row)]))
  return months.map((month) => byMonth.get(month) ?? 0)
}
