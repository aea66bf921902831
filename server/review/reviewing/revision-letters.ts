import { dayInWords } from '#domain/words/day.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import { type Block, type LetterParts, quotable, type Recipient } from '../../jobs/letter.ts'
import { type About, numbered, shortTitle } from '../../manuscript/submission/letters.ts'
import { notToShare, type ReportsTold, reportBlocks } from '../../manuscript/submission/letters-of-decisions.ts'

const theManuscript = ({ title, journalTitle }: About) => `your manuscript "${title}" for ${journalTitle}`

function toAuthor(about: About, kind: string, subject: string, blocks: Block[]): LetterParts {
  const to = { email: about.email, name: about.author }
  const words = { subject, blocks: [`Dear ${about.author},`, ...blocks, numbered(about)] }
  return { kind: `revision-${kind}`, to, ...words, fields: quotable(about) }
}

function toEditor(about: About, to: Recipient, kind: string, subject: string, blocks: Block[]): LetterParts {
  return { kind: `revision-${kind}`, to, subject, blocks: [...blocks, numbered(about)], fields: quotable(about) }
}

export function revisionReceived(about: About, version: number): LetterParts {
  return toAuthor(about, 'received', `We have received your revision: ${shortTitle(about)}`, [
    `Thank you for the revision of ${theManuscript(about)}. We have received it as version ${version}, with your answers to the comments.`,
    'The editors will now decide, or ask reviewers to read it again. We will e-mail you when there is a decision.',
    { label: 'Follow your manuscript', url: about.urls.status },
  ])
}

export function moreTime(about: About, dueOn: string, url: string): LetterParts {
  return toAuthor(about, 'extended', `Your revision is now due on ${dayInWords(dueOn)}`, [
    `You have more time for the revision of ${theManuscript(about)}: it is now due by the end of ${dayInWords(dueOn)}.`,
    { label: 'Continue your revision', url },
    notToShare,
  ])
}

type Reminder = { dueOn: string; url: string; isLate: boolean }

export function revisionReminder(about: About, { dueOn, url, isLate }: Reminder): LetterParts {
  return toAuthor(about, 'reminder', `Reminder: the revision of ${shortTitle(about)}`, [
    isLate
      ? `The revision of ${theManuscript(about)} was due on ${dayInWords(dueOn)}. We would still be glad to have it; if you need more time, please tell us on its page.`
      : `The revision of ${theManuscript(about)} is due by the end of ${dayInWords(dueOn)}.`,
    { label: 'Continue your revision', url },
    'What you have written so far is kept there.',
    notToShare,
  ])
}

/** What the decision held back. */
export function reportReleased(about: About, told: ReportsTold): LetterParts {
  return toAuthor(about, 'report', `A report on your manuscript: ${shortTitle(about)}`, [
    `The editors send you one more report of the review of ${theManuscript(about)}. Their decision stays as it is.`,
    ...reportBlocks(told),
    notToShare,
  ])
}

type Received = { version: number; deskUrl: string }

export function revisionIn(about: About, to: Recipient, { version, deskUrl }: Received): LetterParts {
  return toEditor(about, to, 'in', `The revision is in: ${shortTitle(about)}`, [
    `${about.author} has submitted the revision of "${about.title}" as version ${version}, with answers to the comments. You can invite reviewers to the next round, or decide.`,
    { label: 'Open the manuscript', url: deskUrl },
  ])
}

type Asked = { dueOn: string; until: string; reason: string; deskUrl: string }

export function timeAsked(about: About, to: Recipient, { dueOn, until, reason, deskUrl }: Asked): LetterParts {
  return toEditor(about, to, 'time-asked', `More time asked for: ${shortTitle(about)}`, [
    `${about.author} asks for more time for the revision of "${about.title}": until ${dayInWords(until)} instead of ${dayInWords(dueOn)}.`,
    ...(reason ? [`The reason: ${unlinked(reason)}`] : []),
    { label: 'Give more time', url: deskUrl },
  ])
}
