import type { Status } from '../words/manuscript-status.ts'

/**
 * What is measured of a journal's manuscripts. The first three begin with the submission and are public; the others
 * begin with a stage: the review, a revision that came in, the acceptance.
 */
export const measures = ['decision', 'acceptance', 'publication', 'review', 'revision', 'production'] as const
export type Measure = (typeof measures)[number]

/** Fewer than these prove nothing, so nothing is said. */
export const fewestManuscripts = 10
export const monthsCounted = 12

type Step = { action: string; at: Date }
export type Span = { measure: Measure; days: number; endedAt: Date }

/** A transfer brings a manuscript to a journal as a submission does. */
export const arrivals = ['submit', 'transfer']
const decisions = ['approve', 'reject', 'decline', 'revise']
const begins: Record<string, Measure> = { screen: 'review', reopen: 'review', 'submit-revision': 'revision' }
const stageOf: Measure[] = ['review', 'revision']

/** The times that a manuscript's steps, oldest first, have shown. Each first decision, acceptance and stage counts once. */
export function spansOf(steps: readonly Step[]): Span[] {
  const spans: Span[] = []
  const since = new Map<Measure, Date>()
  const end = (measure: Measure, at: Date) => {
    const from = since.get(measure)
    if (from) spans.push({ measure, days: daysFrom(from, at), endedAt: at })
    since.delete(measure)
  }
  for (const { action, at } of steps) {
    if (arrivals.includes(action))
      for (const measure of ['decision', 'acceptance', 'publication'] as const) since.set(measure, at)
    const begun = begins[action]
    if (begun) since.set(begun, at)
    if (decisions.includes(action)) for (const measure of ['decision', ...stageOf] as const) end(measure, at)
    if (action === 'approve') {
      end('acceptance', at)
      since.set('production', at)
    }
    if (action === 'publish') for (const measure of ['publication', 'production'] as const) end(measure, at)
  }
  return spans
}

/** A day that has begun counts: what took 33 days and an hour was done within 34. */
export function daysFrom(from: Date, to: Date): number {
  return Math.max(1, Math.ceil((to.getTime() - from.getTime()) / (24 * 3600 * 1000)))
}

export type Times = { papers: number; medianDays: number; mostDays: number }

/** The number of days within which half of them, and eight of ten, were done; null for too few. */
export function timesOf(days: readonly number[]): Times | null {
  if (days.length < fewestManuscripts) return null
  const sorted = days.toSorted((one, other) => one - other)
  const within = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0
  return { papers: days.length, medianDays: within(0.5), mostDays: within(0.8) }
}

export const publicMeasures = {
  decision: 'Submission to first decision',
  acceptance: 'Submission to acceptance',
  publication: 'Submission to publication',
} as const satisfies Partial<Record<Measure, string>>

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

export function timesInWords({ medianDays, mostDays }: Times): string {
  return `Median ${inDays(medianDays)}; 8 of 10 within ${inDays(mostDays)}`
}

/** What proves the median on the home page. */
export function decisionsInWords({ papers, medianDays, mostDays }: Times): string {
  const median = `half had a first decision within ${inDays(medianDays)}, and `
  const most = mostDays === medianDays ? 'eight of ten had a first decision' : `${median}eight of ten`
  return `Of ${papers} papers in the last ${monthsCounted} months, ${most} within ${inDays(mostDays)}.`
}

/** The stage at which a manuscript waits for us, and since when; null if it waits for its author, or for nobody. */
export function stageAt(status: Status, steps: readonly Step[]): { measure: Measure; since: Date } | null {
  const last = (actions: string[]) => steps.findLast(({ action }) => actions.includes(action))
  if (status === 'screening') return stage('decision', last(arrivals))
  if (status === 'approved' || status === 'paid') return stage('production', last(['approve']))
  if (status !== 'under-review') return null
  const latest = last([...Object.keys(begins), 'revise', 'revoke'])
  return stage(latest ? begins[latest.action] : undefined, latest)
}

function stage(measure: Measure | undefined, step: Step | undefined) {
  return measure && step ? { measure, since: step.at } : null
}

const outcomes: Record<Measure, string> = {
  decision: 'had a decision',
  review: 'had a decision',
  revision: 'had a decision',
  acceptance: 'were accepted',
  production: 'were published',
  publication: 'were published',
}

/** For the author, on the `day` of this stage. It says what was, and promises nothing. */
export function forecast(measure: Measure, { mostDays }: Times, day: number): string {
  const said = `8 of 10 papers at this stage ${outcomes[measure]} within ${inDays(mostDays)}`
  return day > mostDays ? `${said}. Yours takes longer: this is day ${day}.` : `${said}.`
}

/** For staff. */
export function pace(measure: Measure, { mostDays }: Times, day: number): string {
  const done = measure === 'production' ? 'published' : 'decided'
  const said = `8 of 10 papers were ${done} by day ${mostDays}`
  return `Day ${day} of this stage: ${said}${day > mostDays ? ', so this one is slow' : ''}.`
}
