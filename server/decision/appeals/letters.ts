import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, saidAbout, saidToAuthor } from '../../manuscript/letter-words.ts'

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
    { isUpheld: !hasReports, isUpheldWithReports: hasReports, reason: [reason], followIt: about.urls.status },
  )

type Raised = { reasons: string; deskUrl: string }

/** To the admins and to whoever looks after the manuscript. */
export const appealRaised = (about: About, to: Recipient, { reasons, deskUrl }: Raised): LetterParts =>
  saidAbout(about, to, 'appeal-raised', {}, { reasons: reasons.split(/\n\s*\n/).map(unlinked), openIt: deskUrl })
