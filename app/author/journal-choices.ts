import type { Journal } from '#domain/manuscript/journal.ts'
import { type Expected, expectedBy } from '#domain/review/expected-by.ts'
import type { Times } from '#domain/review/turnaround.ts'
import type { ChargeRule } from '#domain/words/charge.ts'
import type { Content } from '#server/adapters/content.ts'

export type JournalChoice = Pick<Journal, 'slug' | 'title' | 'accent' | 'pdfColumns' | 'requiredDeclarations'> & {
  publishesReports: boolean
  /** Those that can apply to the journal. */
  charges: readonly ChargeRule[]
  /** Of its first decisions, from ten papers on. */
  medianDays?: number | undefined
  /** The decision on what is submitted now. */
  expected?: Expected | null
}

/** Returns the fields of each journal that the form needs. */
export function journalChoices({ journals, site }: Pick<Content, 'journals' | 'site'>): JournalChoice[] {
  return journals.map(
    ({ slug, title, accent, pdfColumns, requiredDeclarations, peerReview: { publishesReports } }) => ({
      ...{ slug, title, accent, pdfColumns, requiredDeclarations, publishesReports },
      charges: site.charges.filter((rule) => !rule.journals || rule.journals.includes(slug)),
    }),
  )
}

/** With what an author may expect of each. */
export function withTimes(
  choices: readonly JournalChoice[],
  { journals }: Pick<Content, 'journals'>,
  times: Partial<Record<string, Times>>,
  now: Date,
): JournalChoice[] {
  return choices.map((choice) => {
    const days = journals.find(({ slug }) => slug === choice.slug)?.peerReview.days
    const known = times[choice.slug]
    return {
      ...choice,
      medianDays: known?.medianDays,
      expected: days ? expectedBy({ measure: 'decision', since: now }, known ?? null, days, now) : null,
    }
  })
}
