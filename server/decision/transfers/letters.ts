import { inSubject } from '#domain/words/text.ts'
import { type LetterParts, quotable, type Recipient } from '../../jobs/letter.ts'
import {
  type About,
  followIt,
  type Links,
  letterOf,
  linkBlocks,
  shortTitle,
  theManuscript,
  toAuthor,
} from '../../manuscript/letter-words.ts'
import type { ReviewedWork } from '../../review/rounds/about.ts'
import { consentKind } from '../../review/rounds/former.ts'

/** `url` opens the page on which the author answers. */
export function offered(about: About, { to, url }: { to: string; url: string }): LetterParts {
  return toAuthor(
    about,
    'manuscript-transfer-offer',
    `Would you like to transfer your manuscript to ${to}? ${shortTitle(about)}`,
    [
      `We could not accept ${theManuscript(about)}, but we think that it may suit another of our journals: ${to}.`,
      `If you agree, we will transfer it for you with all its versions and declarations, so you need not submit it again. The editors of ${to} will then consider it as a new submission, with a number of theirs. They will see the reviewers' reports only if the reviewers agree.`,
      { label: 'See the offer and answer', url },
      'Opening the page changes nothing: it asks for your decision. If you would rather not, you can decline there. The link works without logging in, so please do not share this e-mail.',
      followIt(about),
    ],
  )
}

export function takenBack(about: About, to: string): LetterParts {
  return toAuthor(about, 'manuscript-transfer-taken-back', `The offer of a transfer has ended: ${shortTitle(about)}`, [
    `We had offered to transfer ${theManuscript(about)} to ${to}. We have had to take this offer back.`,
    `You are welcome to submit the manuscript to ${to} yourself. If you have questions, please write to ${about.office}.`,
    { label: 'Submit a manuscript', url: about.urls.submit },
  ])
}

type Before = { journalTitle: string; number: string }

/** `about` is the manuscript as it is now, in its new journal. */
export function transferred(about: About, before: Before, links: Links): LetterParts {
  return toAuthor(
    about,
    'manuscript-transferred',
    `Your manuscript has been transferred to ${about.journalTitle}: ${shortTitle(about)}`,
    [
      `As you agreed, "${about.title}" has moved from ${before.journalTitle} to ${about.journalTitle}. Its number is now ${about.number}; it was ${before.number}.`,
      'The editorial office will check that it is complete and fits the journal. It then goes to peer review. We will e-mail you at every step.',
      ...linkBlocks(about, links),
    ],
  )
}

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
