import { dayInWords } from '#domain/words/day.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, followIt, letterOf, shortTitle, theManuscript, toAuthor } from '../../manuscript/letter-words.ts'

export function revisionReceived(about: About, version: number): LetterParts {
  return toAuthor(about, 'revision-received', `We have received your revision: ${shortTitle(about)}`, [
    `Thank you for the revision of ${theManuscript(about)}. We have received it as version ${version}, with your answers to the comments.`,
    'The editors will now decide, or ask reviewers to read it again. We will e-mail you when there is a decision.',
    followIt(about),
  ])
}

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
