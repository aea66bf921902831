import { mayActOnJournal, type Staff } from '../words/permissions.ts'

export const addressesMax = 5
export const topicsMax = 20
export const topicMax = 80
export const notesMax = 2000
export const reasonMax = 500

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

type InJournals = { journals: readonly string[]; sharedWith: readonly string[] }

/** Sharing the entry of another journal gives no right to change it. */
export function mayChangeReviewer(staff: Staff, { journals, sharedWith }: InJournals): boolean {
  const isTheirs = (slug: string) => mayActOnJournal(staff, slug) && !sharedWith.includes(slug)
  return staff.role === 'admin' || journals.length === 0 || journals.some(isTheirs)
}

/** One sentence for every reason: whoever may not see a review does not learn that there is one. */
export function notTheirs(name: string): string {
  return `You cannot change ${name}’s entry: another journal shares it with yours, or has reviews of theirs, or some may not be shown to you. Ask an admin.`
}

type Entry = InJournals & {
  name: string
  emails: readonly string[]
  affiliation: string | null
  orcid: string | null
  topics: readonly string[]
  notes: string
}

/** What a change of an entry changed: before and after, by what it is called. */
export type EntryChanges = Record<string, readonly [before: string, after: string]>

const labels = {
  name: 'name',
  emails: 'e-mail addresses',
  affiliation: 'affiliation',
  orcid: 'ORCID iD',
  topics: 'topics',
  journals: 'journals',
  notes: 'notes',
} as const

/** The main address counts as another one if it is elsewhere; the order of the others says nothing. */
export function isSameAddresses(one: readonly string[], other: readonly string[]): boolean {
  return one[0] === other[0] && one.length === other.length && one.every((email) => other.includes(email))
}

type Changed = { [Name in keyof Entry]?: Entry[Name] | undefined }

export function entryChanges(before: Omit<Entry, 'sharedWith'>, after: Changed): EntryChanges {
  const inWords = (value: string | readonly string[] | null) =>
    typeof value === 'string' ? value : (value?.join(', ') ?? '')
  const changes: EntryChanges = {}
  for (const name of Object.keys(labels) as (keyof typeof labels)[]) {
    const [old, now] = [before[name], after[name]]
    if (now === undefined || (name === 'emails' && isSameAddresses(before.emails, after.emails ?? []))) continue
    const [from, to] = [inWords(old), inWords(now)]
    if (from !== to) changes[labels[name]] = [from, to]
  }
  return changes
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
