import type { LetterEntry } from '../letters.ts'
import { number } from './parts.ts'

const dear = 'Dear {name},'
const named = 'This is about the manuscript "{title}", which names you as a co-author.'
const questions = 'If you have questions, please write to {office}.'

/** What co-authors hear of decisions. */
export const coAuthors = {
  'co-author-approve': {
    about: 'manuscript',
    subject: 'Approved for publication: {title:short}',
    body: [dear, named, 'The editors of {journal} have approved it for publication.', questions, number],
  },
  'co-author-reject': {
    about: 'manuscript',
    subject: 'Not accepted for publication: {title:short}',
    body: [
      dear,
      named,
      'The editors of {journal} have decided not to publish it. They have written to {author}.',
      questions,
      number,
    ],
  },
  'co-author-decline': {
    about: 'manuscript',
    subject: 'Not accepted for publication: {title:short}',
    body: [
      dear,
      named,
      'The editors of {journal} have decided not to send it to reviewers. They have given their reasons to {author}.',
      questions,
      number,
    ],
  },
  'co-author-reopen': {
    about: 'manuscript',
    subject: 'Under review again: {title:short}',
    body: [dear, named, 'The editors of {journal} have reopened it. It is under review again.', questions, number],
  },
  'co-author-transfer': {
    about: 'manuscript',
    subject: 'Transferred to another journal: {title:short}',
    body: [
      dear,
      named,
      '{author} has agreed to transfer it to {journal}. Its editorial office will check it as it would a new submission.',
      questions,
      number,
    ],
  },
  'co-author-revoke': {
    about: 'manuscript',
    subject: 'Under review again: {title:short}',
    body: [
      dear,
      named,
      'The editors of {journal} have withdrawn its approval. It is under review again.',
      questions,
      number,
    ],
  },
  'co-author-publish': {
    about: 'manuscript',
    subject: 'Your article is published: {title:short}',
    body: [dear, named, '{published}', '{publishedAs}', '{readIt}', questions, number],
    parts: {
      published: {
        when: 'Only if it has no place in an issue yet',
        text: 'It is published in {journal}. Anyone can read it free of charge.',
        isRequired: true,
      },
      publishedAs: {
        when: 'Only if it has its place in an issue',
        text: 'It is published in {journal}, volume {volume}, issue {issue}, as {articleId}. Anyone can read it free of charge.',
        isRequired: true,
      },
      readIt: { when: 'Only if it has its place in an issue', button: 'Read the article' },
    },
  },
} as const satisfies Record<string, LetterEntry>
