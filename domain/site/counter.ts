import { lastMonths, monthsFrom } from '../words/months.ts'

/** Exceptions of COUNTER's Code of Practice 5.1, appendix D, that can occur on this site, with the Code's messages. */
const exceptions = {
  'too-many': [1020, 'Client has made too many requests', 429],
  insufficient: [1030, 'Insufficient Information to Process Request', 400],
  'not-authorized': [2010, 'Requestor is Not Authorized to Access Usage for Institution', 403],
  'no-such-report': [3000, 'Report Not Supported', 404],
  'bad-dates': [3020, 'Invalid Date Arguments', 400],
  'no-usage': [3030, 'No Usage Available for Requested Dates', 200],
  'not-ready': [3031, 'Usage Not Ready for Requested Dates', 200],
  'not-kept': [3032, 'Usage No Longer Available for Requested Dates', 200],
  'unknown-parameter': [3050, 'Parameter Not Recognized in this Context', 200],
  'bad-filter': [3060, 'Invalid ReportFilter Value', 200],
  'bad-attribute': [3062, 'Invalid ReportAttribute Value', 200],
} as const

export type CounterException = { Code: number; Message: string; Data?: string }

export function exceptionOf(name: keyof typeof exceptions, data?: string): CounterException {
  const [Code, Message] = exceptions[name]
  return { Code, Message, ...(data && { Data: data }) }
}

/** Returns the HTTP status for an exception. */
export function statusOf({ Code }: CounterException): number {
  return Object.values(exceptions).find(([code]) => code === Code)?.[2] ?? 200
}

/** COUNTER reports are made for a customer. An open site has only one: everybody. */
export const theWorld = { id: '0000000000000000', name: 'The World' }

export const monthsAtOnce = 24

/** Months as '2026-03'. */
export type ReportPeriod = { begin: string; end: string; exceptions: CounterException[] }

type Asked = { begin_date?: string | undefined; end_date?: string | undefined }

/** Returns the months of a report, or why there is no report. `first` is the first month with usage. */
export function reportPeriod(asked: Asked, now: Date, first: string | null): ReportPeriod | CounterException {
  if (!asked.begin_date || !asked.end_date) return exceptionOf('insufficient', 'begin_date and end_date are needed.')
  const [begin, end] = [monthIn(asked.begin_date), monthIn(asked.end_date)]
  if (!begin || !end) return exceptionOf('bad-dates', 'Dates are given as yyyy-mm or yyyy-mm-dd.')
  const [last = ''] = lastMonths(now, 2)
  if (end < begin) return exceptionOf('bad-dates', 'end_date is before begin_date.')
  if (begin > last) return exceptionOf('bad-dates', `Usage is ready up to ${last}.`)
  const [from, to] = [first !== null && begin < first ? first : begin, end > last ? last : end]
  if (monthsFrom(from, to).length > monthsAtOnce)
    return exceptionOf('bad-dates', `A report covers at most ${monthsAtOnce} months.`)
  return {
    begin: from > to ? begin : from,
    end: to,
    exceptions: [
      ...(end > last ? [exceptionOf('not-ready', `Usage is ready up to ${last}.`)] : []),
      ...(from > begin ? [exceptionOf('not-kept', `Usage is counted from ${from} on.`)] : []),
    ],
  }
}

function monthIn(date: string): string | null {
  const isDate = /^\d{4}-(?:0[1-9]|1[0-2])(?:-\d\d)?$/.test(date)
  const isReal = date.length === 7 || (isDate && new Date(date).toJSON()?.startsWith(date))
  return isDate && isReal ? date.slice(0, 7) : null
}
