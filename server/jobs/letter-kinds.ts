import type { Money } from '#domain/words/money.ts'
import type { Letter, LetterParts } from './letter.ts'

/** A name for the list of e-mails, an example in the standard words, and others by what is different in them. */
type Listed = readonly [
  label: string,
  example: LetterParts | Letter,
  cases?: Readonly<Record<string, LetterParts | Letter>>,
]

/** For whom e-mails are. The last two groups belong to no journal. */
export type Group = 'authors' | 'coAuthors' | 'reviewers' | 'office' | 'accounts' | 'others'

/** The e-mails of a context, each with an example. */
export type Kinds = Partial<Record<Group, readonly Listed[]>>

type Person = { name: string; email: string }

/** What examples are made of: invented people and addresses. */
export type Samples = {
  link: (path: string) => string
  deskUrl: string
  charge: Money
  author: Person
  coAuthor: Person
  reviewer: Person
  editor: Person
  office: string
  due: { answerDueOn: string; reportDueOn: string }
  article: { customId: string; volume: number; issue: number; url: string }
  reason: string
}
