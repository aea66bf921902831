import { coAuthors } from './en/co-authors.ts'
import { decision } from './en/decision.ts'
import { manuscript } from './en/manuscript.ts'
import { money } from './en/money.ts'
import { people } from './en/people.ts'
import { publishing } from './en/publishing.ts'
import { review } from './en/review.ts'
import { site } from './en/site.ts'
import type { LetterEntry, PartsFor, ValuesFor } from './letters.ts'

/** Every e-mail whose words a publisher can replace, by its name. */
export const standard = {
  ...people,
  ...manuscript,
  ...review,
  ...decision,
  ...coAuthors,
  ...site,
  ...money,
  ...publishing,
} as const

export type LetterName = keyof typeof standard
type Entry<N extends LetterName> = (typeof standard)[N]

/** What an e-mail of this name is filled with. */
export type ValuesOf<N extends LetterName> = ValuesFor<Entry<N>>
export type PartsOf<N extends LetterName> = PartsFor<Entry<N>>

export const entryOf = (name: string): LetterEntry | undefined =>
  Object.hasOwn(standard, name) ? standard[name as LetterName] : undefined
