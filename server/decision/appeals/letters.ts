import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, followIt, letterOf, shortTitle, toAuthor } from '../../manuscript/letter-words.ts'

const theDecision = ({ title, journalTitle }: About) => `the decision on your manuscript "${title}" for ${journalTitle}`

/** What the office reads. A manuscript that was declined at screening has no reports. */
const reading = (hasReports: boolean) => (hasReports ? 'the manuscript and the reports' : 'the manuscript')

export function appealReceived(about: About, hasReports: boolean): LetterParts {
  return toAuthor(about, 'appeal-received', `We have received your appeal: ${shortTitle(about)}`, [
    `We have received your appeal against ${theDecision(about)}.`,
    `Our editorial office will read your reasons together with ${reading(hasReports)}, and e-mail you the answer. Until then, please do not submit the manuscript elsewhere.`,
    followIt(about),
    `If you did not appeal, please write to ${about.office} at once.`,
  ])
}

export function rejectionUpheld(about: About, reason: string, hasReports: boolean): LetterParts {
  return toAuthor(about, 'appeal-upheld', `The answer to your appeal: ${shortTitle(about)}`, [
    `Thank you for your appeal. We have considered it carefully, together with ${reading(hasReports)}, and ${theDecision(about)} stands. Our reason:`,
    reason,
    'This answer is final. You are free to submit the manuscript elsewhere, and welcome to send us other work.',
    followIt(about),
    `If you have questions, please write to ${about.office}.`,
  ])
}

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
