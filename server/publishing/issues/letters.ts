import type { LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, saidAbout, saidToAuthor } from '../../manuscript/letter-words.ts'

/** To staff. */
export const publicationFailed = (
  about: About,
  to: Recipient,
  { why, deskUrl }: { why: string; deskUrl: string },
): LetterParts => saidAbout(about, to, 'publication-failed', {}, { cause: [why], openIt: deskUrl })

type Moved = { customId: string; from: number; to: number; url: string }

export const articleMoved = (about: About, { customId, from, to, url }: Moved): LetterParts =>
  saidToAuthor(about, 'article-moved', { articleId: customId, formerIssue: from, issue: to }, { seeArticle: url })
