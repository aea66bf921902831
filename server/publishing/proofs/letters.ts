import { type Day, dayInWords } from '#domain/words/day.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import type { Block, LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, letterOf, shortTitle, theManuscript, toAuthor } from '../../manuscript/letter-words.ts'

type Asked = { dueOn: Day; url: string }

const onItsPage = (url: string): Block[] => [
  { label: 'Read the proof', url },
  'The page has the article as it will be read, and its PDF. Mark what should be corrected, then approve the proof or send us your corrections. The link works without logging in, so please do not share this e-mail.',
]

export function proofAsked(about: About, { dueOn, url, round }: Asked & { round: number }): LetterParts {
  const again = round > 1 ? 'We have made your corrections. A new proof of' : 'The proof of'
  return toAuthor(about, 'proof-asked', `Please check the proof: ${shortTitle(about)}`, [
    `${again} ${theManuscript(about)} is ready. Please check it by ${dayInWords(dueOn)}: names, numbers, tables and figures above all. After publication, a change needs a published correction.`,
    ...onItsPage(url),
  ])
}

export function proofReminder(about: About, { dueOn, url, isLate }: Asked & { isLate: boolean }): LetterParts {
  const when = isLate ? `We asked you to check the proof of ${theManuscript(about)} by ${dayInWords(dueOn)}` : null
  return toAuthor(
    about,
    isLate ? 'proof-late' : 'proof-reminder',
    `Reminder: please check the proof: ${shortTitle(about)}`,
    [
      when
        ? `${when}, and have not had your answer. Please approve it or send us your corrections, so that the article can be published.`
        : `Please check the proof of ${theManuscript(about)} by ${dayInWords(dueOn)}.`,
      ...onItsPage(url),
    ],
  )
}

export function proofWithdrawn(about: About): LetterParts {
  return toAuthor(about, 'proof-withdrawn', `The proof is withdrawn: ${shortTitle(about)}`, [
    `We have withdrawn the proof of ${theManuscript(about)}. You have nothing to do. If we send you another proof, you will get a new e-mail.`,
    `If you have questions, please write to ${about.office}.`,
  ])
}

type Answered = { isApproved: boolean; comments: number; answer: string; deskUrl: string }

/** To whoever looks after the manuscript. */
export function proofAnswered(
  about: About,
  to: Recipient,
  { isApproved, comments, ...details }: Answered,
): LetterParts {
  const corrections = comments === 1 ? '1 correction' : `${comments} corrections`
  const what = isApproved
    ? `has approved the proof of "${about.title}"${comments > 0 ? ` with ${corrections}` : ' as it is'}.`
    : `has sent ${corrections} to the proof of "${about.title}" and wants to see a new one.`
  return letterOf(
    about,
    to,
    'proof-answered',
    `Proof ${isApproved ? 'approved' : 'to be corrected'}: ${shortTitle(about)}`,
    [
      `${about.author} ${what}`,
      ...(details.answer ? [`The author wrote: ${unlinked(details.answer)}`] : []),
      { label: 'Open the text', url: details.deskUrl },
    ],
  )
}
