import { dayInWords } from '#domain/words/day.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, letterOf, saidToAuthor, shortTitle } from '../../manuscript/letter-words.ts'

export const revisionReceived = (about: About, version: number): LetterParts =>
  saidToAuthor(about, 'revision-received', { version }, { followIt: about.urls.status })

type Received = { version: number; deskUrl: string }

export function revisionIn(about: About, to: Recipient, { version, deskUrl }: Received): LetterParts {
  return letterOf(about, to, 'revision-in', `The revision is in: ${shortTitle(about)}`, [
    `${about.author} has submitted the revision of "${about.title}" as version ${version}, with answers to the comments. You can invite reviewers to the next round, or decide.`,
    { label: 'Open the manuscript', url: deskUrl },
  ])
}

type Asked = { dueOn: string; until: string; reason: string; deskUrl: string }

export function timeAsked(about: About, to: Recipient, { dueOn, until, reason, deskUrl }: Asked): LetterParts {
  return letterOf(about, to, 'revision-time-asked', `More time asked for: ${shortTitle(about)}`, [
    `${about.author} asks for more time for the revision of "${about.title}": until ${dayInWords(until)} instead of ${dayInWords(dueOn)}.`,
    ...(reason ? [`The reason: ${unlinked(reason)}`] : []),
    { label: 'Give more time', url: deskUrl },
  ])
}
