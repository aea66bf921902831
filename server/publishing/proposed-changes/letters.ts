import type { ProposedChange } from '#domain/publishing/proposed-changes.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, saidAbout, saidToAuthor } from '../../manuscript/letter-words.ts'

type Proposed = { changes: readonly ProposedChange[]; words: string; url: string }

const inWords = (changes: readonly ProposedChange[]) =>
  changes.map(({ label, before, after }) => `${label}\nNow: ${unlinked(before)}\nProposed: ${unlinked(after)}`)

export const changesProposed = (about: About, { changes, words, url }: Proposed): LetterParts =>
  saidToAuthor(about, 'correction-proposed', {}, { changes: inWords(changes), staffWords: words, answerIt: url })

export const changesReminder = (about: About, { changes, url }: Omit<Proposed, 'words'>): LetterParts =>
  saidToAuthor(about, 'correction-reminder', {}, { changes: inWords(changes), answerIt: url })

export const changesWithdrawn = (about: About): LetterParts => saidToAuthor(about, 'correction-withdrawn', {}, {})

type Answered = { isApproved: boolean; answer: string; deskUrl: string }

/** To whoever proposed it, or looks after the manuscript. */
export const changesAnswered = (about: About, to: Recipient, { isApproved, answer, deskUrl }: Answered): LetterParts =>
  saidAbout(
    about,
    to,
    isApproved ? 'correction-approved' : 'correction-declined',
    {},
    { wrote: answer ? { answer: unlinked(answer) } : null, openIt: deskUrl },
    'correction-answered',
  )
