import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, saidAbout, saidToAuthor } from '../../manuscript/letter-words.ts'

export const revisionReceived = (about: About, version: number): LetterParts =>
  saidToAuthor(about, 'revision-received', { version }, { followIt: about.urls.status })

type Received = { version: number; deskUrl: string }

export const revisionIn = (about: About, to: Recipient, { version, deskUrl }: Received): LetterParts =>
  saidAbout(about, to, 'revision-in', { version }, { openIt: deskUrl })

type Asked = { dueOn: string; until: string; reason: string; deskUrl: string }

export const timeAsked = (about: About, to: Recipient, { dueOn, until, reason, deskUrl }: Asked): LetterParts =>
  saidAbout(
    about,
    to,
    'revision-time-asked',
    { until, dueOn },
    { theirReason: reason ? { reason: unlinked(reason) } : null, giveTime: deskUrl },
  )
