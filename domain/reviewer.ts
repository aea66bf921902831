import { mayActOnJournal, type Staff } from './permissions.ts'

export const addressesMax = 5
export const topicsMax = 20
export const topicMax = 80
export const notesMax = 2000

/** How somebody came into the register. */
export const reviewerSources = ['staff', 'import', 'author', 'board', 'article', 'colleague'] as const
export type ReviewerSource = (typeof reviewerSources)[number]

export const sourceLabels: Record<ReviewerSource, string> = {
  staff: 'Added by hand',
  import: 'Imported',
  author: 'Suggested by an author',
  board: 'Editorial board',
  article: 'Author of a published article',
  colleague: 'Suggested by a reviewer',
}

/** The name of somebody whose data were erased. */
export const erasedName = 'Former reviewer'

/** An editor sees the reviewers of their journals, and those who are in the register for all journals. */
export function maySeeReviewer(staff: Staff, { journals }: { journals: readonly string[] }): boolean {
  return journals.length === 0 || journals.some((slug) => mayActOnJournal(staff, slug))
}

/** An editor adds and removes their own journals only; the others stay as they are. */
export function journalsAfter(staff: Staff, before: readonly string[], asked: readonly string[]): string[] {
  const isTheirs = (slug: string) => mayActOnJournal(staff, slug)
  return [...new Set([...before.filter((slug) => !isTheirs(slug)), ...asked.filter(isTheirs)])].sort()
}

/** Topics are compared without regard to case, and the first spelling stays. */
export function uniqueTopics(topics: readonly string[]): string[] {
  const trimmed = topics.map((topic) => topic.trim()).filter((topic) => topic !== '')
  const keys = trimmed.map((topic) => topic.toLowerCase())
  return trimmed.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}
