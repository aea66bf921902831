import { fewestManuscripts } from '../review/turnaround.ts'
import { monthsFrom } from '../words/months.ts'

/** The pictures of the office's work. Each has its own CSV file. */
export const pictures = ['stages', 'decisions', 'countries', 'types', 'reviews', 'income'] as const
export type Picture = (typeof pictures)[number]

type Stage = { label: string; from: readonly string[]; to: readonly string[]; about: string }

/**
 * A stage begins with one step of a manuscript's history and ends with the next one that moves it; other steps, such as a
 * return for correction, leave it running. If something else comes next, the stage is not counted.
 */
export const stages = {
  screening: {
    label: 'Screening',
    from: ['submit', 'transfer'],
    to: ['screen', 'decline'],
    about: 'From submission, or transfer to the journal, until review begins or it is declined.',
  },
  review: {
    label: 'Review',
    from: ['screen', 'reopen', 'revoke', 'submit-revision'],
    to: ['approve', 'reject', 'revise'],
    about: 'From the start of review, or the arrival of a revision, until the next decision.',
  },
  revision: {
    label: 'Revision',
    from: ['revise'],
    to: ['submit-revision'],
    about: 'From the request for a revision until the author submits it.',
  },
  production: {
    label: 'Production',
    from: ['approve'],
    to: ['publish'],
    about: 'From acceptance to publication. Waiting for payment is included.',
  },
} as const satisfies Record<string, Stage>

/** What is measured apart from the stages: the whole way, through every journal that the manuscript was in. */
export const wholeWay = {
  key: 'publication',
  label: 'Submission to publication',
  about: 'From the first submission to publication, revisions and other journals included.',
} as const
export const stageKeys = [...(Object.keys(stages) as (keyof typeof stages)[]), wholeWay.key] as const
export type StageKey = (typeof stageKeys)[number]

/** The steps that end a manuscript's way through a journal. A revision is no final decision. */
export const finalDecisions = { approve: 'Accepted', reject: 'Rejected', decline: 'Declined at screening' } as const
/** A decision that is followed by one of these was taken back, and is not counted. */
export const takenBackBy = ['reopen', 'revoke', 'approve'] as const
export const arrivals = ['submit', 'transfer'] as const

/** Every step that begins or ends something that is counted. */
export const countedSteps: readonly string[] = [
  ...new Set([
    ...Object.values<Stage>(stages).flatMap(({ from, to }) => [...from, ...to]),
    ...Object.keys(finalDecisions),
    ...takenBackBy,
    ...arrivals,
    'publish',
  ]),
]

export const pers = ['month', 'quarter', 'year'] as const
export type Per = (typeof pers)[number]

/** More columns than these cannot be distinguished. */
const columnsMax = 36
const monthsIn: Record<Per, number> = { month: 1, quarter: 3, year: 12 }

export type Asked = { from?: string | undefined; to?: string | undefined; per?: Per | undefined }
/** `spans` are months, quarters or years such as '2026-03', '2026-Q1' and '2026', oldest first. All are whole. */
export type Period = { from: string; to: string; per: Per; spans: string[] }

/** What is asked for; without a wish, the last twelve months. Returns a sentence if that is no period. */
export function periodOf(asked: Asked, thisMonth: string): Period | string {
  const to = asked.to === undefined || asked.to > thisMonth ? thisMonth : asked.to
  const from = asked.from ?? monthsFrom(`${Number(to.slice(0, 4)) - 1}-01`, to).at(-12) ?? to
  if (from > thisMonth) return 'The first month is in the future. Choose an earlier one.'
  if (from > to) return 'The first month is after the last one. Choose an earlier first month.'
  const months = monthsFrom(from, to)
  const fits = (per: Per) => new Set(months.map((month) => spanOf(month, per))).size <= columnsMax
  // What is too fine for its length is shown by the next coarser one.
  const per = pers.slice(pers.indexOf(asked.per ?? 'month')).find(fits) ?? 'year'
  return { from, to, per, spans: [...new Set(months.map((month) => spanOf(month, per)))].slice(-columnsMax) }
}

export function spanOf(month: string, per: Per): string {
  const year = month.slice(0, 4)
  if (per === 'month') return month
  return per === 'year' ? year : `${year}-Q${Math.ceil(Number(month.slice(5)) / monthsIn.quarter)}`
}

const named = (style: 'short' | 'long') => new Intl.DateTimeFormat('en-GB', { month: style, timeZone: 'UTC' })
const [short, long] = [named('short'), named('long')]
const dateOf = (year: string, month: number) => new Date(Date.UTC(Number(year), month - 1, 1))

/** As under a column: 'Mar', 'Q1 26', '2026'. */
export function shortSpan(span: string): string {
  const [year = '', part] = span.split('-')
  if (!part) return year
  return part.startsWith('Q') ? `${part} ${year.slice(2)}` : short.format(dateOf(year, Number(part)))
}

/** As in a sentence: 'March 2026', 'January to March 2026', '2026'. */
export function spanInWords(span: string): string {
  const [year = '', part] = span.split('-')
  if (!part) return year
  if (!part.startsWith('Q')) return `${long.format(dateOf(year, Number(part)))} ${year}`
  const last = Number(part.slice(1)) * monthsIn.quarter
  return `${long.format(dateOf(year, last - 2))} to ${long.format(dateOf(year, last))} ${year}`
}

/** From the beginning of the first span to the end of the last: 'January 2025 to March 2026'. */
export function periodInWords({ spans }: Pick<Period, 'spans'>): string {
  const [first = '', last = ''] = [spans[0], spans.at(-1)]
  if (first === last) return spanInWords(first)
  return `${spanInWords(first).replace(/ to \w+/, '')} to ${spanInWords(last).replace(/^\w+ to /, '')}`
}

/** In per cent; null of none. */
export function shareOf(some: number, all: number): number | null {
  return all === 0 ? null : Math.round((some / all) * 100)
}

type Counted = { key: string; count: number }

/** The share of accepted among what was decided finally, in per cent; null of too few. */
export function acceptanceOf(decisions: readonly Counted[]): { share: number; decided: number } | null {
  const total = (some: readonly Counted[]) => some.reduce((sum, { count }) => sum + count, 0)
  const decided = total(decisions)
  const share = shareOf(total(decisions.filter(({ key }) => key === 'approve')), decided)
  return share === null || decided < fewestManuscripts ? null : { share, decided }
}

/** The largest first, at most `most`, and the rest as one. */
export function largest(counted: readonly Counted[], most: number): { shown: Counted[]; others: number } {
  const sorted = counted.toSorted((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
  // One more is shown rather than "1 other".
  const shown = sorted.length === most + 1 ? sorted : sorted.slice(0, most)
  return { shown, others: sorted.slice(shown.length).reduce((sum, { count }) => sum + count, 0) }
}
