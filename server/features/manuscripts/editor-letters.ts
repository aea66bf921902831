import type { LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, numbered, shortTitle } from './letters.ts'

type Edited = { changed: string[]; version: number; compareUrl: string }

export function editedInReview(about: About, to: Recipient, { changed, version, compareUrl }: Edited): LetterParts {
  return {
    kind: 'manuscript-edited',
    to,
    subject: `The author has changed a manuscript under review: ${shortTitle(about)}`,
    blocks: [
      `${about.author} has changed "${about.title}" during review. It is version ${version} now. Changed: ${changed.join(', ')}.`,
      { label: 'See what changed', url: compareUrl },
      'Reviewers who were asked already still see the version of their round.',
      numbered(about),
    ],
  }
}
