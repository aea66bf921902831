import type { Day } from '#domain/words/day.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, saidAbout, saidToAuthor } from '../../manuscript/letter-words.ts'

type Asked = { dueOn: Day; url: string }

export const proofAsked = (about: About, { dueOn, url, round }: Asked & { round: number }): LetterParts =>
  saidToAuthor(
    about,
    'proof-asked',
    {},
    { first: round <= 1 && { dueOn }, again: round > 1 && { dueOn }, readProof: url },
  )

export const proofReminder = (about: About, { dueOn, url, isLate }: Asked & { isLate: boolean }): LetterParts =>
  saidToAuthor(about, isLate ? 'proof-late' : 'proof-reminder', { dueOn }, { readProof: url })

export const proofWithdrawn = (about: About): LetterParts => saidToAuthor(about, 'proof-withdrawn', {}, {})

type Answered = { isApproved: boolean; comments: number; answer: string; deskUrl: string }

/** To whoever looks after the manuscript. */
export function proofAnswered(
  about: About,
  to: Recipient,
  { isApproved, comments, answer, deskUrl }: Answered,
): LetterParts {
  const parts = {
    withOne: comments === 1,
    wrote: answer ? { answer: unlinked(answer) } : null,
    openText: deskUrl,
  }
  const several = { corrections: comments }
  return isApproved
    ? saidAbout(
        about,
        to,
        'proof-approved',
        {},
        { ...parts, asItIs: comments === 0, withSeveral: comments > 1 && several },
        'proof-answered',
      )
    : saidAbout(
        about,
        to,
        'proof-to-correct',
        {},
        { ...parts, withSeveral: comments !== 1 && several },
        'proof-answered',
      )
}
