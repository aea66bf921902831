import { inSubject } from '#domain/words/text.ts'
import { type LetterParts, quotable, type Recipient } from '../../jobs/letter.ts'
import { type About, type Links, letterOf, linkParts, saidToAuthor, shortTitle } from '../../manuscript/letter-words.ts'
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
export function offerAnswered(about: About, editor: Recipient, { to, isAccepted, newNumber }: Answered): LetterParts {
  return letterOf(
    about,
    editor,
    'manuscript-transfer-answered',
    `Transfer ${isAccepted ? 'accepted' : 'declined'}: ${shortTitle(about)}`,
    [
      isAccepted
        ? `${about.author} has agreed to transfer "${about.title}" from ${about.journalTitle} to ${to}, where it has the number ${newNumber}. You need not do anything.`
        : `${about.author} does not want to transfer "${about.title}" from ${about.journalTitle} to ${to}. The manuscript stays rejected.`,
    ],
  )
}

/** To the office of the new journal, which screens it. */
export function arrived(about: About, before: Before, url: string): LetterParts {
  return letterOf(
    about,
    { email: about.office },
    'manuscript-transfer-arrived',
    `Transferred from ${before.journalTitle}: ${shortTitle(about)}`,
    [
      `"${about.title}" by ${about.author} was transferred from ${before.journalTitle}, which had rejected it as ${before.number}. It waits for screening in ${about.journalTitle}.`,
      'Its reviewers have been asked whether you may see their reports. Those who agree appear on its page.',
      'Until it is screened, only admins can open it.',
      { label: 'Open the manuscript', url },
    ],
  )
}

/** `work` is the manuscript as its reviewers knew it. It names no author. `round` tells several reports apart. */
export function consentAsked(
  work: ReviewedWork,
  to: { name: string; email: string },
  { journal, round, isNamed, url }: { journal: string; round: number | null; isNamed: boolean; url: string },
): LetterParts {
  const report = round ? `report of round ${round}` : 'report'
  return {
    kind: consentKind,
    to,
    subject: `May ${journal} see your ${report}? ${inSubject(work.title)}`,
    blocks: [
      `Dear ${to.name},`,
      `Thank you again for your ${report} on "${work.title}" for ${work.journalTitle}. The manuscript has moved to ${journal}, another of our journals.`,
      `May the editors of ${journal} see your report, with your comments to the editors and your name? It would help them, and may spare another reviewer the work.${isNamed ? '' : ' The author is not told who you are.'}`,
      { label: 'Answer yes or no', url },
      'If you say no, or do not answer, they see neither your report nor your name. Opening the page changes nothing. The link is yours alone, so please do not pass it on.',
      `Manuscript number: ${work.number}`,
    ],
    fields: quotable(work),
  }
}
