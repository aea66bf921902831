import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, letterOf, saidToAuthor, shortTitle } from '../../manuscript/letter-words.ts'

/** A manuscript that was declined at screening has no reports. */
export const appealReceived = (about: About, hasReports: boolean): LetterParts =>
  saidToAuthor(
    about,
    'appeal-received',
    {},
    { weRead: !hasReports, weReadReports: hasReports, followIt: about.urls.status },
  )

export const rejectionUpheld = (about: About, reason: string, hasReports: boolean): LetterParts =>
  saidToAuthor(
    about,
    'appeal-upheld',
    {},
    { stands: !hasReports, standsWithReports: hasReports, reason: [reason], followIt: about.urls.status },
  )

type Raised = { reasons: string; deskUrl: string }

/** To the admins and to whoever looks after the manuscript. */
export function appealRaised(about: About, to: Recipient, { reasons, deskUrl }: Raised): LetterParts {
  return letterOf(about, to, 'appeal-raised', `The author appeals a rejection: ${shortTitle(about)}`, [
    `${about.author} appeals the rejection of "${about.title}", submitted to ${about.journalTitle}. Their reasons:`,
    ...reasons.split(/\n\s*\n/).map(unlinked),
    'An admin answers it on the page of the manuscript: the rejection stands, or the manuscript is reopened for a new round of review.',
    { label: 'Open the manuscript', url: deskUrl },
  ])
}
