import { oneMonthBefore, wholeDaysBetween } from './months.ts'

const daysInMonth = 30.4

/** What waits is counted no further: a count of this number means this many or more. */
export const waitingMax = 100

export const formatCount = (count: number) => (count < waitingMax ? String(count) : `${waitingMax - 1}+`)

/** How long something has waited, as people say it: 'today', '1 day', '45 days', '3 months'. */
export function formatAge(since: Date, now: Date): string {
  const days = wholeDaysBetween(since, now)
  if (days < 1) return 'today'
  if (days <= 60) return days === 1 ? '1 day' : `${days} days`
  return `${Math.floor(days / daysInMonth)} months`
}

/** Spec §9: review within one month. `officeSince` is null unless the office has it: an author's revision takes its own time. */
export function isReviewOverdue({ officeSince }: { officeSince: Date | null }, now: Date): boolean {
  return officeSince !== null && officeSince < oneMonthBefore(now)
}
