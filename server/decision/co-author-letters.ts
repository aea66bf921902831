import type { Action } from '#domain/words/manuscript-status.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import type { Block, LetterParts } from '../jobs/letter.ts'
import { type About, letterOf, type PublishedAs, placeOf, shortTitle } from '../manuscript/letter-words.ts'

type News = (about: About, article: PublishedAs | undefined) => { subject: string; blocks: Block[] }

/** The actions that co-authors hear about. The reason for a rejection stays between the editors and the author. */
const coAuthorNews: Partial<Record<Action, News>> = {
  approve: ({ journalTitle }) => ({
    subject: 'Approved for publication',
    blocks: [`The editors of ${journalTitle} have approved it for publication.`],
  }),
  reject: ({ journalTitle, author }) => ({
    subject: 'Not accepted for publication',
    blocks: [`The editors of ${journalTitle} have decided not to publish it. They have written to ${author}.`],
  }),
  decline: ({ journalTitle, author }) => ({
    subject: 'Not accepted for publication',
    blocks: [
      `The editors of ${journalTitle} have decided not to send it to reviewers. They have given their reasons to ${author}.`,
    ],
  }),
  reopen: ({ journalTitle }) => ({
    subject: 'Under review again',
    blocks: [`The editors of ${journalTitle} have reopened it. It is under review again.`],
  }),
  transfer: ({ journalTitle, author }) => ({
    subject: 'Transferred to another journal',
    blocks: [
      `${author} has agreed to transfer it to ${journalTitle}. Its editorial office will check it as it would a new submission.`,
    ],
  }),
  revoke: ({ journalTitle }) => ({
    subject: 'Under review again',
    blocks: [`The editors of ${journalTitle} have withdrawn its approval. It is under review again.`],
  }),
  publish: ({ journalTitle }, article) => ({
    subject: 'Your article is published',
    blocks: [
      `It is published in ${journalTitle}${placeOf(article)}. Anyone can read it free of charge.`,
      ...(article ? [{ label: 'Read the article', url: article.url }] : []),
    ],
  }),
}

/** Returns null if co-authors do not hear about this action. */
export function coAuthorLetter(
  about: About,
  action: Action,
  article?: PublishedAs,
): ((to: { name: string; email: string }) => LetterParts) | null {
  const news = coAuthorNews[action]?.(about, article)
  if (!news) return null
  return (to) =>
    letterOf(about, to, `co-author-${action}`, `${news.subject}: ${shortTitle(about)}`, [
      `Dear ${unlinked(to.name)},`,
      `This is about the manuscript "${unlinked(about.title)}", which names you as a co-author.`,
      ...news.blocks,
      `If you have questions, please write to ${about.office}.`,
    ])
}
