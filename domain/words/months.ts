/** The last `count` months in UTC up to this one, oldest first, as '2026-03'. */
export const lastMonths = (now: Date, count: number): string[] => monthsUpTo(now.toISOString().slice(0, 7), count)

/** `count` months, oldest first, of which this is the last. */
export function monthsUpTo(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, number - count + at, 1)).toISOString().slice(0, 7),
  )
}

/** Returns every month from the first to the last, as '2026-03', or none if the last is before the first. */
export function monthsFrom(first: string, last: string): string[] {
  const at = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
  return Array.from({ length: Math.max(0, at(last) - at(first) + 1) }, (_, index) => {
    const month = at(first) + index
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** '2026-02' ends on '2026-02-28'. */
export function lastDayOf(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)
}

const dayMs = 24 * 60 * 60 * 1000

export function wholeDaysBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / dayMs))
}

/** Returns the same day of an earlier month, or its last day: one month before 31 March is 28 February. */
export function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment)
  before.setUTCMonth(moment.getUTCMonth() - months)
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0)
  return before
}

export function oneMonthBefore(moment: Date): Date {
  return monthsBefore(moment, 1)
}
