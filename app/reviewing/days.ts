import type { Day } from '#domain/words/day.ts'

const short = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'Mon 23 November', and in another year '4 January 2027'. */
export function shortDay(day: Day, today: Day): string {
  const format = day.slice(0, 4) === today.slice(0, 4) ? short : withYear
  return format.format(new Date(`${day}T00:00:00Z`)).replace(',', '')
}

/** The editors have not answered yet. */
export function timeAsked(until: Day, today: Day): string {
  const asked = `You have asked for time until ${shortDay(until, today)}`
  return until < today ? `${asked}, which is over. You can ask again.` : `${asked}. The editors will e-mail you.`
}

/** '21 days left', 'today', '2 days late'. */
export function daysLeft(days: number): string {
  if (days === 0) return 'today'
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'day' : 'days'} ${days > 0 ? 'left' : 'late'}`
}
