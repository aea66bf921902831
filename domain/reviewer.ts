import type { Staff } from './permissions.ts'

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

/** An editor sees the reviewers of their journal, and those who are in the register for all journals. */
export function maySeeReviewer({ role, access }: Staff, { journals }: { journals: readonly string[] }): boolean {
  return role === 'admin' || journals.length === 0 || (access !== null && journals.includes(access))
}

/** An editor adds and removes their own journal only; the others stay as they are. */
export function journalsAfter({ role, access }: Staff, before: readonly string[], asked: readonly string[]): string[] {
  const unique = (slugs: readonly string[]) => [...new Set(slugs)].sort()
  if (role === 'admin') return unique(asked)
  return unique([...before.filter((slug) => slug !== access), ...asked.filter((slug) => slug === access)])
}

/** Topics are compared without regard to case, and the first spelling stays. */
export function uniqueTopics(topics: readonly string[]): string[] {
  const trimmed = topics.map((topic) => topic.trim()).filter((topic) => topic !== '')
  const keys = trimmed.map((topic) => topic.toLowerCase())
  return trimmed.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}
