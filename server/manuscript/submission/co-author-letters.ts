import type { Action } from '#domain/words/manuscript-status.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import { type Block, type LetterParts, quotable } from '../../jobs/letter.ts'
import { type About, numbered, type PublishedAs, placeOf, shortTitle } from './letters.ts'

type Person = { name: string; email: string }

/** It goes to people who did not ask for it, so the author's words in it never become links. */
export function namedAsCoAuthor(about: About, to: Person, objectUrl: string): LetterParts {
  const { author, title } = about
  return {
    kind: 'manuscript-co-author',
    to,
    subject: `You are named as a co-author: ${shortTitle(about)}`,
    blocks: [
      `Dear ${unlinked(to.name)},`,
      `${author} has submitted the manuscript "${title}" to ${about.journalTitle} and names you as a co-author.`,
      'If that is right, you need not do anything.',
      'If you did not contribute to this work, or do not agree to its submission, please tell us. Our editors will see your objection before anything is published.',
      { label: 'I object to being named', url: objectUrl },
      numbered(about),
    ],
    fields: quotable(about),
  }
}

type News = (about: About, article: PublishedAs | undefined) => { subject: string; blocks: Block[] }

/** The actions that co-authors are told about. The reason for a rejection stays between the editors and the author. */
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

/** Returns null if co-authors are not told about this action. */
export function coAuthorLetter(
  about: About,
  action: Action,
  article?: PublishedAs,
): ((to: Person) => LetterParts) | null {
  const news = coAuthorNews[action]?.(about, article)
  if (!news) return null
  return (to) => ({
    kind: `co-author-${action}`,
    to,
    subject: `${news.subject}: ${shortTitle(about)}`,
    blocks: [
      `Dear ${unlinked(to.name)},`,
      `This is about the manuscript "${unlinked(about.title)}", which names you as a co-author.`,
      ...news.blocks,
      `If you have questions, please write to ${about.office}.`,
      numbered(about),
    ],
    fields: quotable(about),
  })
}

/** Does not contain the staff's note: it only says that the objection is resolved and whether they are still named. */
export function objectionResolved(about: About, to: Person, isNamed: boolean): LetterParts {
  const title = unlinked(about.title)
  return {
    kind: 'manuscript-objection-resolved',
    to,
    subject: `Your objection has been resolved: ${shortTitle(about)}`,
    blocks: [
      `Dear ${unlinked(to.name)},`,
      `Our editors have considered your objection to being named as a co-author of "${title}", submitted to ${about.journalTitle}, and have resolved it.`,
      isNamed ? 'The manuscript names you as a co-author.' : 'The manuscript no longer names you.',
      `If you do not agree, please write to ${about.office} before it is published.`,
      numbered(about),
    ],
    fields: quotable(about),
  }
}
