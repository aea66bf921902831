import type { ProposedChange } from '#domain/publishing/proposed-changes.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import type { Block, LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, letterOf, shortTitle, theManuscript, toAuthor } from '../../manuscript/letter-words.ts'

type Proposed = { changes: readonly ProposedChange[]; words: string; url: string }

const changeBlocks = (changes: readonly ProposedChange[]): Block[] =>
  changes.map(({ label, before, after }) => `${label}\nNow: ${unlinked(before)}\nProposed: ${unlinked(after)}`)

const onItsPage = (url: string): Block[] => [
  { label: 'Approve or decline the changes', url },
  'Until you have approved them, everything stays as you wrote it. The link works without logging in, so please do not share this e-mail.',
]

export function changesProposed(about: About, { changes, words, url }: Proposed): LetterParts {
  return toAuthor(about, 'correction-proposed', `Please approve our changes: ${shortTitle(about)}`, [
    `We are preparing ${theManuscript(about)} for publication, and propose to change this:`,
    ...changeBlocks(changes),
    ...(words ? [words] : []),
    ...onItsPage(url),
  ])
}

export function changesReminder(about: About, { changes, url }: Omit<Proposed, 'words'>): LetterParts {
  return toAuthor(about, 'correction-reminder', `Reminder: please approve our changes: ${shortTitle(about)}`, [
    `We have not had your answer to the changes that we propose to ${theManuscript(about)}:`,
    ...changeBlocks(changes),
    ...onItsPage(url),
  ])
}

export function changesWithdrawn(about: About): LetterParts {
  return toAuthor(about, 'correction-withdrawn', `Our changes are withdrawn: ${shortTitle(about)}`, [
    `We have withdrawn the changes that we proposed to ${theManuscript(about)}. Everything stays as it was, and you have nothing to do.`,
    `If you have questions, please write to ${about.office}.`,
  ])
}

type Answered = { isApproved: boolean; answer: string; deskUrl: string }

/** To whoever proposed it, or looks after the manuscript. */
export function changesAnswered(about: About, to: Recipient, { isApproved, answer, deskUrl }: Answered): LetterParts {
  const done = isApproved ? 'approved' : 'declined'
  return letterOf(about, to, 'correction-answered', `Changes ${done} by the author: ${shortTitle(about)}`, [
    `${about.author} has ${done} the changes that were proposed to "${about.title}". ${isApproved ? 'The record now has them.' : 'The record stays as it was.'}`,
    ...(answer ? [`The author wrote: ${unlinked(answer)}`] : []),
    { label: 'Open the manuscript', url: deskUrl },
  ])
}
