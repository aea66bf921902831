import type { Journal } from '#domain/journal.ts'

export type JournalChoice = Pick<Journal, 'slug' | 'title' | 'requiredDeclarations'>

/** What the form needs to know of each journal. */
export function journalChoices(journals: readonly Journal[]): JournalChoice[] {
  return journals.map(({ slug, title, requiredDeclarations }) => ({ slug, title, requiredDeclarations }))
}
