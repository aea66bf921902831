import type { Journal } from '#domain/journal.ts'

export type JournalChoice = Pick<Journal, 'slug' | 'title' | 'requiredDeclarations'> & { publishesReports: boolean }

/** Returns the fields of each journal that the form needs. */
export function journalChoices(journals: readonly Journal[]): JournalChoice[] {
  return journals.map(({ slug, title, requiredDeclarations, peerReview: { publishesReports } }) => ({
    ...{ slug, title, requiredDeclarations, publishesReports },
  }))
}
