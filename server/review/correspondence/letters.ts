import { unlinked } from '#domain/words/unlinked.ts'
import { type LetterParts, type Recipient, said } from '../../jobs/letter.ts'
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
  const values = { name: unlinked(name), number: work.number, title: work.title }
  const answer = text.split(/\n\s*\n/).map(unlinked)
  return said('message-answer', to, values, { answer, openMessages: `${deskUrl}#messages` })
}
