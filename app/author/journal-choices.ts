import type { Journal } from '#domain/journal.ts'

export type JournalChoice = Pick<Journal, 'slug' | 'title' | 'requiredDeclarations'>

/** Returns the fields of each journal that the form needs. */
export function journalChoices(journals: readonly Journal[]): JournalChoice[] {
  return journals.map(({ slug, title, requiredDeclarations }) => ({ slug, title, requiredDeclarations }))
}
