import { shortened as inSubject } from '#words/values.ts'

/** Counts code points, as PostgreSQL does, so that no emoji is cut in half. */
export function characterCount(text: string): number {
  return [...text].length
}

export function wordCount(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

/** For lists: cuts a text over `max` characters so that it ends in '...' and has exactly `max`. */
export function truncate(text: string, max = 100): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max - 3).join('')}...` : text
}

export { inSubject }

/** For a page that has the title as its heading: the subject without the title at its end. */
export function withoutTitle(subject: string, title: string): string {
  const end = `: ${inSubject(title)}`
  return subject.endsWith(end) ? subject.slice(0, -end.length) : subject
}

const teaserMax = 300

/** A journal's description on its card. */
export function teaser(description: string): string {
  return [...description].slice(0, teaserMax).join('')
}

export function inQuotes(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(', ')
}

const lists = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** 'one, two and three' */
export const inList = (parts: readonly string[]) => lists.format(parts)

const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** 'one, two or three' */
export const eitherOf = (parts: readonly string[]) => choices.format(parts)
