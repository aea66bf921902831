import type { Journal } from '#domain/manuscript/journal.ts'
import type { ChargeRule } from '#domain/words/charge.ts'
import type { Content } from '#server/adapters/content.ts'

export type JournalChoice = Pick<Journal, 'slug' | 'title' | 'accent' | 'pdfColumns' | 'requiredDeclarations'> & {
  publishesReports: boolean
  /** Those that can apply to the journal. */
  charges: readonly ChargeRule[]
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
