import { isDay, momentInWords, shortDate } from '#domain/words/day.ts'

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Of a moment, the day that it is at the publisher's. A day alone is the same everywhere. */
export function formatDate(iso: string): string {
  return isDay(iso) ? days.format(new Date(iso)) : shortDate(new Date(iso))
}

export function formatMoment(iso: string): string {
  return momentInWords(new Date(iso))
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
