import type { ChangeKind } from '#domain/manuscript/record/record.ts'
import { type LetterParts, type Recipient, said } from '../../jobs/letter.ts'

export type Details = {
  kind: ChangeKind
  reason: string
  title: string
  customId: string
  journalTitle: string
  /** The address of the article's page. */
  url: string
  /** The e-mail address that the author can write to. */
  office: string
}

export function articleChanged(to: Recipient, details: Details): LetterParts {
  const { kind, title, customId: articleId, journalTitle: journal, office, reason, url } = details
  const values = { name: to.name ?? 'author', title, articleId, journal, office }
  return said(`article-${kind}`, to, values, { reason: [reason], seeArticle: url })
}
