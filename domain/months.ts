/** The last `count` months up to this one, oldest first, as '2026-03'. */
export function lastMonths(now: Date, count: number): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + 1 + at, 1)).toISOString().slice(0, 7),
  )
}

const dayMs = 24 * 60 * 60 * 1000

export function wholeDaysBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / dayMs))
}

/** The same day of the month before, or its last one: a month before 31 March is 28 February. */
export function oneMonthBefore(moment: Date): Date {
  const before = new Date(moment)
  before.setUTCMonth(moment.getUTCMonth() - 1)
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0)
  return before
}
