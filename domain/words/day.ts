import { keptBy } from '#words/kept-by.ts'

/** A day in a place, written as 2026-11-30: days written so can be compared as texts. */
export type Day = string

/** Returns the day that it is in a time zone such as 'Africa/Lagos'. */
export function dayIn(timeZone: string, at: Date): Day {
  return clockOf(timeZone).day.format(at)
}

/** Returns the hour that it is in a time zone, from 0 to 23. */
export function hourIn(timeZone: string, at: Date): number {
  return Number(clockOf(timeZone).hour.format(at))
}

/** Returns the moment when the clocks in a time zone show this day and time, such as '09:30'. */
export function momentIn(timeZone: string, day: Day, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const shown = (at: number) =>
    Number.isNaN(at) ? at : Date.parse(`${inZone(timeZone, new Date(at)).replace(' ', 'T')}Z`)
  const guess = wanted - (shown(wanted) - wanted)
  // Before the year 1 and after 9999 no clock is written as ISO 8601 is.
  if (Number.isNaN(guess)) return new Date(wanted)
  // Once more, because the clocks may have been changed between the two moments.
  return new Date(guess - (shown(guess) - wanted))
}

/** '2026-11-30 09:30:00', as the clocks in a time zone show it. */
export function inZone(timeZone: string, at: Date): string {
  return clockOf(timeZone).moment.format(at)
}

export function addDays(day: Day, days: number): Day {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

let zoneNow = (): string => 'Africa/Lagos'

/** How the clocks in a time zone write moments. Making a format costs more than using it. */
const clockOf = keptBy((timeZone: string) => ({
  timeZone,
  // Sweden writes dates as ISO 8601 does.
  day: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
  hour: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }),
  moment: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  date: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
  time: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }),
}))

const publisher = () => clockOf(zoneNow())

/**
 * Everything that people read goes by the publisher's clock: said once at a start, so that nobody can forget to ask. The
 * server gives a function, because the publisher may change the zone while it runs.
 */
export function goByClockOf(timeZone: string | (() => string)): void {
  zoneNow = typeof timeZone === 'string' ? () => timeZone : timeZone
}

export const publishersZone = (): string => publisher().timeZone

export const publishersDay = (at: Date): Day => dayIn(publisher().timeZone, at)
export const publishersMonth = (at: Date): string => publishersDay(at).slice(0, 7)
export const publishersYear = (at: Date): number => Number(publishersDay(at).slice(0, 4))

/** '7 Dec 2026' */
export const shortDate = (at: Date): string => publisher().date.format(at)

/** '14:05' */
export const timeInWords = (at: Date): string => publisher().time.format(at)

/** '7 Dec 2026, 14:05' */
export const momentInWords = (at: Date): string => `${shortDate(at)}, ${timeInWords(at)}`

/** The place whose clocks count, such as 'Lagos'. */
export const publishersPlace = (): string => publisher().timeZone.replace(/.*\//, '').replaceAll('_', ' ')

/** For those who may be elsewhere: '7 Dec 2026, 14:05 (Lagos time)'. */
export const momentWithPlace = (at: Date): string => `${momentInWords(at)} (${publishersPlace()} time)`

const plain = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** '7 December 2026' */
export function dateInWords(day: Day): string {
  return plain.format(new Date(`${day}T00:00:00Z`))
}

export { dayInWords } from '#words/values.ts'

/** '7 December 2026, 14:05', as the clocks in a time zone show it. */
export function clockInWords(timeZone: string, at: Date): string {
  const [day = '', time = ''] = inZone(timeZone, at).split(' ')
  return `${dateInWords(day)}, ${time.slice(0, 5)}`
}
