import type { LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, letterOf, shortTitle } from '../../manuscript/letter-words.ts'

type Edited = { changed: string[]; version: number; compareUrl: string }

export function editedInReview(about: About, to: Recipient, { changed, version, compareUrl }: Edited): LetterParts {
  return letterOf(
    about,
    to,
    'manuscript-edited',
    `The author has changed a manuscript under review: ${shortTitle(about)}`,
    [
      `${about.author} has changed "${about.title}" during review. It is version ${version} now. Changed: ${changed.join(', ')}.`,
      { label: 'See what changed', url: compareUrl },
      'Reviewers who were asked already still see the version of their round.',
    ],
  )
}

type Corrected = { changed: readonly string[]; deskUrl: string }

/** To whoever returned it at screening. */
export function corrected(about: About, to: Recipient, { changed, deskUrl }: Corrected): LetterParts {
  const what = changed.length > 0 ? `Changed: ${changed.join(', ')}.` : 'They have changed nothing in it.'
  return letterOf(
    about,
    to,
    'manuscript-corrected',
    `The author has corrected a returned manuscript: ${shortTitle(about)}`,
    [
      `${about.author} has sent "${about.title}" back, which was returned for correction. It waits for screening again. ${what}`,
      { label: 'Open the manuscript', url: deskUrl },
    ],
  )
}
