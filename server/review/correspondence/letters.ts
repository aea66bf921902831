import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts, Recipient } from '../../jobs/letter.ts'
import { numbered } from '../../manuscript/letter-words.ts'
import type { ReviewedWork } from '../rounds/about.ts'
import type { Correspondent } from './people.ts'

const kinds = { author: 'manuscript-message', 'co-author': 'co-author-message', reviewer: 'review-message' } as const

/** The e-mails that staff write freely. Those to reviewers are deleted with them: their kind begins with 'review-'. */
export const messageKinds = Object.values(kinds)

export const roleOf = (kind: string): Correspondent['role'] =>
  kind === kinds.reviewer ? 'reviewer' : kind === kinds.author ? 'author' : 'co-author'

type Written = { subject: string; message: string; by: string; replyTo: string }

export function messageTo(
  work: ReviewedWork,
  { name, email, role }: Correspondent,
  { subject, message, by, replyTo }: Written,
): LetterParts {
  return {
    kind: kinds[role],
    to: { name, email },
    subject,
    blocks: [
      `Dear ${unlinked(name)},`,
      ...message.split(/\n\s*\n/),
      `${by}\nEditorial office of ${work.journalTitle}`,
      'You can answer this e-mail.',
      numbered(work),
    ],
    headers: { 'Reply-To': replyTo },
    isFinal: true,
  }
}

type Received = { name: string; text: string; deskUrl: string }

/** To whoever wrote the message. */
export function answerReceived(work: ReviewedWork, to: Recipient, { name, text, deskUrl }: Received): LetterParts {
  return {
    kind: 'message-answer',
    to,
    subject: `${name} has answered your message about ${work.number}`,
    blocks: [
      `${unlinked(name)} has answered your message about "${work.title}":`,
      ...text.split(/\n\s*\n/).map(unlinked),
      'The answer is kept with the manuscript. Please reply there, not to this e-mail.',
      { label: 'Open the messages', url: `${deskUrl}#messages` },
      numbered(work),
    ],
  }
}
