import { momentInWords, publishersDay, timeInWords } from '../words/day.ts'

/** How many drafts of submissions one author may have on the server. */
export const draftsMax = 20
/** Of a draft as JSON: more than twice what a submission may have. */
export const draftMaxCharacters = 400_000
/** A draft is removed this long after its last change, and its author gets an e-mail a week before. */
export const draftKeptDays = 60
export const draftRemindedDaysBefore = 7

const dayMs = 24 * 3600 * 1000

/** `writer` is the tab that saved it last. */
export type Saved = { version: number; writer: string }

/**
 * True if somebody else has saved it since. A tab whose last answer was lost knows an older version, but what it would
 * replace are its own words.
 */
export function isOvertaken(saved: Saved, { version, writer }: Saved): boolean {
  return saved.version !== version && saved.writer !== writer
}

export function overtakenSentence(savedAt: Date, now: Date): string {
  const isToday = publishersDay(savedAt) === publishersDay(now)
  const when = isToday ? `at ${timeInWords(savedAt)}` : `on ${momentInWords(savedAt)}`
  return `This draft was changed on another device ${when}: take that one, or keep this one as a new draft.`
}

/** When it is removed: never before its author has had a week to read the e-mail. */
export function removedAt({ savedAt, remindedAt }: { savedAt: Date; remindedAt: Date | null }): Date {
  const warned = remindedAt ? remindedAt.getTime() + draftRemindedDaysBefore * dayMs : 0
  return new Date(Math.max(savedAt.getTime() + draftKeptDays * dayMs, warned))
}

/** Whose last change was before this is due for the e-mail, or for removal. */
export function dueBefore(now: Date): { reminder: Date; removal: Date; warned: Date } {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  return {
    reminder: ago(draftKeptDays - draftRemindedDaysBefore),
    removal: ago(draftKeptDays),
    warned: ago(draftRemindedDaysBefore),
  }
}

const titleMax = 300

/** What lists say of a draft, and the address of its file. Its fields are as typed, and nobody has checked them. */
export function listedOf(fields: Record<string, unknown>): { title: string; journal: string; file: string } {
  const text = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : '')
  const file = fields.file && typeof fields.file === 'object' && 'url' in fields.file ? fields.file.url : null
  const title = text(fields.title)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const journal = text(fields.journal)
  return {
    title: [...title].slice(0, titleMax).join(''),
    journal: /^[a-z0-9-]{1,100}$/.test(journal) ? journal : '',
    file: text(file),
  }
}

export const draftTitle = (title: string): string => title || 'Untitled draft'
