import type { LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, type Links, linkParts, saidAbout, saidToAuthor } from '../../manuscript/letter-words.ts'
import type { ReviewedWork } from '../../review/rounds/about.ts'
import { consentKind } from '../../review/rounds/former.ts'

/** `url` opens the page on which the author answers. */
export const offered = (about: About, { to, url }: { to: string; url: string }): LetterParts =>
  saidToAuthor(about, 'manuscript-transfer-offer', { otherJournal: to }, { answerIt: url, followIt: about.urls.status })

export const takenBack = (about: About, to: string): LetterParts =>
  saidToAuthor(about, 'manuscript-transfer-taken-back', { otherJournal: to }, { submitAgain: about.urls.submit })

type Before = { journalTitle: string; number: string }

/** `about` is the manuscript as it is now, in its new journal. */
export const transferred = (about: About, before: Before, links: Links): LetterParts =>
  saidToAuthor(
    about,
    'manuscript-transferred',
    { formerJournal: before.journalTitle, formerNumber: before.number },
    linkParts(about, links),
  )

type Answered = { to: string; isAccepted: boolean; newNumber: string | null }

/** To whoever looked after it in the former journal. */
export const offerAnswered = (about: About, editor: Recipient, { to, isAccepted, newNumber }: Answered): LetterParts =>
  isAccepted
    ? saidAbout(
        about,
        editor,
        'manuscript-transfer-accepted',
        { otherJournal: to, newNumber: String(newNumber) },
        {},
        answeredKind,
      )
    : saidAbout(about, editor, 'manuscript-transfer-declined', { otherJournal: to }, {}, answeredKind)

const answeredKind = 'manuscript-transfer-answered'

/** To the office of the new journal, which screens it. */
export const arrived = (about: About, before: Before, url: string): LetterParts =>
  saidAbout(
    about,
    { email: about.office },
    'manuscript-transfer-arrived',
    { formerJournal: before.journalTitle, formerNumber: before.number },
    { openIt: url },
  )

/** `work` is the manuscript as its reviewers knew it. It names no author. `round` tells several reports apart. */
export function consentAsked(
  work: ReviewedWork,
  to: { name: string; email: string },
  { journal, round, isNamed, url }: { journal: string; round: number | null; isNamed: boolean; url: string },
): LetterParts {
  const values = { name: to.name, otherJournal: journal }
  const parts = { mayTheySee: !isNamed, mayTheySeeIt: isNamed, answerIt: url }
  return round
    ? saidAbout(work, to, 'review-consent-round', { ...values, round }, parts, consentKind)
    : saidAbout(work, to, 'review-consent', values, parts, consentKind)
}
